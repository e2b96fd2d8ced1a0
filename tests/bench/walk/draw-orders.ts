import { BINS } from "./floor-plan";

/** A line of a simulated order: its product is in one bin. */
export interface SimulatedLine {
  bin: number;
  units: number;
}

const PRODUCTS = 5000;

/** Shares of orders with 1, 2, … lines. */
const LINES = [0.55, 0.2, 0.11, 0.06, 0.04, 0.02, 0.01, 0.01] as const;
/** Shares of lines with 1, 2, … units. */
const UNITS = [0.8, 0.12, 0.05, 0.02, 0.01] as const;
/** This share of the products has the rest of the picks. */
const FAST_MOVERS = 0.2;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

export const MIX_IN_WORDS = `${PRODUCTS.toLocaleString("en-US")} products, each in one bin anywhere; ${percent(FAST_MOVERS)} of them have ${percent(1 - FAST_MOVERS)} of the lines; ${percent(LINES[0])} of the orders have one line, ${percent(UNITS[0])} of the lines one unit`;

/** The same orders for the same seed. */
export function drawOrders(count: number, seed: number): SimulatedLine[][] {
  const random = randomFrom(seed);
  const bins = shuffled(
    Array.from({ length: BINS }, (_, bin) => bin),
    random,
  );
  const product = (): number => Math.floor(PRODUCTS * random() ** (Math.log(FAST_MOVERS) / Math.log(1 - FAST_MOVERS)));
  return Array.from({ length: count }, () => {
    const wanted = oneOf(LINES, random());
    const chosen = new Set<number>();
    while (chosen.size < wanted) chosen.add(product());
    return [...chosen].map((one) => ({ bin: bins[one] ?? 0, units: oneOf(UNITS, random()) }));
  });
}

/** 1 for the first share, 2 for the second. */
function oneOf(shares: readonly number[], at: number): number {
  let below = 0;
  const found = shares.findIndex((share) => {
    below += share;
    return at < below;
  });
  return found < 0 ? shares.length : found + 1;
}

function shuffled<T>(rows: T[], random: () => number): T[] {
  for (let at = rows.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [rows[at], rows[other]] = [rows[other] as T, rows[at] as T];
  }
  return rows;
}

/** Uniform numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
