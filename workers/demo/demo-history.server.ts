import { sql } from "drizzle-orm";
import { cutOffStatements } from "#app/domain/companies/cut-off.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { searchedSkus } from "#app/domain/orders/order-draft";
import { orderHistory, orderItems, orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { demoFulfillment, isSent, pickedUnits } from "./demo-fulfillment.server";
import { type DemoOrder, demoOrders } from "./demo-orders";
import { demoSerials } from "./demo-serials.server";
import type { DemoShelf } from "./demo-stock.server";

const MINUTE = 60_000;

/**
 * The orders of the last weeks, from placed to shipped, so that reports have figures. The units that they took were
 * received first, so that stock matches the catalog.
 */
export function demoHistory(
  ctx: Ctx,
  company: CompanyDb,
  shelves: readonly DemoShelf[],
  demo: { orderPrefix: string; currency: string; cutOff: string; pickerId: string },
): Statement<unknown>[] {
  const placed = demoOrders({ shelves, now: ctx.now(), cutOff: demo.cutOff, prefix: demo.orderPrefix }).map(
    (order) => ({
      ...order,
      id: ctx.newId(order.placedAt),
      sessionId: ctx.newId(order.pickedAt),
      lines: order.lines.map((line) => ({ ...line, id: ctx.newId(order.placedAt) })),
    }),
  );
  const sent = placed.filter(isSent).map((order) => ({ ...order, shipmentId: ctx.newId(order.shippedAt) }));
  const delivered = sent.filter(({ isDelivered }) => isDelivered);
  const actor = { actorId: ctx.actor.id, actorName: ctx.actor.name };
  const total = (order: DemoOrder) =>
    order.lines.reduce((sum, line) => sum + line.quantity * line.shelf.product.priceMinor, order.shippingMinor);
  const units = (order: DemoOrder) => order.lines.reduce((sum, line) => sum + line.quantity, 0);
  return [
    ...cutOffStatements(company, { before: {}, after: { cutOff: demo.cutOff }, at: 0 }),
    company.insertMany(
      orders,
      placed.map((order) => ({
        id: order.id,
        orderNumber: order.number,
        customerName: order.customer.name,
        customerEmail: order.customer.email,
        shippingAddress: [order.customer.name, ...order.customer.address].join("\n"),
        currency: demo.currency,
        totalMinor: total(order),
        amounts: {
          items: total(order) - order.shippingMinor,
          discounts: 0,
          shipping: order.shippingMinor,
          fees: 0,
          tax: 0,
          taxIncluded: false,
          refunds: 0,
          total: total(order),
        },
        status: !isSent(order)
          ? ("cancelled" as const)
          : order.isDelivered
            ? ("delivered" as const)
            : ("shipped" as const),
        lineCount: order.lines.length,
        unitCount: units(order),
        skus: searchedSkus(order.lines.map(({ shelf }) => shelf.product.sku)),
        tracking: isSent(order) ? order.tracking : "",
        source: "storefront" as const,
        createdAt: order.placedAt + 4 * MINUTE,
        updatedAt: order.shippedAt ?? order.placedAt + 90 * MINUTE,
      })),
    ),
    company.insertMany(
      orderItems,
      placed.flatMap((order) =>
        order.lines.map((line, index) => ({
          id: line.id,
          orderId: order.id,
          line: index + 1,
          productId: line.shelf.productId,
          sku: line.shelf.product.sku,
          name: line.shelf.product.name,
          quantity: line.quantity,
          priceMinor: line.shelf.product.priceMinor,
          pickedQuantity: isSent(order) ? pickedUnits(line) : 0,
        })),
      ),
    ),
    company.insertMany(
      orderHistory,
      placed.flatMap((order) => [
        {
          ...actor,
          orderId: order.id,
          id: ctx.newId(order.placedAt),
          event: "created",
          from: null,
          to: "pending",
          note: null,
          at: order.placedAt + 4 * MINUTE,
        },
        {
          ...actor,
          orderId: order.id,
          id: ctx.newId(order.shippedAt ?? order.placedAt + 90 * MINUTE),
          event: "status",
          from: isSent(order) ? "picked" : "pending",
          to: isSent(order) ? "shipped" : "cancelled",
          note: isSent(order) ? null : "The customer changed their mind.",
          at: order.shippedAt ?? order.placedAt + 90 * MINUTE,
        },
      ]),
    ),
    company.insertMany(
      orderHistory,
      delivered.map((order) => ({
        ...actor,
        orderId: order.id,
        id: ctx.newId(order.deliveredAt),
        event: "status",
        from: "shipped",
        to: "delivered",
        note: null,
        at: order.deliveredAt,
      })),
    ),
    ...demoFulfillment(ctx, company, { sent, delivered, pickerId: demo.pickerId }),
    ...demoSerials(ctx, company, sent, demo.pickerId),
    // Last: a trigger values an order when `shipped_at` is set.
    company.update(
      orders,
      { shippedAt: sql`${orders.updatedAt}` },
      sql`${orders.status} in ('shipped', 'delivered') and ${orders.shippedAt} is null`,
    ),
  ];
}
