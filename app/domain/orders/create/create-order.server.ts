import { and, eq, getTableColumns } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import { companyCurrencies } from "../../catalog/company-currency.server";
import { companyInReach } from "../../companies/companies.service.server";
import type { ProductBySku } from "../../inventory/known-products.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { readPrice } from "../../kernel/read-amount";
import { addressFromText } from "../address";
import type { DraftLine, OrderDraft } from "../order-draft";
import type { OrderStatus } from "../order-status";
import type { NewOrder } from "../orders.schema";
import { findOrder, type OrderRow } from "../queries/orders.repo.server";
import { matcher, namedProducts } from "./match-products.server";
import { nextNumber } from "./next-number.repo.server";
import { onceEach, placeOrder } from "./place-order.server";

export interface Created {
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  /** Text of all holds; null when the order is not on hold. */
  holdReason: string | null;
  /** The order as stored. */
  order: OrderRow;
  companyName: string;
}

const EMPTY_ORDER = "Add an item or enter the order total";

/**
 * Creates an order that was entered by a user or sent by the API. An order that cannot be fully allocated is stored on
 * hold with its reasons. Submitting the same form twice returns the first order. Lines of one product at one price are
 * merged: without scripts, a second scan adds a line instead of raising the quantity. Amounts are in the currency that the
 * company trades in.
 * @throws not_found for a company out of reach; validation; conflict when the company has an order of this number
 */
export async function createOrder(ctx: Ctx, input: NewOrder, form?: { operationId: string }): Promise<Created> {
  const company = ctx.db.company(input.companyId);
  const items = input.items ?? [];
  const [exists, currencyOf, ...found] = await company.batch(
    companyInReach(ctx, input.companyId),
    companyCurrencies(ctx, company, [input.companyId]),
    ...namedProducts(ctx, company, items),
  );
  if (!exists) throw notFound("This company");
  if (input.items?.length === 0 && !input.totalAmount)
    throw invalid({ items: [EMPTY_ORDER] }, "empty_order", `${EMPTY_ORDER}.`);
  if (exists.status === "inactive")
    throw invalid({ companyId: ["This company is inactive and cannot take new orders"] }, "company_takes_no_orders");
  const products = onceEach(found.flat());
  const match = matcher(products);
  const currency = currencyOf(input.companyId);
  const fields: Record<string, string[]> = {};
  const lines = items.map((item, index): DraftLine => {
    const product = match(item);
    if (!product) fields[`items[${index}].sku`] = ["No product with this SKU"];
    const price = item.price ? readPrice(item.price, currency) : listPrice(product, currency);
    if ("problem" in price) fields[`items[${index}].price`] = [price.problem];
    return {
      productId: product?.id,
      sku: product?.sku ?? null,
      name: product?.name ?? "",
      quantity: item.quantity,
      priceMinor: "minor" in price ? price.minor : 0,
    };
  });
  const sum = lines.reduce((total, line) => total + line.priceMinor * line.quantity, 0);
  const total = input.totalAmount ? readPrice(input.totalAmount, currency) : { minor: sum };
  if ("problem" in total) fields.totalAmount = [total.problem];
  else if (!Number.isSafeInteger(total.minor)) fields.totalAmount = ["This amount is too large"];
  if (Object.keys(fields).length > 0) throw invalid(fields, "validation");

  const draft: OrderDraft = {
    id: ctx.newId(),
    orderNumber: input.orderNumber,
    customerName: input.customerName,
    customerEmail: input.customerEmail,
    customerPhone: "",
    shippingAddress: input.shippingAddress,
    shipTo: addressFromText(input.shippingAddress),
    currency,
    totalMinor: "minor" in total ? total.minor : 0,
    arrival: "pending",
    holds: [],
    lines: form ? mergeLines(lines) : lines,
  };
  try {
    const origin = { source: "manual" as const, createdById: ctx.actor.id, operationId: form?.operationId };
    const placed = await placeOrder(ctx, company, draft, origin, { products, read: [findOrder(company, draft.id)] });
    return createdAs(placed.read[0], exists.name);
  } catch (error) {
    if (!refusedBy(error, "unique", "orders.order_number")) throw error;
    const submitted = form && (await findSubmitted(company, input.orderNumber, form.operationId));
    if (submitted) return createdAs(submitted, exists.name);
    const free = form && (await nextNumber(company));
    const message = `This order number is already used${free ? `. ${free} is free.` : ""}`;
    throw conflict(message, "duplicate_order_number", { fields: { orderNumber: [message] } });
  }
}

function createdAs(order: OrderRow | null, companyName: string): Created {
  if (!order) throw notFound("This order");
  const { id: orderId, orderNumber, status, holdReason } = order;
  return { orderId, orderNumber, status, holdReason, order, companyName };
}

/** Matches the number as well: a form resubmitted with another number creates another order. */
const findSubmitted = (company: CompanyDb, orderNumber: string, operationId: string) =>
  company.selectFirst(orders, {
    columns: getTableColumns(orders),
    where: and(eq(orders.orderNumber, orderNumber), eq(orders.operationId, operationId)),
  });

/** Merges lines of one product at one price. */
function mergeLines(lines: readonly DraftLine[]): DraftLine[] {
  const byProduct = new Map<string, DraftLine>();
  for (const line of lines) {
    const key = `${line.productId}:${line.priceMinor}`;
    byProduct.set(key, { ...line, quantity: (byProduct.get(key)?.quantity ?? 0) + line.quantity });
  }
  return [...byProduct.values()];
}

/** A product's price applies only in the order's currency. */
const listPrice = (product: ProductBySku | undefined, currency: string): { minor: number } | { problem: string } =>
  product?.priceMinor && product.currency !== currency
    ? { problem: `The list price is in ${product.currency}. Enter a price in ${currency}.` }
    : { minor: product?.priceMinor ?? 0 };
