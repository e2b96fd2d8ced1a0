/** URLs of handling units, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "../paths";

export const unitPaths = {
  units: (query?: Query) => withQuery("/inventory/units", query),
  newUnits: (query?: Query) => withQuery("/inventory/units/new", query),
  /** Keeps a received carton or pallet together. */
  fromCarton: () => "/inventory/units/from-carton",
  /** Scan a unit, then where it goes. */
  move: (query?: Query) => withQuery("/inventory/units/move", query),
  unit: (id: string) => `/inventory/units/${id}`,
  moveTo: (id: string) => `/inventory/units/${id}/move`,
  /** Receives a move that a device kept while it was offline. */
  moveSave: (id: string) => `/inventory/units/${id}/move/save`,
  dissolve: (id: string) => `/inventory/units/${id}/dissolve`,
  /** A PDF, or ZPL for a label printer of this resolution. */
  labels: (from: number, to: number, zpl?: string) =>
    withQuery("/inventory/units/labels.pdf", { from: String(from), to: String(to), zpl }),
} as const;
