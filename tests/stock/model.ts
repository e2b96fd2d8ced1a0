/**
 * A model of the warehouse in plain lists, without a database. The property test runs every command on the model and
 * through the services, and compares the results.
 */
import type { OrderStatus } from "#app/domain/orders/order-status";
import type { UnitKind } from "#db/schema/values/inbound-values";
import type { Cart, Session } from "./model-sessions";

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
  /** The kit that it belongs to, and its units in one. */
  kit: { id: string; each: number } | null;
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
  /** The order that it ships units of, from another warehouse. */
  parent: Order | null;
  /** Where its units are allocated; null until they first are. */
  warehouse: WarehouseName | null;
  lines: Line[];
  session: Session | null;
  /** The tote with its picked units, and the cart whose orders share it. */
  tote: { code: string; cart: string | null } | null;
  /** Units in its slot of the put wall, by scans that were not reversed; without one after others were missing. */
  puts: { scan: string | null; line: number; lot: string; quantity: number }[];
  /** Units of each scan that were not reversed. */
  picks: { scan: string; line: number; takings: { lot: string; place: string; quantity: number }[] }[];
  /** Ids of all scans that counted. */
  scans: string[];
  shortages: Shortage[];
}

/** An announced receipt. */
export interface Announcement {
  id: string;
  /** Where the goods are received. */
  warehouse: WarehouseName;
  status: "announced" | "receiving" | "received" | "closed";
  lines: { line: number; product: number; lot: string; expected: number; received: number; damaged: number }[];
}

/** A return of units of a shipped order, announced or not. */
export interface Return {
  id: string;
  order: string;
  /** Where it is received. */
  warehouse: WarehouseName;
  status: "announced" | "in-transit" | "arrived" | "receiving" | "completed" | "canceled";
  /** `item` is the order's line that the units were shipped for; units that were not announced can have none. */
  lines: { product: number; item: number | null; expected: number; received: number }[];
  units: ReturnedUnits[];
}

export const DISPOSITIONS = ["restock", "quarantine", "dispose", "to-client"] as const;

/** Units received of a return's line at once. */
export interface ReturnedUnits {
  operation: string;
  /** Index of the return's line. */
  at: number;
  lot: string;
  place: string;
  quantity: number;
  disposition: (typeof DISPOSITIONS)[number];
  isCorrected: boolean;
}

/** Units of a lot that an assembly used at one place. */
export interface AssemblyUse {
  product: number;
  lot: string;
  place: string;
  quantity: number;
}

/** Units that were made at once. */
export interface Assembly {
  /** Its operation. */
  id: string;
  lot: string;
  place: string;
  quantity: number;
  uses: AssemblyUse[];
  isTakenBack: boolean;
}

export interface Company {
  stopDays: number;
  /** Orders that lost units to a count: reconciliation reports them until they have others. */
  lostToCounts: string[];
  /** The warehouses that may ship an order, preferred first. */
  ships: readonly WarehouseName[];
  /** Its orders may ship from several of them. */
  splits: boolean;
  announcements: Announcement[];
  returns: Return[];
  assemblies: Assembly[];
  products: Product[];
  orders: Order[];
  /** Ids of all recorded operations. */
  operations: string[];
}

/** A pallet, tote or carton: a place that stands in another one, and moves with all that it holds. */
export interface HandlingUnit {
  /** Its operation. Levels in the unit have it as their place. */
  name: string;
  kind: UnitKind;
  /** The only company whose stock may be in it; null for all. */
  owner: number | null;
  /** The bin, or the pallet, that it stands in. */
  parent: string;
  isDissolved: boolean;
  /** Companies with a location in it. */
  usedBy: number[];
}

export interface Model {
  day: string;
  companies: Company[];
  units: HandlingUnit[];
  carts: Cart[];
}

/** The main warehouse, and a second one that only some companies ship from. */
export type WarehouseName = "main" | "second";

interface Place {
  code: string;
  walk: number;
  kind: "pick" | "quarantine" | "reserve" | "receiving" | "packing";
  warehouse: WarehouseName;
  /** Takes one product of one company, unless a reason is given. */
  oneSku?: true;
  /** The only company whose stock may be there. */
  reservedFor?: number;
}

