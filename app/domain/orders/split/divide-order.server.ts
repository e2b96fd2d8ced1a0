import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import type { OrderOrigin, OrderRow } from "../queries/orders.repo.server";
import type { WholeLine } from "./part-lines";
import { planSplit, type Split, splitFacts } from "./split-order.server";

interface Touchable {
  pickedQuantity?: number;
  shortQuantity?: number;
}

/**
 * How a stored order that one warehouse cannot fill can be split, in one round trip. Null when the company does not
 * split shipments, the units are not there, a user chose the warehouse, or units were picked or are short.
 */
export async function splitOf(
  ctx: Ctx,
  company: CompanyDb,
  order: OrderRow,
  lines: readonly (WholeLine & Touchable)[],
): Promise<Split | null> {
  if (order.warehouseChoice?.by === "user") return null;
  if (lines.some(({ pickedQuantity = 0, shortQuantity = 0 }) => pickedQuantity + shortQuantity > 0)) return null;
  const { id: orderId, orderNumber, shipTo } = order;
  const [stock, nextNumber] = await company.batch(...splitFacts(ctx, company, { orderId, orderNumber, shipTo, lines }));
  const origin: OrderOrigin = {
    source: order.source,
    integrationId: order.integrationId,
    externalId: order.externalId,
    externalData: order.externalData,
    isSplit: order.isSplit,
    ...(order.createdById && { createdById: order.createdById }),
  };
  const whole = { order: draftOf(order), origin, lines: lines.map(asOrdered) };
  return planSplit(ctx, whole, stock, nextNumber);
}

const draftOf = (order: OrderRow) => ({
  id: order.id,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  shippingAddress: order.shippingAddress,
  shipTo: order.shipTo,
  currency: order.currency,
  totalMinor: order.totalMinor,
  arrival: "pending" as const,
  holds: [],
  lines: [],
});

/** Without what a stored line has of its own, such as its id. */
const asOrdered = (line: WholeLine): WholeLine => ({
  line: line.line,
  productId: line.productId,
  sku: line.sku,
  name: line.name,
  quantity: line.quantity,
  priceMinor: line.priceMinor,
  externalLineId: line.externalLineId,
  attributes: line.attributes,
  kitProductId: line.kitProductId,
  kit: line.kit,
});
