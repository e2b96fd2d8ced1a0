import type { Cost } from "../../load";

/** How often something went wrong that the app must cope with. */
export const DISTURBANCES = [
  "wrong bin",
  "wrong item",
  "wrong tote",
  "no tote",
  "wrong slot",
  "resent",
  "dropped",
  "closed",
  "undone",
  "paused",
  "short",
  "killed",
] as const;
export type Disturbance = (typeof DISTURBANCES)[number];

/** What the pickers and packers of a run did, and how the app responded. All users of a run share one. */
export interface FloorTally {
  /** Picked orders, by how they were picked. */
  orders: Record<"alone" | "in totes" | "at the put wall", number>;
  lines: number;
  units: number;
  /** Scans of bins and items that picking requires. */
  needed: number;
  /** Milliseconds from sending a picker's or a sorter's scan to its response. */
  scanMs: number[];
  costs: Cost[];
  /** The same for a packer's scans. */
  checkMs: number[];
  checkCosts: Cost[];
  packed: number;
  /** Shipments that were refused because units were missing. */
  notShipped: number;
  disturbed: Record<Disturbance, number>;
  /** Accepted scans whose units are missing from the order. */
  lost: number;
  /** Units on the order that were not scanned, or were counted twice. */
  doubled: number;
  /** Unexpected responses. */
  surprises: string[];
}

export const emptyTally = (): FloorTally => ({
  orders: { alone: 0, "in totes": 0, "at the put wall": 0 },
  ...{ lines: 0, units: 0, needed: 0, scanMs: [], costs: [], checkMs: [], checkCosts: [], packed: 0, notShipped: 0 },
  disturbed: Object.fromEntries(DISTURBANCES.map((what) => [what, 0])) as Record<Disturbance, number>,
  ...{ lost: 0, doubled: 0, surprises: [] },
});
