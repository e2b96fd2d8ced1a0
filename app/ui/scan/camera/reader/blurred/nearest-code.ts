import { MIRRORED } from "#app/documents/codes/ean";
import type { Costs } from "./retail-costs";
import { PATTERNS, PLACES } from "./templates";

const HALF = PLACES / 2;

interface NearestCode {
  code: string;
  distance: number;
  /** Distance of the nearest other code. */
  second: number;
}

/** States of the search: the last digit, and the weighted sum of the digits so far. */
const STATES = 100;
let best = new Float64Array(STATES);
let next = new Float64Array(STATES);
let runnerUp = new Float64Array(STATES);
let nextRunnerUp = new Float64Array(STATES);
const origins = Array.from({ length: PLACES }, () => new Uint8Array(STATES));

/**
 * The nearest code with a valid check digit, and the distance of the nearest other one: dynamic programming over the
 * digits and their weighted sum, for each first digit, which decides which of the left digits are mirrored.
 */
export function nearestCode(costs: Costs): NearestCode {
  let nearest: NearestCode = { code: "", distance: Number.POSITIVE_INFINITY, second: Number.POSITIVE_INFINITY };
  for (let first = 0; first < 10; first++) {
    const found = nearestWith(costs, first);
    nearest =
      found.distance < nearest.distance
        ? { ...found, second: Math.min(nearest.distance, found.second) }
        : { ...nearest, second: Math.min(nearest.second, found.distance) };
  }
  return nearest;
}

function nearestWith({ own, templates, energy }: Costs, first: number): NearestCode {
  const mirrored = MIRRORED[first] as string;
  const offset = (place: number) => (mirrored[place] === "1" ? 10 : 0);
  best.fill(Number.POSITIVE_INFINITY);
  runnerUp.fill(Number.POSITIVE_INFINITY);
  for (let digit = 0; digit < 10; digit++)
    best[digit * 10 + ((first + 3 * digit) % 10)] = own[digit + offset(0)] as number;
  for (let place = 1; place < PLACES; place++) {
    const [pairs, count] = place < HALF ? [templates.leftPairs, PATTERNS] : [templates.rightPairs, 10];
    next.fill(Number.POSITIVE_INFINITY);
    nextRunnerUp.fill(Number.POSITIVE_INFINITY);
    for (let digit = 0; digit < 10; digit++) {
      const pattern = digit + offset(place);
      const cost = own[place * PATTERNS + pattern] as number;
      for (let last = 0; last < 10; last++) {
        const pair = place === HALF ? 0 : (pairs[(last + offset(place - 1)) * count + pattern] as number);
        extend({ place, digit, last, cost: cost + pair });
      }
    }
    [best, next] = [next, best];
    [runnerUp, nextRunnerUp] = [nextRunnerUp, runnerUp];
  }
  return traced(first, energy);
}

/** Extends each sequence that ends in `last` by a digit, and keeps the two nearest sequences of each state. */
function extend({ place, digit, last, cost }: { place: number; digit: number; last: number; cost: number }): void {
  const origin = origins[place] as Uint8Array;
  const weighted = (place % 2 === 0 ? 3 : 1) * digit;
  for (let sum = 0; sum < 10; sum++) {
    const from = last * 10 + sum;
    const to = digit * 10 + ((sum + weighted) % 10);
    const total = (best[from] as number) + cost;
    const other = (runnerUp[from] as number) + cost;
    if (total < (next[to] as number)) {
      nextRunnerUp[to] = Math.min(next[to] as number, other);
      next[to] = total;
      origin[to] = from;
    } else if (total < (nextRunnerUp[to] as number)) nextRunnerUp[to] = total;
  }
}

/** Follows the nearest final state with a valid sum back to its digits. */
function traced(first: number, energy: number): NearestCode {
  let end = 0;
  for (let state = 10; state < STATES; state += 10) if ((best[state] as number) < (best[end] as number)) end = state;
  let second = runnerUp[end] as number;
  for (let state = 0; state < STATES; state += 10) if (state !== end) second = Math.min(second, best[state] as number);
  let code = "";
  let state = end;
  for (let place = PLACES - 1; place >= 0; place--) {
    code = String(Math.floor(state / 10)) + code;
    if (place > 0) state = (origins[place] as Uint8Array)[state] as number;
  }
  return { code: String(first) + code, distance: (best[end] as number) + energy, second: second + energy };
}
