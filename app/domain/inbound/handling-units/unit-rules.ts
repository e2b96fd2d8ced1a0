import { UNIT_KIND, type UnitKind } from "#db/schema/values/inbound-values";

export { UNIT_KIND, type UnitKind };

export const UNIT_KIND_LABEL: Record<UnitKind, string> = { pallet: "Pallet", tote: "Tote", carton: "Carton" };

/** "LPN-12": the code of the unit's bin, printed on its label. */
export const lpnOf = (number: number): string => `LPN-${number}`;

/** The number in such a code; null for any other text. */
export function readLpn(text: string): number | null {
  const number = /^LPN-?(\d{1,9})$/i.exec(text.trim())?.[1];
  return number ? Number(number) : null;
}

/** Digits of an SSCC, with or without its application identifier; null for any other text. */
export const readSscc = (text: string): string | null =>
  /^(?:\(?00\)?)?(\d{18})$/.exec(text.replaceAll("\u001d", "").replace(/\s/g, ""))?.[1] ?? null;

interface Standing {
  id: string;
  code: string;
  /** Null for a fixed place. */
  unitKind: UnitKind | null;
  /** The only company whose stock may be in it; null for all. */
  dedicatedCompanyId: string | null;
  archivedAt: number | null;
}

/**
 * Why a unit cannot stand in a place; null when it can. Totes and cartons stand in bins and on pallets, pallets in bins,
 * and nothing stands on a unit that itself stands on a pallet. A unit for all companies is put only where all may be.
 */
export function whyNotIn(
  unit: Standing & { parentBinId: string | null; holdsUnits: boolean },
  place: Standing,
): string | null {
  if (place.archivedAt !== null) return `${place.code} is archived`;
  if (place.id === unit.id) return "A unit cannot stand in itself";
  if (place.id === unit.parentBinId) return `${unit.code} already stands there`;
  if (place.dedicatedCompanyId !== null && place.dedicatedCompanyId !== unit.dedicatedCompanyId)
    return `${place.code} is reserved for another company`;
  if (place.unitKind === null) return null;
  if (place.unitKind !== "pallet") return `Only pallets carry other units, and ${place.code} is a ${place.unitKind}`;
  if (unit.unitKind === "pallet") return "A pallet does not stand on another pallet";
  return unit.holdsUnits ? `${unit.code} carries units itself` : null;
}
