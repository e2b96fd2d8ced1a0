import { env } from "node:process";

/** Set by `npm run test:thorough` and `npm run fuzz`, which run every sweep whole (docs/decisions/059). */
export const IS_THOROUGH = Boolean(env.THOROUGH);

/**
 * The cases of a sweep that run now: all of them in a thorough run, otherwise one of every `outOf`. Callers pass a
 * different `turn` for each thing that they test, so that together they still cover every case.
 */
export const shareOf = <T>(cases: readonly T[], outOf: number, turn = 0): T[] =>
  cases.filter((_, n) => IS_THOROUGH || n % outOf === turn % outOf);

/** The number of runs of a property test, or of rounds of a storm: few in `npm test`, many in a thorough run. */
export const runs = (usual: number, { thorough }: { thorough: number }): number => (IS_THOROUGH ? thorough : usual);