/** Shared bins: each holds the stock of every company, except one that is reserved. */
export const PLACES: readonly [Place, ...Place[]] = [
  { code: "A-01", walk: 1, kind: "pick", warehouse: "main" },
  { code: "B-01", walk: 2, kind: "pick", warehouse: "main" },
  { code: "Q-01", walk: 3, kind: "quarantine", warehouse: "main" },
  { code: "R-01", walk: 4, kind: "reserve", warehouse: "main" },
  { code: "E/A-01", walk: 5, kind: "pick", warehouse: "second" },
  { code: "D-01", walk: 6, kind: "receiving", warehouse: "main" },
  { code: "P-01", walk: 7, kind: "packing", warehouse: "main" },
  { code: "K-01", walk: 8, kind: "pick", warehouse: "main", oneSku: true },
  { code: "X-01", walk: 9, kind: "reserve", warehouse: "main", reservedFor: 0 },
  { code: "E/R-01", walk: 10, kind: "reserve", warehouse: "second" },
  { code: "E/D-01", walk: 11, kind: "receiving", warehouse: "second" },
  { code: "E/Q-01", walk: 12, kind: "quarantine", warehouse: "second" },
  { code: "E/P-01", walk: 13, kind: "packing", warehouse: "second" },
];

/** The code on the bin: those of the second warehouse are in the main one, too. */
export const labelOf = (place: string): string => place.replace(/^E\//, "");

/** The place that a code leads to in the warehouse, if there is one. */
export const placeHere = (warehouse: WarehouseName, place: string): string =>
  PLACES.find((one) => one.warehouse === warehouse && one.code.endsWith(labelOf(place)))?.code ?? place;

/** The bins that are replenished. */
export const PICK_FACES = ["A-01", "E/A-01"] as const;
/** The bins that units are put away from. */
export const RECEIVING: readonly string[] = ["D-01", "E/D-01"];
export const PACKING = "P-01";
export const ONE_SKU = "K-01";
export const RESERVED = "X-01";
export const QUARANTINE = "Q-01";
export const LOTS = ["L-1", "L-2", "L-3"] as const;
export const REORDER_POINT = 10;

/** The database sorts equal rows by id or code; the model learns those from it. */
export interface Ranks {
  lot(company: number, product: number, lot: string): string;
  order(number: string): string;
  company(at: number): string;
  /** Id of the company's location at the place. */
  location(company: number, place: string): string;
  code(place: string): string;
}

export type Outcome = { ok: true; said?: string } | { ok: false; code: string };

class Refused extends Error {
  constructor(
    readonly code: string,
    /** What was done until then stays. */
    readonly isPartial: boolean,
  ) {
    super(code);
  }
}

export const refuse = (code: string, { isPartial = false } = {}): never => {
  throw new Refused(code, isPartial);
};

/** Whether the work could be done. It must refuse before it changes anything. */
export function isDone(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return false;
  }
}

/** Applies the command to the model, or leaves the model unchanged and returns the reason. */
export function attempt(model: Model, work: (model: Model) => string | undefined): [Model, Outcome] {
  const after = structuredClone(model);
  try {
    const said = work(after);
    return [after, said === undefined ? { ok: true } : { ok: true, said }];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error.isPartial ? after : model, { ok: false, code: error.code }];
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

export const unitOf = ({ units }: Model, place: string): HandlingUnit | undefined =>
  units.find(({ name }) => name === place);

/** The bin itself, or the one that the handling unit stands in. */
export function binOf(model: Model, place: string): Place {
  const unit = unitOf(model, place);
  return unit ? binOf(model, unit.parent) : (PLACES.find(({ code }) => code === place) ?? PLACES[0]);
}

export const walkOf = (model: Model, place: string): number => binOf(model, place).walk;
export const isPickable = (model: Model, place: string): boolean => binOf(model, place).kind !== "quarantine";
export const isReserve = (model: Model, place: string): boolean => binOf(model, place).kind === "reserve";
export const warehouseOf = (model: Model, place: string): WarehouseName => binOf(model, place).warehouse;

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
