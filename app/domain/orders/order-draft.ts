import type { PostalAddress } from "#app/integrations/partner";
import type { ArrivalStatus } from "#app/integrations/sales-channel";
import type { KitOfLine } from "#db/schema/values/kit-of-line";
import type { ProductBySku } from "../inventory/known-products.server";
import { holdText, type NewHold } from "./holds";
import { partsByKit, splitKit } from "./kits/split-kit";

export { kitInWords } from "./kits/kit-in-words";
export { isWhole, type OrderedLine, orderedLines, unitsByStoreLine } from "./kits/ordered-lines";
export { repriced } from "./kits/split-kit";

export interface DraftLine {
  /** Null when the storefront has none. */
  sku: string | null;
  productId?: string | undefined;
  name: string;
  /** Unvalidated: may be fractional, zero, negative or huge. */
  quantity: number;
  priceMinor: number;
  externalLineId?: string | undefined;
  attributes?: { label: string; value: string }[] | undefined;
}

/** An order before it is stored, from any source: form, API, import or storefront. */
export interface OrderDraft {
  id: string;
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shippingAddress: string;
  shipTo: PostalAddress | null;
  currency: string;
  totalMinor: number;
  arrival: ArrivalStatus;
  /** Holds that apply regardless of the lines and the stock. */
  holds: readonly NewHold[];
  lines: readonly DraftLine[];
}

/** Text that the search index holds of an order's lines. */
export const searchedSkus = (skus: readonly string[]): string => [...new Set(skus.filter(Boolean))].join(" ");

export interface DraftLineResult {
  line: number;
  productId: string | null;
  sku: string;
  name: string;
  quantity: number;
  priceMinor: number;
  problem: "no-sku" | "unknown-sku" | "bad-quantity" | null;
  orderedQuantity: string | null;
  externalLineId: string | null;
  attributes: { label: string; value: string }[] | null;
  kitProductId: string | null;
  kit: KitOfLine | null;
}

/** A hold on a line that has no id yet; the line is identified by its index. */
export interface DraftHold extends NewHold {
  line?: number;
}

export interface DraftResult {
  status: ArrivalStatus;
  holds: DraftHold[];
  /** All hold reasons in one text. */
  holdReason: string | null;
  lines: DraftLineResult[];
  /** For each line, the number of the draft's line that it comes from. */
  sources: number[];
}

const MOST_UNITS = 1_000_000_000;

/**
 * Determines an order's initial status: pending when all units can be allocated, on hold with every reason listed
 * otherwise, or the final status that the draft already has. Pure.
 */
export function judge(draft: OrderDraft, products: readonly ProductBySku[]): DraftResult {
  const bySku = productsBySku(products);
  const byId = new Map(products.map((product) => [product.id, product]));
  const kits = partsByKit(products);
  const lines: DraftLineResult[] = [];
  const sources: number[] = [];
  for (const [index, line] of draft.lines.entries()) {
    const product = line.productId ? byId.get(line.productId) : line.sku ? bySku.get(line.sku) : undefined;
    const judged = judgeLine(line, lines.length + 1, product, product && kits.get(product.id));
    lines.push(...judged);
    sources.push(...judged.map(() => index + 1));
  }
  if (draft.arrival !== "pending" && draft.arrival !== "on-hold") {
    return { status: draft.arrival, holds: [], holdReason: null, lines, sources };
  }
  const holds: DraftHold[] = [
    ...draft.holds,
    ...(draft.shippingAddress.trim() ? [] : [NO_ADDRESS]),
    ...lines.flatMap((line) => reasonOf(line).map((reason): DraftHold => ({ kind: "line", reason, line: line.line }))),
    // Skips products that the draft already has a hold for.
    ...shortages(lines, byId).filter((short) => !draft.holds.some(({ productId }) => productId === short.productId)),
  ];
  if (holds.length > 0) return { status: "on-hold", holds, holdReason: holdText(holds), lines, sources };
  return { status: "pending", holds: [], holdReason: null, lines, sources };
}

