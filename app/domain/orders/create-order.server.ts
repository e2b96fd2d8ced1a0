import type { KnownProduct } from "../catalog/catalog.service.server";
import { companyInReach } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";
import { refusedBy } from "../db-errors.server";
import { DomainError, invalid, notFound } from "../errors";
import { parseMinor } from "../money";
import type { DraftLine, OrderDraft } from "./draft";
import { matcher, namedProducts } from "./match-products.server";
import type { NewOrder } from "./orders.schema";
import { type Placed, placeOrder } from "./place-order.server";

/**
 * Makes an order that somebody typed in or sent by the API. What cannot be promised does not stop it: the order waits
 * on hold and says why.
 * @throws not_found for a company out of reach; validation; conflict when the company has an order of this number
 */
export async function createOrder(ctx: Ctx, input: NewOrder): Promise<Placed> {
  const company = ctx.db.company(input.companyId);
  const items = input.items ?? [];
  const [exists, byId, bySku] = await company.batch(
    companyInReach(ctx, input.companyId),
    ...namedProducts(ctx, company, items),
  );
  if (!exists) throw notFound("This company");
  if (exists.status === "inactive") throw invalid({ companyId: ["This company is inactive and takes no new orders"] });
  const products = [...byId, ...bySku];
  const match = matcher(products);
  const { currency } = ctx.config;
  const fields: Record<string, string[]> = {};
  const lines = items.map((item, index): DraftLine => {
    const product = match(item);
    if (!product) fields[`items[${index}].sku`] = ["No product with this SKU"];
    const priceMinor = item.price ? parseMinor(item.price, currency) : priceOf(product, currency);
    if (priceMinor === null) fields[`items[${index}].price`] = ["Enter an amount such as 19.90"];
    return {
      productId: product?.id,
      sku: product?.sku ?? null,
      name: product?.name ?? "",
      quantity: item.quantity,
      priceMinor: priceMinor ?? 0,
    };
  });
  const sum = lines.reduce((total, line) => total + line.priceMinor * line.quantity, 0);
  const totalMinor = input.totalAmount ? parseMinor(input.totalAmount, currency) : sum;
  if (totalMinor === null || !Number.isSafeInteger(totalMinor)) fields.totalAmount = ["This amount is too large"];
  if (Object.keys(fields).length > 0) throw invalid(fields);

  const draft: OrderDraft = {
    id: ctx.newId(),
    orderNumber: input.orderNumber,
    customerName: input.customerName,
    customerEmail: input.customerEmail,
    customerPhone: "",
    shippingAddress: input.shippingAddress,
    shipTo: null,
    currency,
    totalMinor: totalMinor ?? 0,
    arrival: "pending",
    holds: [],
    lines,
  };
  try {
    return await placeOrder(ctx, company, draft, { source: "manual" }, { products });
  } catch (error) {
    if (!refusedBy(error, "unique", "orders.order_number")) throw error;
    const message = "This order number is already used";
    throw new DomainError("conflict", message, { fields: { orderNumber: [message] } });
  }
}

/** A product's price counts only in the order's own currency. */
const priceOf = (product: KnownProduct | undefined, currency: string): number =>
  product?.currency === currency ? (product.priceMinor ?? 0) : 0;
