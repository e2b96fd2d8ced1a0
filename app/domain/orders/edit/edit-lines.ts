import type { ProductBySku } from "../../inventory/known-products.server";
import { readPrice } from "../../kernel/read-amount";
import type { EditOrder } from "../orders.schema";
import type { ItemRow } from "../queries/orders.repo.server";

type Wanted = NonNullable<EditOrder["items"]>[number];

export interface LineChange {
  item: ItemRow;
  productId: string | null;
  sku: string;
  name: string;
  quantity: number;
  priceMinor: number;
  /** The line's units must be reallocated. */
  reallocate: boolean;
}

export interface AddedLine {
  line: number;
  productId: string;
  sku: string;
  name: string;
  quantity: number;
  priceMinor: number;
}

export interface LinePlan {
  changed: LineChange[];
  removed: ItemRow[];
  added: AddedLine[];
  /** Validation errors by form field. The plan must not be applied unless this is empty. */
  errors: Record<string, string[]>;
}

const isTouched = (item: Pick<ItemRow, "pickedQuantity" | "shortQuantity">): boolean =>
  item.pickedQuantity > 0 || item.shortQuantity > 0;

class Refused extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

type Match = (line: Pick<Wanted, "productId" | "sku">) => ProductBySku | undefined;

/** Computes the changes that turn an order's lines into the wanted ones. Pure. */
export function planLines(
  items: readonly ItemRow[],
  wanted: readonly Wanted[],
  match: Match,
  currency: string,
): LinePlan {
  const plan: LinePlan = { changed: [], removed: [], added: [], errors: {} };
  const known = new Map(items.map((item) => [item.id, item]));
  const last = Math.max(0, ...items.map((item) => item.line));
  for (const [index, line] of wanted.entries()) {
    try {
      if (line.id) {
        const change = changeOf(known.get(line.id), line, match, currency);
        known.delete(line.id);
        if (change) plan.changed.push(change);
      } else {
        plan.added.push({ ...addedLine(line, match, currency), line: last + 1 + plan.added.length });
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      plan.errors[`items[${index}].${error.field}`] = [error.message];
    }
  }
  plan.removed = [...known.values()].filter((item) => !isTouched(item));
  return plan;
}

function addedLine(line: Wanted, match: Match, currency: string): Omit<AddedLine, "line"> {
  const product = match(line);
  if (!product) throw new Refused("sku", line.sku || line.productId ? NO_PRODUCT : "Choose a product");
  const { id: productId, sku, name } = product;
  const listPrice = product.currency === currency ? product.priceMinor : null;
  return { productId, sku, name, quantity: line.quantity, priceMinor: priceOf(line, currency) ?? listPrice ?? 0 };
}

/** Null when the line is unchanged. */
function changeOf(item: ItemRow | undefined, line: Wanted, match: Match, currency: string): LineChange | null {
  if (!item) throw new Refused("sku", "This line is not part of the order");
  const isOther = line.productId ? line.productId !== item.productId : Boolean(line.sku && line.sku !== item.sku);
  const product = isOther || !item.productId ? match(line) : undefined;
  if (isOther && !product) throw new Refused("sku", NO_PRODUCT);
  const change = {
    item,
    productId: product?.id ?? item.productId,
    sku: product?.sku ?? item.sku,
    // Keeps the storefront's name unless the line now has another product.
    name: isOther && product ? product.name : item.name,
    quantity: line.quantity,
    priceMinor: priceOf(line, currency) ?? item.priceMinor,
  };
  const reallocate = change.productId !== item.productId || change.quantity !== item.quantity;
  // Submitting any quantity, even the guessed one, resolves an unreadable quantity.
  const decided = item.problem === "bad-quantity";
  if (!reallocate && !decided && change.priceMinor === item.priceMinor) return null;
  if (isTouched(item)) throw new Refused("quantity", `${item.pickedQuantity} of this line are already picked`);
  return { ...change, reallocate };
}

const NO_PRODUCT = "No product with this SKU";

function priceOf(line: Wanted, currency: string): number | null {
  if (!line.price) return null;
  const read = readPrice(line.price, currency);
  if ("problem" in read) throw new Refused("price", read.problem);
  return read.minor;
}

interface Wants {
  productId: string | null;
  quantity: number;
  /** Units accepted as missing; they are not picked any more. */
  shortQuantity?: number;
}

/** The order's lines after the plan is applied. */
export function linesAfter(items: readonly ItemRow[], plan: LinePlan): Wants[] {
  const gone = new Set([...plan.removed, ...plan.changed.map(({ item }) => item)]);
  return [...items.filter((item) => !gone.has(item)), ...plan.changed, ...plan.added];
}

/** Units needed per product. */
export function unitsByProduct(lines: readonly Wants[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { productId, quantity, shortQuantity = 0 } of lines) {
    if (productId) units.set(productId, (units.get(productId) ?? 0) + quantity - shortQuantity);
  }
  return units;
}
