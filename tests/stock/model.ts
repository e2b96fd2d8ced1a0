/**
 * A model of the warehouse in plain lists, without a database. The property test runs every command on the model and
 * through the services, and compares the results.
 */
import type { OrderStatus } from "#app/domain/orders/order-status";

export interface Lot {
  number: string;
  expiresOn: string | null;
  status: "available" | "quarantined" | "recalled" | "expired";
}

export interface Level {
  lot: string;
  place: string;
  onHand: number;
  allocated: number;
}

export interface Product {
  sku: string;
  tracked: boolean;
  lots: Lot[];
  levels: Level[];
  /** On-hand units at the end of each day with movements. */
  closings: Record<string, number>;
}

export interface ModelAllocation {
  lot: string;
  place: string;
  quantity: number;
  picked: number;
}

export interface Line {
  line: number;
  /** Index of the product. */
  product: number;
  quantity: number;
  picked: number;
  short: number;
  promised: ModelAllocation[];
  /** Was picked or short at least once, even if that was reverted. */
  handled: boolean;
}

/** Units that were missing at a location. The order is not allocated there again until it is counted. */
export interface Shortage {
  id: string;
  line: number;
  product: number;
  lot: string;
  place: string;
  quantity: number;
  /** Null until it is decided. */
  outcome: "elsewhere" | "without" | "found" | "taken" | "ended" | null;
  isCounted: boolean;
}

export interface Order {
  number: string;
  status: OrderStatus;
  lines: Line[];
  /** `isLeft`: inactive for so long that another picker can continue it. */
  session: { picker: number; active: boolean; isLeft: boolean } | null;
  /** Units of each scan that were not reversed. */
  picks: { scan: string; line: number; takings: { lot: string; place: string; quantity: number }[] }[];
  /** Ids of all scans that counted. */
  scans: string[];
  shortages: Shortage[];
}

export interface Company {
  stopDays: number;
  products: Product[];
  orders: Order[];
  /** Ids of all recorded operations. */
  operations: string[];
}

export interface Model {
  day: string;
  companies: Company[];
}

/** Codes that no other test uses: bins are shared, and keep the walking order that they were made with. */
export const PLACES = [
  { code: "MODEL-A", walk: 1, pickable: true },
  { code: "MODEL-B", walk: 2, pickable: true },
  { code: "MODEL-Q", walk: 3, pickable: false },
] as const;
export const LOTS = ["L-1", "L-2", "L-3"] as const;
export const REORDER_POINT = 10;

/** The database sorts equal rows by id; the model learns those ids from it. */
export interface Ranks {
  lot(company: number, product: number, lot: string): string;
  order(number: string): string;
}

export type Outcome = { ok: true; said?: string } | { ok: false; code: string };

class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export const refuse = (code: string): never => {
  throw new Refused(code);
};

/** Applies the command to the model, or leaves the model unchanged and returns the reason. */
export function attempt(model: Model, work: (model: Model) => string | undefined): [Model, Outcome] {
  const after = structuredClone(model);
  try {
    const said = work(after);
    return [after, said === undefined ? { ok: true } : { ok: true, said }];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [model, { ok: false, code: error.code }];
  }
}

export const leftOf = ({ quantity, picked, short }: Line): number => quantity - picked - short;

export const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** Whether units of the lot can be allocated today. */
export const usable = (model: Model, company: Company, lot: Lot): boolean => isGoodFor(company.stopDays, model, lot);

/** Whether allocated units can be shipped today: those of a lot past its stop date were allocated in time and can. */
export const mayLeave = (model: Model, lot: Lot): boolean => isGoodFor(0, model, lot);

function isGoodFor(days: number, { day }: Model, { status, expiresOn }: Lot): boolean {
  if (status !== "available") return false;
  return expiresOn === null || (Date.parse(expiresOn) - Date.parse(day)) / 86_400_000 >= days;
}

export const lotOf = (product: Product, number: string): Lot =>
  product.lots.find((lot) => lot.number === number) as Lot;

const LAST = "9999-99-99";
export const expiryOf = (product: Product, lot: string): string => lotOf(product, lot).expiresOn ?? LAST;

export const walkOf = (place: string): number => PLACES.find(({ code }) => code === place)?.walk ?? 0;
export const isPickable = (place: string): boolean => PLACES.some(({ code, pickable }) => code === place && pickable);

/** Compares by the first key that differs. */
export function by<T>(...keys: ((row: T) => string | number)[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const key of keys) {
      const [x, y] = [key(a), key(b)];
      if (x !== y) return x < y ? -1 : 1;
    }
    return 0;
  };
}
