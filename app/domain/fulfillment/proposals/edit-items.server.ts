import { minorToDecimal } from "../../kernel/money";
import { type OrderedLine, repriced } from "../../orders/order-draft";
import type { WantedLine } from "../../orders/orders.service.server";
import type { OrderToCompare } from "./compare-fields";
import type { LineStep } from "./compare-lines";

const MOST_UNITS = 1_000_000;

/** Why the store's lines cannot be applied automatically; null when they can. */
export function whyNotEdited({ order, items }: OrderToCompare, steps: readonly LineStep[]): string | null {
  const odd = steps.find(({ line }) => line && !(Number.isInteger(line.quantity) && line.quantity <= MOST_UNITS));
  if (odd?.line) return `The store requests ${odd.line.quantity} units of ${odd.line.sku || odd.line.name}.`;
  // The store's quantity would count twice.
  const shared = steps.find(({ what, untouched }) => order.isSplit && what === "change" && !untouched);
  if (shared?.item) return `Other shipments of this order contain ${shared.item.sku || shared.item.name} too.`;
  const meant = new Set(steps.flatMap(({ item }) => (item?.parts ?? []).map(({ id }) => id)));
  // An edit sets the quantity of each line that it contains, and this quantity must be decided by a user.
  const undecided = items.find(({ id, problem }) => problem === "bad-quantity" && !meant.has(id));
  return undecided ? `Line ${undecided.line} requests ${undecided.orderedQuantity} units.` : null;
}

/** The order's lines after the change. Lines in `kept` cannot be deleted; their quantity becomes zero. */
export function wantedLines(
  { order, items }: OrderToCompare,
  steps: readonly LineStep[],
  kept: ReadonlySet<string> = new Set(),
): WantedLine[] {
  const stepOf = new Map(steps.flatMap((step) => (step.item?.parts ?? []).map(({ id }) => [id, step] as const)));
  const price = (minor: number) => minorToDecimal(minor, order.currency);
  const same = { productId: undefined, sku: undefined, price: undefined };
  const known = items.flatMap((item): WantedLine[] => {
    const step = stepOf.get(item.id);
    const { id } = item;
    if (!step) return [{ ...same, id, quantity: item.quantity }];
    if (!step.line || isReplacedKit(step)) return kept.has(id) ? [{ ...same, id, quantity: 0 }] : [];
    const { quantity, priceMinor } = step.line;
    if (item.kit && step.item) {
      const kit = { ...item.kit, quantity, priceMinor };
      const units = quantity * kit.each;
      return [{ ...same, id, quantity: units, price: price(priceOfPart(step.item, id, priceMinor)), kit }];
    }
    return [{ ...same, id, quantity, sku: step.sku ?? undefined, price: price(priceMinor) }];
  });
  const added = steps.flatMap((step): WantedLine[] => {
    const { what, line } = step;
    if (!line || !(what === "add" || isReplacedKit(step))) return [];
    const { externalId, name, quantity, priceMinor } = line;
    const sku = step.sku ?? line.sku ?? undefined;
    const ofStore = { externalLineId: externalId, storeName: name };
    return [{ ...same, ...ofStore, id: undefined, sku, quantity, price: price(priceMinor) }];
  });
  return [...known, ...added];
}

/** The store replaced a kit: the lines of its components go, and the new product is added. */
const isReplacedKit = ({ item, sku }: LineStep): boolean => Boolean(item?.kit && sku);

function priceOfPart({ parts, priceMinor: old }: OrderedLine, id: string, priceMinor: number): number {
  const lines = priceMinor === old ? parts : repriced(parts, priceMinor);
  return lines.find((part) => part.id === id)?.priceMinor ?? 0;
}
