import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/kernel/ctx";
import { trackingLink } from "#app/integrations/tracking-links";
import { pickSessions, picks } from "#db/schema/picking";
import { activities, parcels, shipments, trackingEvents } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { DemoOrder } from "./demo-orders";
import type { DemoShelf } from "./demo-stock.server";

const HOUR_MS = 3_600_000;
const SHORT_REASON = "Damaged in its bin";

export const isSent = <T extends DemoOrder>(order: T): order is T & { shippedAt: number } => order.shippedAt !== null;

export const pickedUnits = (line: DemoOrder["lines"][number]): number => line.quantity - line.short;

export interface SentOrder extends DemoOrder {
  shippedAt: number;
  id: string;
  sessionId: string;
  shipmentId: string;
  lines: (DemoOrder["lines"][number] & { id: string })[];
}

interface Fulfilled {
  sent: readonly SentOrder[];
  delivered: readonly SentOrder[];
  pickerId: string;
}

/** Picking, stock movements, shipments, tracking and billable activities of the orders that were shipped. */
export function demoFulfillment(
  ctx: Ctx,
  company: CompanyDb,
  { sent, delivered, pickerId }: Fulfilled,
): Statement<unknown>[] {
  const picked = (order: DemoOrder) => order.lines.reduce((sum, line) => sum + pickedUnits(line), 0);
  return [
    // Short units are recorded while a session is paused, as a manager does.
    company.insertMany(
      pickSessions,
      sent.map((order) => ({
        id: order.sessionId,
        orderId: order.id,
        userId: pickerId,
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
            userId: pickerId,
            at: order.pickedAt + order.pickingMs,
          })),
      ),
    ),
    company.update(pickSessions, { status: "completed" }, sql`${pickSessions.status} = 'paused'`),
    company.insertMany(stockMovements, movements(ctx, sent)),
    company.insertMany(
      shipments,
      sent.map((order) => ({
        id: order.shipmentId,
        orderId: order.id,
        orderNumber: order.number,
        trackingNumber: order.tracking,
        carrier: order.carrier,
        shippingMethod: order.method,
        estimatedDelivery: ctx.calendars.provider.dayOf(order.expectedAt),
        units: picked(order),
        createdBy: pickerId,
        createdByName: "Pavel Novak",
        createdAt: order.shippedAt,
        trackingStatus: trackingStatus(order, ctx.now()),
        deliveredAt: order.isDelivered ? order.deliveredAt : null,
      })),
    ),
    company.insertMany(
      parcels,
      sent.map((order) => ({
        shipmentId: order.shipmentId,
        position: 1,
        trackingNumber: order.tracking,
        trackingUrl: trackingLink(order.carrier, order.tracking),
        status: trackingStatus(order, ctx.now()),
      })),
    ),
    company.insertMany(trackingEvents, [
      ...sent
        .filter(({ shippedAt }) => shippedAt + HOUR_MS < ctx.now())
        .map(({ shipmentId, shippedAt }) => ({
          ...{ shipmentId, position: 1, at: shippedAt + HOUR_MS },
          ...{ status: "accepted" as const, description: "Collected by carrier" },
        })),
      ...delivered.map(({ shipmentId, deliveredAt }) => ({
        ...{ shipmentId, position: 1, at: deliveredAt },
        ...{ status: "delivered" as const, description: "Delivered" },
      })),
    ]),
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
  ];
}

const trackingStatus = ({ isDelivered, shippedAt }: SentOrder, now: number) =>
  isDelivered ? "delivered" : shippedAt + HOUR_MS < now ? "accepted" : "unknown";

/** Each shelf receives in its first delivery what the orders then deduct. */
function movements(ctx: Ctx, sent: readonly SentOrder[]) {
  const actor = { actorId: ctx.actor.id, actorName: ctx.actor.name };
  const receivedUnits = new Map<DemoShelf, number>();
  const shipped = sent.flatMap((order) =>
    order.lines
      .filter((line) => pickedUnits(line) > 0)
      .map((line) => {
        const quantity = pickedUnits(line);
        receivedUnits.set(line.shelf, (receivedUnits.get(line.shelf) ?? 0) + quantity);
        return {
          ...place(line.shelf, order.shippedAt),
          deltaOnHand: -quantity,
          kind: "ship" as const,
          reason: "Shipped",
          orderId: order.id,
        };
      }),
  );
  const received = [...receivedUnits].map(([shelf, quantity]) => ({
    ...place(shelf, shelf.receivedAt),
    deltaOnHand: quantity,
    kind: "receive" as const,
    reason: "First delivery",
    orderId: null,
  }));
  return [...received, ...shipped];

  function place({ productId, lotId, locationId }: DemoShelf, at: number) {
    const id = ctx.newId(at);
    return { id, operationId: id, productId, lotId, locationId, ...actor, at };
  }
}
