// Proofs: digests, seeds that are mixed in, and rounds that are checked event by event.

import assert from "node:assert/strict";
import { test } from "node:test";
import { house, load } from "./house.js";

const { sha256 } = await load("proof/sha256");
const { chosen, keyOf, masked, movedDice, movedPocket, permuted } = await load("proof/seed_mixing");
const { Check } = await load("proof/verify");

const ME = 1;
const OTHER = "ab".repeat(32);

test("a digest is that of the house", () => {
  for (const [text, digest] of Object.entries(house.digests)) assert.equal(sha256(text), digest);
});

test("seeds change orders, numbers, dice and pockets as in the house", () => {
  const places = Array.from({ length: 52 }, (_, at) => at);
  for (const mix of house.mixes) {
    assert.equal(keyOf(mix.commitments, mix.seeds), mix.key);
    assert.deepEqual(permuted(places, mix.key, "deck"), mix.permuted);
    assert.equal(masked(mix.digits, [mix.key], "deck", mix.at), mix.masked);
    assert.deepEqual(movedDice(mix.dice, [mix.key], "dice", mix.at), mix.moved_dice);
    const pocket = movedPocket(mix.pocket, house.wheel, [mix.key], "wheel", mix.at);
    assert.equal(pocket, mix.moved_pocket);
    assert.equal(chosen(mix.digits, 33), mix.chosen);
  }
});

function checked(events) {
  const check = new Check(new Map(), new Set(), ME);
  for (const event of events) check.take(event);
  check.end();
  return check.lines;
}

const copied = (events) => structuredClone(events);
const wrong = (lines) => lines.filter((line) => line.right === false).map((line) => line.text);

for (const [slug, events] of Object.entries(house.rounds)) {
  test(`a true round of ${slug} is proved`, () => {
    const lines = checked(events);
    assert.ok(lines.length >= 4);
    assert.ok(lines.every((line) => line.right === true));
  });

  test(`whatever is changed in the proof of ${slug} is found`, () => {
    const missed = [];
    for (const [what, changed] of changes(events))
      if (!wrong(checked(changed)).length) missed.push(what);
    assert.deepEqual(missed, []);
  });
}

const DIGEST = /^[0-9a-f]{64}$/;
const NUMBER = /^[0-9a-f]{16}$/;

// Every digest, number, piece and result of a round, each changed alone.
function* changes(events) {
  for (const [at, event] of events.entries()) {
    const change = (what, work) => {
      const changed = copied(events);
      work(changed[at]);
      return [`${event.type} ${at}: ${what}`, changed];
    };
    for (const [name, value] of Object.entries(event)) {
      if (DIGEST.test(value)) yield change(name, (one) => (one[name] = OTHER));
      if (NUMBER.test(value)) yield change(name, (one) => (one[name] = "f".repeat(16)));
    }
    if (event.type === "mixed" && event.commitment)
      for (const i of [0, event.digests.length - 1])
        yield change(`digest ${i}`, (one) => (one.digests[i] = OTHER));
    if (event.type === "dealt")
      yield change("piece", (one) => (one.piece = one.piece === "7" ? "8" : "7"));
    if (event.type === "rested")
      yield change("pocket", (one) => (one.pocket = one.pocket === "7" ? "8" : "7"));
    if (event.type === "cut-made") yield change("place", (one) => (one.at += 1));
    if (event.type === "stirred") yield change("seed", (one) => (one.seeds[ME] = OTHER));
    if (event.type === "revealed")
      for (const i of event.leaves.keys()) {
        yield change(`salt ${i}`, (one) => (one.leaves[i].salt = "ab"));
        yield change(`place ${i}`, (one) => (one.leaves[i].index += 1));
        yield change(`leaf ${i} is missing`, (one) => one.leaves.splice(i, 1));
      }
  }
}

test("what a house leaves out is found", () => {
  for (const [slug, events] of Object.entries(house.rounds))
    for (const type of ["revealed", "stirred"].filter((one) => events.some((e) => e.type === one)))
      assert.ok(
        wrong(checked(events.filter((event) => event.type !== type))).length,
        `${slug} without ${type}`,
      );
});

test("a house that plays fairly is never accused, whatever the game and whatever goes wrong", () => {
  for (const [slug, rounds] of Object.entries(house.random)) {
    let bound = new Map();
    for (const events of rounds) {
      const check = new Check(bound, new Set(), ME);
      for (const event of events) check.take(event);
      check.end();
      assert.deepEqual(wrong(check.lines), [], slug);
      bound = check.bound;
    }
  }
});

test("cards that one may not know are not held against the house", () => {
  const events = copied(house.rounds.blackjack);
  const opened = events.find((event) => event.type === "revealed");
  opened.leaves[0].piece = null;
  opened.leaves[0].salt = null;
  assert.deepEqual(wrong(checked(events)), []);
});

test("a seed that was revealed in time and is missing is held against the house", () => {
  const events = copied(house.rounds.roulette);
  const { digest } = events.find((event) => event.type === "pledged");
  events.find((event) => event.type === "stirred").seeds = {};
  const check = new Check(new Map(), new Set([digest]), ME);
  for (const event of events) check.take(event);
  assert.ok(wrong(check.lines).some((text) => text.includes("is missing")));
});
