import { carrierLabel } from "#app/integrations/tracking-links";
import type { HandlingInstructions } from "#db/schema/directory/accounts";

/** A printed pick list: an order's units by location. */
export interface PickList {
  orderNumber: string;
  /** Printed as barcode and QR code. Unlike the order number it is unique across companies. */
  code: string;
  company: string;
  customer: string;
  status: string;
  /** The customer's note. */
  note: string | null;
  handling: readonly { term: string; detail: string }[];
  /** In walking order; stops without a location last. */
  stops: readonly PickStop[];
}

/** Units of one lot at one location. */
export interface PickStop {
  /** Null for units that are not allocated. */
  location: string | null;
  name: string;
  sku: string;
  lotNumber: string | null;
  /** `YYYY-MM-DD` */
  expiresOn: string | null;
  quantity: number;
  picked: number;
}

export interface StopRow {
  line: number;
  name: string;
  sku: string;
  quantity: number;
  picked: number;
  short: number;
  location: string | null;
  walk: number | null;
  lotNumber: string | null;
  expiresOn: string | null;
  allocated: number | null;
  allocatedPicked: number | null;
}

/** One stop per allocated location of a line; its unallocated units are a stop of their own. */
export function stopsOf(rows: readonly StopRow[]): PickStop[] {
  const places = rows.filter((row) => row.location !== null && (row.allocated ?? 0) > 0);
  const allocatedTo = (line: number) =>
    places.reduce((sum, row) => sum + (row.line === line ? (row.allocated ?? 0) : 0), 0);
  const lines = [...new Map(rows.map((row) => [row.line, row])).values()];
  const nowhere = lines.flatMap((row) => {
    const quantity = row.quantity - row.short - allocatedTo(row.line);
    const picked = allocatedTo(row.line) > 0 ? 0 : row.picked;
    return quantity > 0
      ? [{ ...factsOf(row), location: null, lotNumber: null, expiresOn: null, quantity, picked }]
      : [];
  });
  return [
    ...[...places].sort(byWalk).map((row) => ({
      ...factsOf(row),
      location: row.location,
      lotNumber: row.lotNumber || null,
      expiresOn: row.expiresOn,
      quantity: row.allocated ?? 0,
      picked: row.allocatedPicked ?? 0,
    })),
    ...nowhere,
  ];
}

const factsOf = ({ name, sku }: StopRow) => ({ name, sku });

const byWalk = (a: StopRow, b: StopRow): number =>
  (a.walk ?? 0) - (b.walk ?? 0) || (a.location ?? "").localeCompare(b.location ?? "") || a.line - b.line;

const HANDLING: readonly [keyof HandlingInstructions, string][] = [
  ["storage", "Storage"],
  ["packing", "Packing"],
  ["shipping", "Shipping"],
  ["cutOff", "Order cut-off"],
  ["carrier", "Preferred carrier"],
];

/** A company's handling instructions for pickers and packers. */
export const handlingInWords = (handling: HandlingInstructions | undefined) =>
  HANDLING.flatMap(([key, term]) => {
    const detail = handling?.[key]?.trim();
    return detail ? [{ term, detail: key === "carrier" ? carrierLabel(detail) : detail }] : [];
  });
