import { sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import { outbox } from "#db/schema/integrations";
import { orderItems, orders } from "#db/schema/orders";
import { parcels, shipments } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { canMove } from "../../orders/order-status";
import type { LinkedLine } from "./linked-shipments";

/** The lines of an order, and of all orders that ship units of the same order of a store. */
export const listLinkedLines = (company: CompanyDb, orderId: string): Statement<LinkedLine[]> =>
  company
    .rows(
      {
        orderId: orders.id,
        status: orders.status,
        isSplit: orders.isSplit,
        shippedAt: orders.shippedAt,
        isUntold: sql`link.is_untold`.mapWith(Boolean),
        productId: orderItems.productId,
        externalLineId: orderItems.externalLineId,
        quantity: orderItems.quantity,
        pickedQuantity: orderItems.pickedQuantity,
        shortQuantity: orderItems.shortQuantity,
        kit: orderItems.kit,
      },
      (own) => sql`from (select id, exists (select 1 from ${outbox} where ${own(outbox)}
            and ${outbox.kind} = 'tracking-push' and ${outbox.key} = id and ${outbox.status} = 'pending') as is_untold from (
          with recursive above (id, of) as (
            select ${orders.id}, ${orders.backorderOf} from ${orders} where ${own(orders)} and ${orders.id} = ${orderId}
            union all
            select ${orders.id}, ${orders.backorderOf} from above cross join ${orders} on ${own(orders)} and ${orders.id} = above.of
          ), family (id) as (
            select id from above where of is null
            union all
            select ${orders.id} from family cross join ${orders} indexed by orders_backorders
              on ${own(orders)} and ${orders.backorderOf} = family.id
          ) select id from family
        )) as link
        cross join ${orders} on ${own(orders)} and ${orders.id} = link.id
        cross join ${orderItems} on ${own(orderItems)} and ${orderItems.orderId} = ${orders.id}
        order by ${orders.id}, ${orderItems.line}`,
    )
    .map((rows) => rows.map(({ status, ...row }) => ({ ...row, isOpen: canMove(status, "cancelled") })));

/** Parcels of these orders, oldest first. */
export const listParcels = (company: CompanyDb, orderIds: readonly string[]) =>
  company.rows(
    { carrier: shipments.carrier, trackingNumber: parcels.trackingNumber, trackingUrl: parcels.trackingUrl },
    (own) => sql`from ${shipments} cross join ${parcels} on ${own(parcels)} and ${parcels.shipmentId} = ${shipments.id}
      where ${own(shipments)} and ${inList(shipments.orderId, orderIds)} order by ${shipments.id}, ${parcels.position}`,
  );
