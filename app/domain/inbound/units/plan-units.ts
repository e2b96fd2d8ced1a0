import type { HandlingUnitKind } from "#db/schema/values/inbound-values";
import { type AsnContent, cartonsOfLine } from "../asn/asn.schema";

/** A pallet or carton of an announcement, with the announced units in it. */
export interface PlannedUnit {
  kind: HandlingUnitKind;
  position: number;
  content: { line: number; quantity: number } | null;
}

/** The handling units that an announcement makes: pallets, the cartons of its lines, then cartons of mixed content. */
export function planUnits({
  lines,
  pallets,
  cartons,
}: Pick<AsnContent, "lines" | "pallets" | "cartons">): PlannedUnit[] {
  const units: PlannedUnit[] = Array.from({ length: pallets }, (_, n) => ({
    kind: "pallet",
    position: n + 1,
    content: null,
  }));
  let position = 0;
  for (const [n, line] of lines.entries()) {
    for (let carton = 0, rest = line.quantity; carton < cartonsOfLine(line); carton++) {
      const quantity = Math.min(rest, line.cartonUnits ?? rest);
      rest -= quantity;
      position += 1;
      units.push({ kind: "carton", position, content: { line: n + 1, quantity } });
    }
  }
  for (let n = 0; n < cartons; n++) {
    position += 1;
    units.push({ kind: "carton", position, content: null });
  }
  return units;
}

/** What the label of a unit without an SSCC says: "ASN-12-C3", the third carton of ASN-12. */
export const unitCode = (asnNumber: number, { kind, position }: Pick<PlannedUnit, "kind" | "position">): string =>
  `ASN-${asnNumber}-${kind === "pallet" ? "P" : "C"}${position}`;

/** Reads such a code; null for any other text. */
export function readUnitCode(text: string): { number: number; kind: HandlingUnitKind; position: number } | null {
  const [, number, letter, position] = /^ASN-(\d{1,9})-([PC])(\d{1,4})$/i.exec(text.trim()) ?? [];
  if (!number || !letter || !position) return null;
  const kind = letter.toUpperCase() === "P" ? "pallet" : "carton";
  return { number: Number(number), kind, position: Number(position) };
}
