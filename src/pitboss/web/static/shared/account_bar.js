// The bar at the top of every page: how much money one has, and signing out.

import { call } from "./api.js";
import { dollars } from "./labels.js";
import { seek } from "./page.js";

const account = seek("account");
if (account) account.textContent = dollars(Number(account.dataset.cents));

export async function refreshAccount() {
  if (account) account.textContent = dollars((await call("GET /me")).balance);
}

seek("sign-out")?.addEventListener("click", async () => {
  await call("DELETE /session");
  location.href = "/";
});