/** Products by SKU. A product's own SKU takes precedence over another product's storefront SKU. */
export const productsBySku = <P extends Pick<ProductBySku, "sku" | "storeSkus">>(products: readonly P[]) =>
  new Map<string, P>([
    ...products.flatMap((product) => (product.storeSkus ?? []).map((sku) => [sku, product] as const)),
    ...products.map((product) => [product.sku, product] as const),
  ]);

const NO_ADDRESS: DraftHold = { kind: "address", reason: "The shipping address is missing." };

/** The line, or the lines of its components when it orders a kit. */
function judgeLine(
  line: DraftLine,
  number: number,
  product: ProductBySku | undefined,
  parts: Parameters<typeof splitKit>[1] | undefined,
): DraftLineResult[] {
  const most = MOST_UNITS / Math.max(1, ...(parts ?? []).map(({ quantity }) => quantity));
  const whole = Number.isInteger(line.quantity) && line.quantity > 0 && line.quantity <= most;
  const unknown = line.sku ? "unknown-sku" : "no-sku";
  const name = line.name || product?.name || "Unnamed item";
  const shared = {
    externalLineId: line.externalLineId ?? null,
    attributes: line.attributes && line.attributes.length > 0 ? line.attributes : null,
  };
  if (product && parts && whole) {
    const ordered = { ...product, name, quantity: line.quantity, priceMinor: line.priceMinor };
    return splitKit(ordered, parts, number).map((each, n) => ({
      ...each,
      ...shared,
      line: number + n,
      problem: null,
      orderedQuantity: null,
    }));
  }
  return [
    {
      ...shared,
      line: number,
      productId: product?.id ?? null,
      sku: product?.sku ?? line.sku ?? "",
      name,
      // An invalid quantity is rounded up for display only: its hold keeps the order from being picked until a user
      // corrects it.
      quantity: whole ? line.quantity : Math.min(MOST_UNITS, Math.max(0, Math.ceil(line.quantity) || 0)),
      priceMinor: line.priceMinor,
      problem: whole ? (product ? null : unknown) : "bad-quantity",
      orderedQuantity: whole ? null : String(line.quantity),
      kitProductId: null,
      kit: null,
    },
  ];
}

/** Why this line puts its order on hold. */
export function reasonOf(
  line: Pick<DraftLineResult, "line" | "problem" | "sku" | "name" | "orderedQuantity">,
): string[] {
  if (line.problem === "no-sku") return [`Line ${line.line} ("${line.name}") has no SKU.`];
  if (line.problem === "unknown-sku") return [`SKU ${line.sku} on line ${line.line} is unknown.`];
  if (line.problem === "bad-quantity") return [`Line ${line.line} requests ${line.orderedQuantity} units.`];
  return [];
}

function shortages(lines: readonly DraftLineResult[], products: ReadonlyMap<string, ProductBySku>): DraftHold[] {
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    if (productId) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  }
  return [...wanted].flatMap(([id, quantity]) => {
    const product = products.get(id);
    if (!product || quantity <= product.sellable) return [];
    return [{ kind: "stock", reason: notEnough(product, quantity), productId: id }];
  });
}

/**
 * Holds of an order whose units are in stock, but not all in one warehouse that may ship it: one for each product, so
 * that receiving any of them tries again.
 */
export const spreadHolds = (lines: readonly { productId: string | null; sku: string }[]): DraftHold[] =>
  [...new Map(lines.map((line) => [line.productId, line.sku]))].flatMap(([productId, sku]) =>
    productId
      ? [{ kind: "stock" as const, reason: `No warehouse has all units of this order (${sku}).`, productId }]
      : [],
  );

/** Error message for a quantity above the sellable stock. */
export const notEnough = ({ sku, sellable }: { sku: string; sellable: number }, quantity: number): string =>
  `Not enough stock of ${sku}: ${quantity} ordered, ${sellable} available.`;
