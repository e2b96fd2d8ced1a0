import type { ItemRow } from "../../orders/orders.service.server";
import type { ProposedChange, SeenLine } from "../../orders/proposals.schema";

/** What has to happen to a line of ours so that it says what the store says now. */
export interface LineStep {
  what: "add" | "change" | "remove";
  /** Ours; null for one that we have not. */
  item: ItemRow | null;
  /** The store's; null for one that it has no more. */
  line: SeenLine | null;
  /** The SKU that the line is to have, where the store put another thing in its place. */
  sku: string | null;
  /** Nobody here has changed it since the store last spoke of it. */
  untouched: boolean;
}

const byId = (lines: readonly SeenLine[]) => new Map(lines.map((line) => [line.externalId, line]));

const isNone = (line: SeenLine | undefined): boolean => !line || line.quantity <= 0;

/**
 * Another thing on the same line. A SKU alone is the catalogue's: a store shows a product's present one on old lines
 * too, and none once the product is deleted.
 */
const isOther = (was: SeenLine, is: SeenLine): boolean => is.sku !== null && is.sku !== was.sku && is.name !== was.name;

const isChanged = (was: SeenLine | undefined, is: SeenLine | undefined): boolean => {
  if (isNone(was) || isNone(is)) return isNone(was) !== isNone(is);
  return was!.quantity !== is!.quantity || isOther(was!, is!);
};

/** Whether the store's contents differ between two versions: prices alone do not. */
export function linesMoved(before: readonly SeenLine[], after: readonly SeenLine[]): boolean {
  const [was, is] = [byId(before), byId(after)];
  return [...new Set([...was.keys(), ...is.keys()])].some((id) => isChanged(was.get(id), is.get(id)));
}

/**
 * The lines that the store changed between two versions and that do not say the same here already. What it left alone
 * is left alone here, whatever was done to it by hand. Pure.
 */
export function lineSteps(
  items: readonly ItemRow[],
  before: readonly SeenLine[],
  after: readonly SeenLine[],
): LineStep[] {
  const [was, is] = [byId(before), byId(after)];
  const ours = new Map(items.map((item) => [item.externalLineId ?? "", item]));
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
  item: ItemRow | null,
  line: SeenLine | null,
  sku: string | null,
  untouched: boolean,
): LineStep => ({ what, item, line, sku, untouched });

/** As the store last had it, and neither picked nor waiting to be put right. */
const isUntouched = (item: ItemRow | undefined, old: SeenLine | undefined): boolean =>
  Boolean(item && old) &&
  item!.quantity === old!.quantity &&
  item!.pickedQuantity === 0 &&
  item!.shortQuantity === 0 &&
  item!.problem === null;

const units = (quantity: number, sku: string | null, name: string): string => `${quantity} × ${sku || name}`;

/** The same in words, line by line. */
export const lineChanges = (steps: readonly LineStep[]): ProposedChange[] =>
  steps.map(({ item, line, sku }) => ({
    what: item ? `Line ${item.line}: ${item.name}` : `New line: ${line?.name ?? ""}`,
    from: item && item.quantity > 0 ? units(item.quantity, item.sku, item.name) : null,
    to: line ? units(line.quantity, sku ?? (item ? item.sku : line.sku), line.name) : null,
  }));

/** How our lines look to who knows nothing of what the store said before. */
export const asSeen = (items: readonly ItemRow[]): SeenLine[] =>
  items.flatMap(({ externalLineId, sku, name, quantity, priceMinor }) =>
    externalLineId ? [{ externalId: externalLineId, sku, name, quantity, priceMinor }] : [],
  );

export const seenLines = (lines: readonly SeenLine[]): SeenLine[] =>
  lines.map(({ externalId, sku, name, quantity, priceMinor }) => ({ externalId, sku, name, quantity, priceMinor }));
