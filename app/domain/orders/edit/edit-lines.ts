import type { KitOfLine } from "#db/schema/values/kit-of-line";
import type { ProductBySku } from "../../inventory/known-products.server";
import { readPrice } from "../../kernel/read-amount";
import { partsByKit, splitKit } from "../kits/split-kit";
import type { EditOrder } from "../orders.schema";
import type { ItemRow } from "../queries/orders.repo.server";

/** A line as an edit wants it. */
export type WantedLine = NonNullable<EditOrder["items"]>[number] & {
  /** Of a line that the store added: its id and name there. */
  externalLineId?: string;
  storeName?: string;
  /** What is now ordered of the kit that the line belongs to. */
  kit?: KitOfLine;
};

export interface LineChange {
  item: ItemRow;
  productId: string | null;
  sku: string;
  name: string;
  quantity: number;
  priceMinor: number;
  kit: KitOfLine | null;
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
  externalLineId: string | null;
  attributes: ItemRow["attributes"];
  kitProductId: string | null;
  kit: KitOfLine | null;
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

type Match = (line: Pick<WantedLine, "productId" | "sku">) => ProductBySku | undefined;

/**
 * Computes the changes that turn an order's lines into the wanted ones. A line of a kit becomes lines of its components.
 * Pure.
 */
export function planLines(
  items: readonly ItemRow[],
  wanted: readonly WantedLine[],
  products: readonly ProductBySku[],
  match: Match,
  currency: string,
): LinePlan {
  const plan: LinePlan = { changed: [], removed: [], added: [], errors: {} };
  const known = new Map(items.map((item) => [item.id, item]));
  const last = Math.max(0, ...items.map((item) => item.line));
  const kits = partsByKit(products);
  const add = (line: NewLine) => {
    const number = last + 1 + plan.added.length;
    const parts = kits.get(line.productId);
    const lines = parts ? splitKit({ ...line, id: line.productId }, parts, number) : [line];
    const { externalLineId, attributes } = line;
    const none = { kitProductId: null, kit: null };
    plan.added.push(...lines.map((each, n) => ({ ...none, ...each, externalLineId, attributes, line: number + n })));
  };
  for (const [index, line] of wanted.entries()) {
    try {
      if (!line.id) {
        add(addedLine(line, match, currency));
        continue;
      }
      const item = known.get(line.id);
      const change = changeOf(item, line, match, currency);
      const productId = change?.productId ?? item?.productId;
      if (item && productId && kits.has(productId)) {
        // It stays among the known lines and is removed with them.
        if (isTouched(item)) throw pickedAlready(item);
        add({ ...item, ...change, productId, quantity: line.quantity });
        continue;
      }
      known.delete(line.id);
      if (change) plan.changed.push(change);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      plan.errors[`items[${index}].${error.field}`] = [error.message];
    }
  }
  plan.removed = [...known.values()].filter((item) => !isTouched(item));
  return plan;
}

type NewLine = Omit<AddedLine, "line" | "kit" | "kitProductId">;

function addedLine(line: WantedLine, match: Match, currency: string): NewLine {
  const product = match(line);
  if (!product) throw new Refused("sku", line.sku || line.productId ? NO_PRODUCT : "Choose a product");
  const { id: productId, sku, name } = product;
  const listPrice = product.currency === currency ? product.priceMinor : null;
  return {
    productId,
    sku,
    name: line.storeName || name,
    quantity: line.quantity,
    priceMinor: priceOf(line, currency) ?? listPrice ?? 0,
    externalLineId: line.externalLineId ?? null,
    attributes: null,
  };
}

const pickedAlready = (item: ItemRow) =>
  new Refused("quantity", `${item.pickedQuantity} of this line are already picked`);

/** Null when the line is unchanged. */
function changeOf(item: ItemRow | undefined, line: WantedLine, match: Match, currency: string): LineChange | null {
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
    // Another product is no component of the kit.
    kit: isOther ? null : (line.kit ?? item.kit),
  };
  const reallocate = change.productId !== item.productId || change.quantity !== item.quantity;
  // Submitting any quantity, even the guessed one, resolves an unreadable quantity.
  const decided = item.problem === "bad-quantity";
  const isSameKit =
    !line.kit || (line.kit.quantity === item.kit?.quantity && line.kit.priceMinor === item.kit.priceMinor);
  if (!reallocate && !decided && isSameKit && change.priceMinor === item.priceMinor) return null;
  if (isTouched(item)) throw pickedAlready(item);
  return { ...change, reallocate };
}

const NO_PRODUCT = "No product with this SKU";

function priceOf(line: WantedLine, currency: string): number | null {
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
export function linesAfter(items: readonly ItemRow[], plan: LinePlan) {
  const gone = new Set([...plan.removed, ...plan.changed.map(({ item }) => item)]);
  const changed = plan.changed.map(({ item, reallocate: _reallocate, ...line }) => ({ ...item, ...line }));
  return [...items.filter((item) => !gone.has(item)), ...changed, ...plan.added];
}

/** Units needed per product. */
export function unitsByProduct(lines: readonly Wants[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { productId, quantity, shortQuantity = 0 } of lines) {
    if (productId) units.set(productId, (units.get(productId) ?? 0) + quantity - shortQuantity);
  }
  return units;
}
