/** Labels and order of invoice lines. */

import type { CardPeriod } from "./card-periods";
import type { LineCharge, RatedLine } from "./charge-quantities";
import { CHARGES, type Charge } from "./rates";

const LABEL: Record<Exclude<LineCharge, "material" | "special">, string> = {
  receipt: "Receipts",
  "receipt-line": "Lines received",
  "receipt-unit": "Units received",
  "receipt-carton": "Cartons received",
  "receipt-pallet": "Pallets received",
  putaway: "Putaways",
  "putaway-unit": "Units put away",
  assembly: "Assemblies",
  "assembly-unit": "Units assembled",
  "storage-unit": "Storage by unit",
  "storage-location": "Storage by location",
  "storage-pallet": "Storage by pallet",
  "storage-cubic-meter": "Storage by cubic meter",
  "storage-cubic-foot": "Storage by cubic foot",
  "pick-first": "Orders picked, first item",
  "pick-further": "Additional items picked",
  pack: "Orders packed",
  parcel: "Parcels",
  return: "Returns",
  "return-unit": "Units returned",
  "return-inspection": "Returned units inspected",
  postage: "Postage",
  minimum: "Minimum",
};

/** A charge's label on screens and documents. */
export const labelOf = (charge: LineCharge, item: string): string =>
  charge === "material" || charge === "special" ? item : LABEL[charge];

const ORDER: readonly LineCharge[] = [
  ...(Object.keys(CHARGES) as Charge[]),
  "material",
  "special",
  "postage",
  "minimum",
];

/** Sorts lines as on the rate card, others by name at the end. The stable sort keeps the order of tiers. */
export function inOrder(lines: RatedLine[], stretches: CardPeriod[]): RatedLine[] {
  const rates = stretches.findLast(({ card }) => card)?.card?.rates;
  const place = ({ charge, item }: RatedLine): number => {
    const at = (charge === "special" ? rates?.special : rates?.materials)?.findIndex(({ name }) => name === item) ?? -1;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return lines.sort(
    (a, b) =>
      ORDER.indexOf(a.charge) - ORDER.indexOf(b.charge) ||
      place(a) - place(b) ||
      byText(a.item, b.item) ||
      byText(a.from, b.from) ||
      Number(a.rate === null) - Number(b.rate === null),
  );
}

export const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
