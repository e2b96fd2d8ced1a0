import { eq } from "drizzle-orm";
import { orderItems } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { minorToDecimal } from "../../kernel/money";
import type { EditOrder } from "../../orders/orders.schema";
import type { OrderToCompare } from "./compare-fields";
import type { LineStep } from "./compare-lines";

type Wanted = NonNullable<EditOrder["items"]>[number];

const MOST_UNITS = 1_000_000;

/** Why the store's lines cannot be applied automatically; null when they can. */
export function whyNotEdited({ items }: OrderToCompare, steps: readonly LineStep[]): string | null {
  const odd = steps.find(({ line }) => line && !(Number.isInteger(line.quantity) && line.quantity <= MOST_UNITS));
  if (odd?.line) return `The store requests ${odd.line.quantity} units of ${odd.line.sku || odd.line.name}.`;
  const meant = new Set(steps.map(({ item }) => item?.id));
  // An edit sets the quantity of each line that it contains, and this quantity must be decided by a user.
  const undecided = items.find(({ id, problem }) => problem === "bad-quantity" && !meant.has(id));
  return undecided ? `Line ${undecided.line} requests ${undecided.orderedQuantity} units.` : null;
}

/** The order's lines after the change. Lines in `kept` cannot be deleted; their quantity becomes zero. */
export function wantedLines(
  { order, items }: OrderToCompare,
  steps: readonly LineStep[],
  kept: ReadonlySet<string> = new Set(),
): Wanted[] {
  const stepOf = new Map(steps.map((step) => [step.item?.id, step]));
  const price = (minor: number) => minorToDecimal(minor, order.currency);
  const same = { productId: undefined, sku: undefined, price: undefined };
  const known = items.flatMap((item): Wanted[] => {
    const step = stepOf.get(item.id);
    const { id } = item;
    if (!step) return [{ ...same, id, quantity: item.quantity }];
    if (!step.line) return kept.has(id) ? [{ ...same, id, quantity: 0 }] : [];
    const { quantity, priceMinor } = step.line;
    return [{ ...same, id, quantity, sku: step.sku ?? undefined, price: price(priceMinor) }];
  });
  const added = addedBy(steps).map(({ sku, quantity, priceMinor }) => ({
    ...same,
    id: undefined,
    sku: sku ?? undefined,
    quantity,
    price: price(priceMinor),
  }));
  return [...known, ...added];
}

const addedBy = (steps: readonly LineStep[]) =>
  steps.flatMap(({ what, line }) => (what === "add" && line ? [line] : []));

/**
 * Stores the store's line ids on the lines added by the edit, for later updates to the store. Run it after the edit.
 */
export function adoptLines(
  company: CompanyDb,
  { order, items }: OrderToCompare,
  steps: readonly LineStep[],
): Statement<unknown>[] {
  const last = Math.max(0, ...items.map(({ line }) => line));
  return addedBy(steps).map(({ externalId, name }, index) =>
    company.update(
      orderItems,
      { externalLineId: externalId, name },
      eq(orderItems.orderId, order.id),
      eq(orderItems.line, last + 1 + index),
    ),
  );
}
