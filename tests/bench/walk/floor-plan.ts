/** The simulated warehouse: one block of parallel aisles between a front and a back cross aisle, with racks on both sides. */

const AISLES = 25;
const BAYS = 50;
const SIDES = 2;
const LEVELS = 4;
export const BINS = AISLES * BAYS * SIDES * LEVELS;

/** Meters. */
const BAY_WIDTH = 1.2;
const BETWEEN_AISLES = 4;
const CROSS_AISLE = 2;
const AISLE_LENGTH = BAYS * BAY_WIDTH;

export const PLAN_IN_WORDS = `${AISLES} aisles of ${BAYS} bays on ${SIDES} sides with ${LEVELS} levels, ${BINS.toLocaleString("en-US")} bins; a bay is ${BAY_WIDTH} m wide, aisles are ${BETWEEN_AISLES} m apart, and a cross aisle lies ${CROSS_AISLE} m beyond either end`;

/** A point on the floor, in meters. */
export interface Spot {
  aisle: number;
  /** From the front end of the aisle. */
  depth: number;
}

/** Where walks start and end: before the first aisle. */
export const DEPOT: Spot = { aisle: 0, depth: -CROSS_AISLE };

/** Bins are numbered along the walk: up the first aisle, down the second. Both sides and all levels of a bay are one stretch. */
export function spotOf(bin: number): Spot {
  const inAisle = BAYS * SIDES * LEVELS;
  const aisle = Math.floor(bin / inAisle);
  const bay = Math.floor((bin % inAisle) / (SIDES * LEVELS));
  const depth = (bay + 0.5) * BAY_WIDTH;
  return { aisle, depth: aisle % 2 === 0 ? depth : AISLE_LENGTH - depth };
}

/** Meters of the shortest way between two spots. */
export function metersBetween(a: Spot, b: Spot): number {
  if (a.aisle === b.aisle) return Math.abs(a.depth - b.depth);
  const across = Math.abs(a.aisle - b.aisle) * BETWEEN_AISLES;
  const byFront = a.depth + b.depth + 2 * CROSS_AISLE;
  const byBack = 2 * AISLE_LENGTH - a.depth - b.depth + 2 * CROSS_AISLE;
  return across + Math.min(byFront, byBack);
}
