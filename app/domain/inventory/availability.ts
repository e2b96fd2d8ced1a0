import type { LotState } from "./lot-usability";

/** Why units cannot be sold. "uncounted": a picker did not find them, and no one has counted the location since. */
export type UnsellableReason = Exclude<LotState, "available"> | "not-pickable" | "uncounted";

export interface Availability {
  /** Units that a new order can be allocated: on hand, not allocated, and sellable. */
  available: number;
  /** Units that no order holds and that cannot be sold, by reason. On hand = allocated + available + these. */
  unsellable: { reason: UnsellableReason; units: number }[];
}

/** Units of one lot at one location. */
export interface LevelUnits {
  state: LotState;
  pickable: boolean;
  onHand: number;
  allocated: number;
  inDoubt: number;
}

/** In the order in which screens name them. */
const LABEL: Record<UnsellableReason, string> = {
  expired: "expired",
  recalled: "recalled",
  quarantined: "quarantined",
  stopped: "about to expire",
  "not-pickable": "not at a pickable location",
  uncounted: "to be counted",
};
const REASONS = Object.keys(LABEL) as UnsellableReason[];

/** What of these levels can be sold, and why the rest cannot. `unitsByAvailability` is the same inside a query. */
export const availabilityOf = (levels: readonly LevelUnits[]): Availability =>
  sumByReason(
    levels.map(({ state, pickable, onHand, allocated, inDoubt }) => {
      const standing = state === "available" && !pickable ? "not-pickable" : state;
      return [standing, onHand - allocated, Math.min(onHand - allocated, inDoubt)];
    }),
  );

/** Parses the result of `unitsByAvailability`; null for a product without unallocated units. */
export const availabilityIn = (json: string | null): Availability => sumByReason(JSON.parse(json ?? "[]"));

/** Per entry: sellability, unallocated units, and how many of them are in doubt. */
type StandingUnits = [standing: Exclude<UnsellableReason, "uncounted"> | "available", free: number, inDoubt: number];

function sumByReason(entries: readonly StandingUnits[]): Availability {
  const sums = new Map<UnsellableReason | "available", number>();
  const add = (key: UnsellableReason | "available", units: number) => sums.set(key, (sums.get(key) ?? 0) + units);
  for (const [standing, free, inDoubt] of entries) {
    add(standing, standing === "available" ? free - inDoubt : free);
    if (standing === "available") add("uncounted", inDoubt);
  }
  const unsellable = REASONS.map((reason) => ({ reason, units: sums.get(reason) ?? 0 }));
  return { available: sums.get("available") ?? 0, unsellable: unsellable.filter(({ units }) => units > 0) };
}

export const unsellableUnits = ({ unsellable }: Pick<Availability, "unsellable">): number =>
  unsellable.reduce((sum, { units }) => sum + units, 0);

/** "8 expired", "12 not sellable (8 expired, 4 quarantined)"; null when all can be sold. */
export function unsellableInWords({ unsellable }: Pick<Availability, "unsellable">): string | null {
  const count = (units: number) => units.toLocaleString("en-US");
  const reasons = unsellable.map(({ reason, units }) => `${count(units)} ${LABEL[reason]}`);
  const [only = null] = reasons;
  if (reasons.length < 2) return only;
  return `${count(unsellableUnits({ unsellable }))} not sellable (${reasons.join(", ")})`;
}
