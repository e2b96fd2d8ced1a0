/** Everything that can happen in a warehouse, generated at random; it gets its meaning from the current state. */
import fc from "fast-check";

/** How often each is generated. */
const WEIGHTS = {
  receive: 7,
  adjust: 4,
  transfer: 6,
  place: 7,
  hold: 2,
  unhold: 3,
  cancel: 2,
  process: 1,
  start: 6,
  pause: 1,
  takeOver: 5,
  restart: 5,
  reassign: 2,
  skip: 2,
  giveBack: 1,
  complete: 4,
  pick: 20,
  undo: 3,
  short: 7,
  decide: 8,
  ship: 7,
  deliver: 1,
  edit: 3,
  addKit: 2,
  lot: 3,
  day: 2,
  announce: 3,
  receiveAnnounced: 6,
  closeAnnounced: 1,
  replenish: 4,
  putAway: 5,
  count: 5,
  bringBack: 6,
  takeIn: 8,
  correctUnits: 4,
  announceReturn: 7,
  track: 1,
  arrive: 2,
  cancelReturn: 2,
  endReturn: 3,
  assemble: 6,
  takeBack: 3,
  makeUnit: 3,
  moveUnit: 6,
  dissolveUnit: 3,
  startCart: 8,
  stepOfCart: 6,
  putIntoSlot: 10,
  undoPut: 4,
  missAtWall: 3,
} as const;
export type Kind = keyof typeof WEIGHTS;
export const KINDS = Object.keys(WEIGHTS) as Kind[];

/** Numbers that get a meaning from the current state: `a` and `b` select among what exists then. */
export interface Drawn {
  do: Kind;
  company: number;
  a: number;
  b: number;
  quantity: number;
  /** Selects something that the command can be applied to, if anything; else anything. */
  fitting: boolean;
  /** The same command is sent a second time. */
  twice: boolean;
  /** A user of another company sends it. */
  stranger: boolean;
}

const oftenTrue = (often: number, of: number) => fc.nat(of - 1).map((n) => n < often);

const drawn = (companies: number): fc.Arbitrary<Drawn> =>
  fc.record({
    do: fc.oneof(...KINDS.map((kind) => ({ weight: WEIGHTS[kind], arbitrary: fc.constant(kind) }))),
    // Most commands affect one company; the others must stay unchanged.
    company: fc.nat(2 * companies).map((n) => (n < companies ? n : 0)),
    a: fc.nat(11),
    b: fc.nat(11),
    quantity: fc.integer({ min: 1, max: 6 }),
    fitting: oftenTrue(5, 6),
    twice: oftenTrue(1, 10),
    stranger: oftenTrue(1, 25),
  });

/** Commands that run one after the other, or at the same time. */
export type Step = Drawn | { atOnce: Drawn[] };

/** Goods and orders of each company, so that there is work from the beginning. */
export const opening = (companies: number): Step[] =>
  Array.from({ length: companies }, (_, company): Drawn[] => {
    const usual = { company, fitting: true, twice: false, stranger: false };
    // The last one ships from the second warehouse only.
    const goods = { ...usual, do: "receive", b: company === 2 ? 3 : 1, quantity: 6 } as const;
    const order = { ...usual, do: "place", b: 0, quantity: 4 } as const;
    return [
      { ...goods, a: 0 },
      { ...goods, a: 1 },
      { ...order, a: 0 },
      { ...order, a: 1 },
    ];
  }).flat();

export const steps = (companies: number, most: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: drawn(companies) },
      { weight: 1, arbitrary: fc.record({ atOnce: fc.array(drawn(companies), { minLength: 2, maxLength: 3 }) }) },
    ),
    { minLength: 1, maxLength: most, size: "max" },
  );

export const choose = <T>(rows: readonly T[], n: number): T | undefined => rows[n % Math.max(1, rows.length)];

/** Mostly where orders are picked, sometimes elsewhere. */
export const placeFor = (n: number): string => {
  const usual = n % 2 ? "B-01" : "A-01";
  return [usual, usual, usual, "E/A-01", "R-01", "E/A-01", "Q-01", "D-01", "P-01", "E/D-01", "E/R-01"][n % 11] ?? usual;
};
