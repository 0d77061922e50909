// Money: limits as a sign has them, chips, stakes, buy-ins.

import assert from "node:assert/strict";
import { test } from "node:test";
import { house, load } from "./house.js";

const { buyIns, rackFor, readLimit, stakeAfter, usualChip } = await load("table/stakes");
const { chipsOf } = await load("shared/chips");
const { dollars, words } = await load("shared/labels");

const CHIPS = [25, 50, 100, 500, 2500, 10000, 50000, 100000, 500000, 1000000];
const bounds = (text) => readLimit(text);

test("a limit is read as the house writes it", () => {
  for (const [text, [low, high, step]] of Object.entries(house.limits))
    assert.deepEqual(readLimit(text), { low, high: high ?? Number.POSITIVE_INFINITY, step }, text);
});

test("amounts and wagers are called as the house calls them", () => {
  for (const [cents, text] of Object.entries(house.dollars))
    assert.equal(dollars(Number(cents)), text);
  assert.equal(dollars(-250), "-$2.50");
  assert.equal(dollars(250, true), "+$2.50");
  for (const [name, text] of Object.entries(house.words)) assert.equal(words(name), text);
});

test("no chip of the rack is over the maximum, and one is small enough for the minimum", () => {
  for (const text of ["1-5", "5-500", "10-1,000", "25-10,000", "100-", "0.25-1", "500-500"]) {
    const limit = bounds(text);
    const rack = rackFor(limit);
    assert.ok(rack.length > 0 && rack.length <= 6, text);
    assert.ok(rack[0] <= Math.max(limit.low, 100), text);
    assert.ok(rack.at(-1) <= limit.high, text);
    assert.ok(rack.includes(usualChip(rack, limit)), text);
  }
});

test("the chips that are drawn are worth the amount, the largest first", () => {
  for (const amount of [25, 75, 100, 1000, 12500, 123475, 1000000]) {
    const chips = chipsOf(amount);
    assert.ok(chips.every((chip) => CHIPS.includes(chip)));
    assert.ok(chips.length <= 8);
    assert.deepEqual(
      chips,
      [...chips].sort((a, b) => b - a),
    );
    const sum = chips.reduce((total, chip) => total + chip, 0);
    if (chips.length < 8) assert.equal(sum, amount);
    else assert.ok(sum <= amount);
  }
  assert.deepEqual(chipsOf(7), [25]); // less than any chip: a stack is shown all the same
});

const plain = { low: 0, high: null, step: 1, times: 1 };
const stake = (chip, more) =>
  stakeAfter(chip, { there: 0, standing: 0, wager: plain, limit: bounds("10-1,000"), ...more });

test("the first chip brings a wager to its minimum, the next ones add to it", () => {
  assert.equal(stake(100), 1000);
  assert.equal(stake(500, { there: 1000 }), 1500);
  assert.equal(stake(2500), 2500);
});

test("what stands already counts towards the minimum", () => {
  assert.equal(stake(500, { standing: 1000 }), 500);
  assert.equal(stake(100, { standing: 700 }), 300);
});

test("a wager of one size is of that size, however many chips are put on it", () => {
  const fixed = { low: 100, high: 100, step: 1, times: 1 };
  assert.equal(stake(2500, { wager: fixed }), 100);
  assert.equal(stake(2500, { wager: fixed, there: 100 }), 100);
});

test("a wager that is a multiple of others takes as many chips", () => {
  assert.equal(stake(500, { wager: { ...plain, times: 3 } }), 1500);
});

test("a stake is a multiple of the step, of the wager or of the limit, and never less than asked", () => {
  const limit = bounds("5-1,000 by 5");
  for (const chip of CHIPS)
    for (const there of [0, 500, 700, 12300]) {
      const made = stake(chip, { there, limit });
      assert.equal(made % 500, 0);
      assert.ok(made >= there + chip && made >= 500);
    }
  assert.equal(stake(500, { wager: { ...plain, step: 600 }, limit: bounds("1-") }), 600);
});

test("one buys in for the usual amounts within what is posted, or for its bounds", () => {
  const usual = [10000, 50000, 100000, 500000];
  assert.deepEqual(buyIns(usual, ""), usual);
  assert.deepEqual(buyIns(usual, "40-400"), [4000, 10000, 40000]);
  assert.deepEqual(buyIns(usual, "1,000-"), [100000, 500000]);
});
