// Talking to the API of the floor.

export class Refused extends Error {
  constructor(why, cite) {
    super(cite ? `${why} (${cite})` : why);
  }
}

// With an id (`once`) the server does it once, however often it is asked, so it is safe to ask again.
export async function call(method, path, body, once) {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
  const answer = await fetch(path, {
    method,
    headers: {
      "content-type": "application/json",
      "x-csrftoken": decodeURIComponent(token),
      ...(once ? { "idempotency-key": once } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const said = await answer.json().catch(() => ({}));
  throw new Refused(said.refused ?? said.detail ?? answer.statusText, said.cite);
}

// If the answer is lost, it is asked for again with the same id: it is done once.
export async function callOnce(method, path, body, once = random(16), left = 3) {
  try {
    return await call(method, path, body, once);
  } catch (error) {
    if (!(error instanceof TypeError) || !left) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    return callOnce(method, path, body, once, left - 1);
  }
}

export function random(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
