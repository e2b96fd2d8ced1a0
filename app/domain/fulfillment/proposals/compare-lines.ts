import { isWhole, type OrderedLine, orderedLines } from "../../orders/order-draft";
import type { ItemRow } from "../../orders/orders.service.server";
import type { ProposedChange, SeenLine } from "../../orders/proposals.schema";

/** A change to one of our lines to match the store's current version. */
export interface LineStep {
  what: "add" | "change" | "remove";
  /** Our line; null when the store added it. */
  item: OrderedLine | null;
  /** The store's line; null when the store removed it. */
  line: SeenLine | null;
  /** The line's new SKU, when the store replaced the product. */
  sku: string | null;
  /** Not changed here since the store's last version. */
  untouched: boolean;
}

const byId = (lines: readonly SeenLine[]) => new Map(lines.map((line) => [line.externalId, line]));

const isNone = (line: SeenLine | undefined): boolean => !line || line.quantity <= 0;

/**
 * Whether the line has another product. The SKU alone is not enough: a store shows a product's current SKU on old lines
 * too, and none once the product is deleted.
 */
const isOther = (was: SeenLine, is: SeenLine): boolean => is.sku !== null && is.sku !== was.sku && is.name !== was.name;

const isChanged = (was: SeenLine | undefined, is: SeenLine | undefined): boolean => {
  if (isNone(was) || isNone(is)) return isNone(was) !== isNone(is);
  return was!.quantity !== is!.quantity || isOther(was!, is!);
};

/** Whether the store's lines differ between two versions, other than in prices. */
export function linesMoved(before: readonly SeenLine[], after: readonly SeenLine[]): boolean {
  const [was, is] = [byId(before), byId(after)];
  return [...new Set([...was.keys(), ...is.keys()])].some((id) => isChanged(was.get(id), is.get(id)));
}

/**
 * Lines that the store changed between two versions and that do not match already. Lines that the store left unchanged
 * keep their local edits. Pure.
 */
export function lineSteps(
  items: readonly ItemRow[],
  before: readonly SeenLine[],
  after: readonly SeenLine[],
): LineStep[] {
  const [was, is] = [byId(before), byId(after)];
  const ours = new Map(orderedLines(items).map((item) => [item.externalLineId ?? "", item]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id): LineStep[] => {
    const [old, now, item] = [was.get(id), is.get(id), ours.get(id)];
    if (!isChanged(old, now)) return [];
    const untouched = isUntouched(item, old);
    if (isNone(now)) return item && item.quantity > 0 ? [step("remove", item, null, null, untouched)] : [];
    if (!item) return [step("add", null, now!, now!.sku, isNone(old))];
    const sku = old && isOther(old, now!) && now!.sku !== item.sku ? now!.sku : null;
    return item.quantity === now!.quantity && sku === null ? [] : [step("change", item, now!, sku, untouched)];
  });
}

const step = (
  what: LineStep["what"],
  item: OrderedLine | null,
  line: SeenLine | null,
  sku: string | null,
  untouched: boolean,
): LineStep => ({ what, item, line, sku, untouched });

/** Equal to the store's last version, not picked, and without a problem to correct. */
const isUntouched = (item: OrderedLine | undefined, old: SeenLine | undefined): boolean =>
  Boolean(item && old) &&
  item!.quantity === old!.quantity &&
  item!.pickedQuantity === 0 &&
  item!.shortQuantity === 0 &&
  item!.problem === null &&
  isWhole(item!);

const units = (quantity: number, sku: string | null, name: string): string => `${quantity} × ${sku || name}`;

/** The steps in words, line by line. */
export const lineChanges = (steps: readonly LineStep[]): ProposedChange[] =>
  steps.map(({ item, line, sku }) => ({
    what: item ? `Line ${item.line}: ${item.name}` : `New line: ${line?.name ?? ""}`,
    from: item && item.quantity > 0 ? units(item.quantity, item.sku, item.name) : null,
    to: line ? units(line.quantity, sku ?? (item ? item.sku : line.sku), line.name) : null,
  }));

/** Our lines in the store's form, when no earlier version of the store is known. */
export const inStoreForm = (items: readonly ItemRow[]): SeenLine[] =>
  orderedLines(items).flatMap(({ externalLineId, sku, name, quantity, priceMinor }) =>
    externalLineId ? [{ externalId: externalLineId, sku, name, quantity, priceMinor }] : [],
  );

export const seenLines = (lines: readonly SeenLine[]): SeenLine[] =>
  lines.map(({ externalId, sku, name, quantity, priceMinor }) => ({ externalId, sku, name, quantity, priceMinor }));
