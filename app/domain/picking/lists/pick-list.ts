import { carrierLabel } from "#app/integrations/tracking-links";
import type { HandlingInstructions } from "#db/schema/directory";

/** What a picker carries on paper: an order's units by where they lie. */
export interface PickList {
  orderNumber: string;
  /** What its bars and its square hold: unlike the number it is of this order alone. */
  code: string;
  company: string;
  customer: string;
  status: string;
  /** What the customer wrote. */
  note: string | null;
  handling: readonly { term: string; detail: string }[];
  /** In walking order; what lies nowhere comes last. */
  stops: readonly PickStop[];
}

/** So many units of one lot at one place. */
export interface PickStop {
  /** Null for units that are promised nowhere. */
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
  promised: number | null;
  taken: number | null;
}

/** One stop for each place that a line is taken from; units of it that are promised nowhere are a stop of their own. */
export function stopsOf(rows: readonly StopRow[]): PickStop[] {
  const places = rows.filter((row) => row.location !== null && (row.promised ?? 0) > 0);
  const promised = (line: number) =>
    places.reduce((sum, row) => sum + (row.line === line ? (row.promised ?? 0) : 0), 0);
  const lines = [...new Map(rows.map((row) => [row.line, row])).values()];
  const nowhere = lines.flatMap((row) => {
    const quantity = row.quantity - row.short - promised(row.line);
    const picked = promised(row.line) > 0 ? 0 : row.picked;
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
      quantity: row.promised ?? 0,
      picked: row.taken ?? 0,
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

/** What pickers and packers are told about a company's goods. */
export const handlingInWords = (handling: HandlingInstructions | undefined) =>
  HANDLING.flatMap(([key, term]) => {
    const detail = handling?.[key]?.trim();
    return detail ? [{ term, detail: key === "carrier" ? carrierLabel(detail) : detail }] : [];
  });
