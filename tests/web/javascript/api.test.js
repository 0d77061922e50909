// Where a route is: its path and its query.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./house.js";

const { addressed, random } = await load("shared/api");

test("the parts of a path and a query are filled in", () => {
  const given = { path: { number: 7 }, query: { after: 3 } };
  assert.deepEqual(addressed("GET /tables/{number}/record", given), [
    "GET",
    "/api/tables/7/record?after=3",
  ]);
  assert.deepEqual(addressed("DELETE /room/lists/{pool}", { path: { pool: "a b/c" } }), [
    "DELETE",
    "/api/room/lists/a%20b%2Fc",
  ]);
});

test("random bytes are hexadecimal digits, and differ", () => {
  assert.match(random(16), /^[0-9a-f]{32}$/);
  assert.notEqual(random(16), random(16));
});
