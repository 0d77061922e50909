// Which chips make up an amount.

const CHIPS = [1000000, 500000, 100000, 50000, 10000, 2500, 500, 100, 50, 25];
const TALLEST = 8;

/**
 * The largest chips first. A stack is no higher than so many; its amount is written below it.
 * @param {number} amount
 */
export function chipsOf(amount) {
  /** @type {number[]} */
  const chips = [];
  let left = amount;
  for (const chip of CHIPS) {
    while (left >= chip && chips.length < TALLEST) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips.length ? chips : [CHIPS.at(-1)];
}
