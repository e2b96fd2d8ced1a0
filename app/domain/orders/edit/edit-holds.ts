import { notEnough } from "../draft";
import type { NewHold } from "../holds";
import type { ItemRow } from "../orders.repo.server";
import type { EditOrder } from "../orders.schema";
import { type LinePlan, linesAfter, unitsByProduct } from "./edit-lines";

interface Open extends NewHold {
  id: string;
}

interface Known {
  id: string;
  sku: string;
  sellable: number;
}

/** What an edit means for the holds of an order that waits. */
export interface HoldPlan {
  /** Ids of those that it puts right. */
  ended: string[];
  placed: NewHold[];
}

/**
 * An edit ends the holds that it puts right: an address that was missing, a line that has its product and quantity now
 * or is gone. What it asks for is weighed against the stock anew, product by product; all that the order asks for where
 * nothing would hold it any more, as stock that was there when it arrived may be gone. Pure.
 */
export function planHolds(
  { shippingAddress }: { shippingAddress: string },
  items: readonly ItemRow[],
  holds: readonly Open[],
  edit: EditOrder,
  plan: LinePlan,
  products: readonly Known[],
): HoldPlan {
  const readdressed = Boolean(edit.shippingAddress && edit.shippingAddress !== shippingAddress);
  const settled = plan.changed.filter(({ productId }) => productId);
  const lines = new Set([...settled.map(({ item }) => item), ...plan.removed].map(({ id }) => id));
  const asked = settled.filter(({ reallocate, item }) => reallocate || item.problem);
  const weighed = new Set(
    [...asked, ...asked.map(({ item }) => item), ...plan.removed, ...plan.added].map(({ productId }) => productId),
  );
  const lacking = shortages(items, plan, products);
  const short = lacking.filter(({ productId }) => weighed.has(productId ?? ""));
  const stands = (hold: NewHold) => short.some(({ reason }) => reason === hold.reason);
  const ended = holds.filter((hold) => {
    if (hold.kind === "address") return readdressed;
    if (hold.kind === "line") return lines.has(hold.itemId ?? "");
    return hold.kind === "stock" && weighed.has(hold.productId ?? "") && !stands(hold);
  });
  const awaited = (productId: unknown) => holds.some((hold) => hold.productId === productId && !ended.includes(hold));
  const placed = short.filter(({ productId }) => !awaited(productId));
  const isFree = ended.length === holds.length && placed.length === 0;
  return { ended: ended.map(({ id }) => id), placed: isFree ? lacking : placed };
}

function shortages(items: readonly ItemRow[], plan: LinePlan, products: readonly Known[]): NewHold[] {
  return [...unitsByProduct(linesAfter(items, plan))].flatMap(([productId, wanted]): NewHold[] => {
    const product = products.find(({ id }) => id === productId);
    if (!product || wanted <= product.sellable) return [];
    return [{ kind: "stock", productId, reason: notEnough(product, wanted) }];
  });
}
