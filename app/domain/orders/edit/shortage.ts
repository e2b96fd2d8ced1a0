import type { ProductBySku } from "../../inventory/known-products.server";
import { DomainError } from "../../kernel/errors";
import type { Match } from "../create/match-products.server";
import { partsByKit } from "../kits/split-kit";
import type { EditOrder } from "../orders.schema";
import type { ItemRow } from "../queries/orders.repo.server";
import { type LinePlan, linesAfter, unitsByProduct } from "./edit-lines";

interface Facts {
  match: Match;
  products: readonly ProductBySku[];
  /** The order's lines before the edit. */
  items: readonly ItemRow[];
}

/** Reports at each line how many units are available: of a kit, as many as its components make. */
export function shortage(
  edit: Pick<EditOrder, "items">,
  plan: LinePlan,
  { match, products, items }: Facts,
): DomainError {
  const held = unitsByProduct(items);
  const wanted = unitsByProduct(linesAfter(items, plan));
  const kits = partsByKit(products);
  const sellable = new Map(products.map((product) => [product.id, product.sellable]));
  const mostOf = (id: string) => (sellable.get(id) ?? 0) + (held.get(id) ?? 0);
  const isShort = (id: string) => (wanted.get(id) ?? 0) > mostOf(id);
  const fields: Record<string, string[]> = {};
  (edit.items ?? []).forEach((line, index) => {
    const item = items.find(({ id }) => id === line.id);
    const product = match(line) ?? match({ productId: item?.productId });
    if (!product) return;
    const parts = kits.get(product.id) ?? [{ id: product.id, quantity: 1 }];
    if (!parts.some(({ id }) => isShort(id))) return;
    const most = Math.min(...parts.map(({ id, quantity }) => Math.floor(mostOf(id) / quantity)));
    fields[`items[${index}].quantity`] = [`Only ${most} available`];
  });
  return new DomainError("insufficient_stock", "There is not enough stock.", { fields });
}
