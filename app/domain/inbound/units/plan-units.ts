import type { HandlingUnitKind } from "#db/schema/values/inbound-values";

/** Pallets and cartons of a document, each with a label. */
export const MAX_HANDLING_UNITS = 1000;

/** A pallet or carton of an announcement, with the announced units in it, without those of the cartons on a pallet. */
export interface PlannedUnit {
  kind: HandlingUnitKind;
  position: number;
  /** Position of the pallet that a carton is on. */
  pallet: number | null;
  content: { line: number; quantity: number }[];
}

interface Announced {
  pallets: number;
  cartons: number;
  lines: readonly { quantity: number; cartonUnits: number | null }[];
}

/** Cartons that a line is packed in. */
export const cartonsOfLine = ({ quantity, cartonUnits }: Announced["lines"][number]): number =>
  cartonUnits === null ? 0 : Math.ceil(quantity / cartonUnits);

/**
 * The handling units that an announcement makes: pallets, the cartons of its lines, then cartons of mixed content. Cartons
 * are on the pallets in order, as many on each as possible alike. What is in no carton is on the pallet if there is one
 * pallet only, otherwise it is not known where.
 */
export function planUnits({ lines, pallets, cartons }: Announced): PlannedUnit[] {
  const packed = lines.flatMap((line, n) =>
    Array.from({ length: cartonsOfLine(line) }, (_, carton) => {
      const each = line.cartonUnits ?? line.quantity;
      return [{ line: n + 1, quantity: Math.min(each, line.quantity - carton * each) }];
    }),
  );
  const mixed = Array.from({ length: cartons }, () => []);
  const all = [...packed, ...mixed];
  const loose = lines.flatMap(({ quantity, cartonUnits }, n) =>
    cartonUnits === null ? [{ line: n + 1, quantity }] : [],
  );
  return [
    ...Array.from({ length: pallets }, (_, n) => ({
      ...{ kind: "pallet" as const, position: n + 1, pallet: null },
      content: pallets === 1 && cartons === 0 ? loose : [],
    })),
    ...all.map((content, n) => ({
      ...{ kind: "carton" as const, position: n + 1, content },
      pallet: pallets === 0 ? null : Math.floor((n * pallets) / all.length) + 1,
    })),
  ];
}

/** The positions of the first and last carton on each pallet; null for one without cartons. */
export function cartonsOnPallets(units: readonly Pick<PlannedUnit, "kind" | "position" | "pallet">[]) {
  return units
    .filter(({ kind }) => kind === "pallet")
    .map(({ position: pallet }) => {
      const on = units.filter((unit) => unit.pallet === pallet).map(({ position }) => position);
      return { pallet, cartons: on[0] === undefined ? null : { first: on[0], last: on.at(-1) ?? on[0] } };
    });
}

/** "Cartons 1–4". */
export const cartonRange = ({ first, last }: { first: number; last: number }): string =>
  first === last ? `Carton ${first}` : `Cartons ${first}–${last}`;

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
