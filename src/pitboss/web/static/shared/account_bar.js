// The bar at the top of every page: how much money one has, and signing out.

import { call } from "./api.js";
import { dollars } from "./labels.js";

const account = document.getElementById("account");
if (account) account.textContent = dollars(Number(account.dataset.cents));

export async function refreshAccount() {
  if (account) account.textContent = dollars((await call("GET", "/api/me")).balance);
}

document.getElementById("sign-out")?.addEventListener("click", async () => {
  await call("DELETE", "/api/session");
  location.href = "/";
});
