import type { PickPolicy } from "../scan-policy";
import type { PickLocation } from "./pick-state";
import type { Refusal } from "./refusal";

/** Units about to be picked, and what was scanned for them. */
interface Taken {
  name: string;
  /** The bin that they are taken from. */
  bin: string;
  isBinScanned: boolean;
  isItemScanned: boolean;
  hasLot: boolean;
  isLotScanned: boolean;
  /** More units than one scan has, because a number was typed. */
  isTyped: boolean;
}

export interface MissingScan {
  message: string;
  refusal: Refusal;
}

/** What the company asks to be scanned before these units count, and was not; null when nothing is missing. Pure. */
export function missingScan(policy: PickPolicy, taken: Taken): MissingScan | null {
  const { name, bin } = taken;
  if (policy.bin && !taken.isBinScanned) return { message: `Scan the bin ${bin} first.`, refusal: "scan-bin" };
  if (policy.item !== "optional" && !taken.isItemScanned)
    return { message: `Scan ${name}: it is not picked by hand.`, refusal: "scan-item" };
  if (policy.lot && taken.hasLot && !taken.isLotScanned)
    return { message: `Scan the lot of ${name}, on the label with the lot number.`, refusal: "scan-lot" };
  if (policy.item === "each" && taken.isTyped)
    return { message: `Scan every unit of ${name}: the quantity is not typed.`, refusal: "scan-each" };
  return null;
}

/** Why units are not picked by hand, by a picker who last scanned this location; null when they can be. */
export const missingByHand = (
  policy: PickPolicy,
  { name }: Pick<Taken, "name">,
  { location, locationId, lotNumber }: Pick<PickLocation, "location" | "locationId" | "lotNumber">,
  scanned: string | undefined,
): string | null =>
  missingScan(policy, {
    ...{ name, bin: location, isBinScanned: locationId === scanned, hasLot: lotNumber !== "" },
    ...{ isLotScanned: false, isItemScanned: false, isTyped: false },
  })?.message ?? null;

/** What to scan next to pick an item, in words; null where anything goes. */
export function nextScan(
  policy: PickPolicy,
  { bin, isBinScanned, hasLot }: Pick<Taken, "bin" | "isBinScanned" | "hasLot">,
): string | null {
  if (policy.bin && !isBinScanned) return `Scan the bin ${bin}`;
  if (policy.lot && hasLot) return policy.item === "each" ? "Scan the lot of every unit" : "Scan the lot";
  if (policy.item === "each") return "Scan every unit";
  if (policy.item === "once") return "Scan the item";
  return policy.bin ? "Scan the item, or tap Pick" : null;
}

/** Units can be picked by hand. */
export const isByHand = (policy: PickPolicy, taken: Pick<Taken, "isBinScanned" | "hasLot">): boolean =>
  policy.item === "optional" && !(policy.bin && !taken.isBinScanned) && !(policy.lot && taken.hasLot);
