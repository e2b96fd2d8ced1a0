import type { NewHold } from "../holds";
import { notEnough } from "../order-draft";
import type { EditOrder } from "../orders.schema";
import type { ItemRow } from "../queries/orders.repo.server";
import { type LinePlan, linesAfter, unitsByProduct } from "./edit-lines";

interface Open extends NewHold {
  id: string;
}

interface Known {
  id: string;
  sku: string;
  sellable: number;
}

/** How an edit changes the holds of an on-hold order. */
export interface HoldPlan {
  /** Ids of the holds that the edit resolves. */
  ended: string[];
  placed: NewHold[];
}

/**
 * An edit resolves a missing-address hold by giving an address, and a line's hold by giving its product and quantity or
 * by removing the line. The products that the edit asks more of are checked against the stock; all products are checked
 * when no hold would remain, because stock that existed when the order arrived may be gone. Pure.
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
