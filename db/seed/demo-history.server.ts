import { sql } from "drizzle-orm";
import { cutOffStatements } from "#app/domain/companies/cut-off.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { trackingLink } from "#app/integrations/tracking-links";
import { orderHistory, orderItems, orders } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import { activities, parcels, shipments, trackingEvents } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { type DemoOrder, demoOrders } from "./demo-orders";
import type { DemoShelf } from "./demo-stock.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SHORT_REASON = "Damaged in its bin";

/**
 * The orders of the last weeks, from placed to shipped, so that reports have something to tell. What they took was
 * received for them, so that the stock is what the catalogue says.
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
      sessionId: ctx.newId(order.placedAt),
      lines: order.lines.map((line) => ({ ...line, id: ctx.newId(order.placedAt) })),
    }),
  );
  const sent = placed.filter(isSent).map((order) => ({ ...order, shipmentId: ctx.newId(order.shippedAt) }));
  const delivered = sent
    .filter(({ isDelivered }) => isDelivered)
    .map((order) => ({ ...order, deliveredAt: order.shippedAt + 50 * HOUR }));
  const actor = { actorId: ctx.actor.id, actorName: ctx.actor.name };
  const total = (order: DemoOrder) =>
    order.lines.reduce((sum, line) => sum + line.quantity * line.shelf.product.priceMinor, order.shippingMinor);
  const units = (order: DemoOrder) => order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const pickedOf = (line: DemoOrder["lines"][number]) => line.quantity - line.short;
  const picked = (order: DemoOrder) => order.lines.reduce((sum, line) => sum + pickedOf(line), 0);
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
        status: !isSent(order)
          ? ("cancelled" as const)
          : order.isDelivered
            ? ("delivered" as const)
            : ("shipped" as const),
        lineCount: order.lines.length,
        unitCount: units(order),
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
          pickedQuantity: isSent(order) ? pickedOf(line) : 0,
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
    // Short units are recorded while a session is paused, as a manager does.
    company.insertMany(
      pickSessions,
      sent.map((order) => ({
        id: order.sessionId,
        orderId: order.id,
        userId: demo.pickerId,
        userName: "Pavel Novak",
        status: order.lines.some(({ short }) => short > 0) ? ("paused" as const) : ("completed" as const),
        startedAt: order.pickedAt,
        endedAt: order.pickedAt + order.pickingMs,
        lines: order.lines.length,
        units: picked(order),
      })),
    ),
    company.insertMany(
      picks,
      sent.flatMap((order) =>
        order.lines
          .filter(({ short }) => short > 0)
          .map((line) => ({
            id: ctx.newId(order.pickedAt),
            sessionId: order.sessionId,
            orderId: order.id,
            itemId: line.id,
            kind: "short" as const,
            quantity: line.short,
            reason: SHORT_REASON,
            userId: demo.pickerId,
            at: order.pickedAt + order.pickingMs,
          })),
      ),
    ),
    company.update(pickSessions, { status: "completed" }, sql`${pickSessions.status} = 'paused'`),
    company.insertMany(stockMovements, movements(ctx, sent, actor)),
    company.insertMany(
      shipments,
      sent.map((order) => ({
        id: order.shipmentId,
        orderId: order.id,
        orderNumber: order.number,
        trackingNumber: order.tracking,
        carrier: order.carrier,
        shippingMethod: order.method,
        units: picked(order),
        createdBy: demo.pickerId,
        createdByName: "Pavel Novak",
        createdAt: order.shippedAt,
      })),
    ),
    company.insertMany(
      parcels,
      sent.map(({ shipmentId, tracking, carrier }) => ({
        shipmentId,
        position: 1,
        trackingNumber: tracking,
        trackingUrl: trackingLink(carrier, tracking),
      })),
    ),
    company.insertMany(
      trackingEvents,
      delivered.flatMap(({ shipmentId, shippedAt, deliveredAt }) => [
        { shipmentId, position: 1, at: shippedAt + HOUR, status: "accepted" as const, description: "Picked up" },
        { shipmentId, position: 1, at: deliveredAt, status: "delivered" as const, description: "Delivered" },
      ]),
    ),
    company.insertMany(
      activities,
      sent.flatMap((order) => {
        const done = { orderId: order.id, lines: order.lines.length, quantity: picked(order) };
        return [
          {
            ...done,
            id: ctx.newId(order.pickedAt),
            kind: "picked" as const,
            sourceId: order.sessionId,
            at: order.pickedAt,
          },
          { ...done, id: ctx.newId(order.shippedAt), kind: "packed" as const, sourceId: order.id, at: order.shippedAt },
          {
            ...done,
            id: ctx.newId(order.shippedAt),
            kind: "shipped" as const,
            sourceId: order.id,
            at: order.shippedAt,
          },
        ];
      }),
    ),
    // Last, because an order is valued as it leaves.
    company.update(
      orders,
      { shippedAt: sql`${orders.updatedAt}` },
      sql`${orders.status} in ('shipped', 'delivered') and ${orders.shippedAt} is null`,
    ),
  ];
}

type Sent = DemoOrder & {
  shippedAt: number;
  id: string;
  sessionId: string;
  shipmentId: string;
  lines: (DemoOrder["lines"][number] & { id: string })[];
};
const isSent = <T extends DemoOrder>(order: T): order is T & { shippedAt: number } => order.shippedAt !== null;

/** What was sent left its shelf, after it had come with the shelf's first delivery. */
function movements(ctx: Ctx, sent: readonly Sent[], actor: { actorId: string; actorName: string }) {
  const came = new Map<DemoShelf, number>();
  const left = sent.flatMap((order) =>
    order.lines
      .filter((line) => line.quantity > line.short)
      .map((line) => {
        const quantity = line.quantity - line.short;
        came.set(line.shelf, (came.get(line.shelf) ?? 0) + quantity);
        return {
          ...place(line.shelf, order.shippedAt),
          deltaOnHand: -quantity,
          kind: "ship" as const,
          reason: "Shipped",
          orderId: order.id,
        };
      }),
  );
  const received = [...came].map(([shelf, quantity]) => ({
    ...place(shelf, shelf.receivedAt),
    deltaOnHand: quantity,
    kind: "receive" as const,
    reason: "First delivery",
    orderId: null,
  }));
  return [...received, ...left];

  function place({ productId, lotId, locationId }: DemoShelf, at: number) {
    const id = ctx.newId(at);
    return { id, operationId: id, productId, lotId, locationId, ...actor, at };
  }
}
