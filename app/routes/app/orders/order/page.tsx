import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { todayAtWarehouse } from "#app/domain/kernel/calendars";
import {
  mayReadInternalNotes,
  readsInternalNotes,
  usersWhoMayBeMentioned,
} from "#app/domain/orders/notes/notes.server";
import { neighboursOf } from "#app/domain/orders/order-page/neighbours.server";
import {
  archivedTimelineParts,
  orderAudit,
  timelinePage,
  timelineParts,
} from "#app/domain/orders/order-page/timeline.server";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { isSent } from "#app/domain/orders/order-status";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { isToPick } from "#app/domain/orders/pickers/assign-picker.schema";
import { listOrderTags } from "#app/domain/orders/tags/order-tags.server";
import { isToShip, priorityOf } from "#app/domain/orders/urgency/priority";
import { stockOfOrder } from "#app/domain/picking/stock-of-order.server";
import { returnsOfOrder } from "#app/domain/returns/list-returns.server";
import { mayRecordSerials, serialsOfOrder } from "#app/domain/shipping/serials/serial-numbers.server";
import { mayChooseParcels } from "#app/domain/shipping/serials/serial-parcels.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { OrderPage } from "#app/ui/domain/orders/order-page/order-page";
import { orderWarehouseFact } from "./order-warehouse-fact.server";
import { readOrder } from "./read-order.server";
import { shippingEvents } from "./shipping-events";

const Query = OrdersPageQuery.extend({
  /** Cursor of the timeline. */
  before: z.string().max(64).optional().catch(undefined),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Order ${data?.order.orderNumber ?? ""}` }];

export const loader = pageLoader(
  "orders.read",
  { params: OrderParams, query: Query },
  async ({ ctx, user, params: { orderId }, query: { open: _open, before, ...search } }) => {
    const [read, beside] = await Promise.all([
      readOrder(ctx, orderId, [
        stockOfOrder(ctx, orderId),
        listOrderTags(ctx, orderId),
        returnsOfOrder(ctx, orderId),
        serialsOfOrder(ctx, orderId),
        ...timelineParts(ctx, orderId, before),
      ]),
      neighboursOf(ctx, orderId, search),
    ]);
    const { row, archived, order, items, totals, parcel, unused, blockers, actions } = read;
    const [stock, tags, returns, serials, ...live] = read.also;
    const [history, notes] = archived ? archivedTimelineParts(archived, before) : live;
    const [audit, readers] = await Promise.all([orderAudit(ctx, row), usersWhoMayBeMentioned(ctx, row.companyId)]);
    const shipping = parcel ? shippingEvents(parcel) : [];
    return {
      order,
      items: items.map((item) => ({ ...item, stock: stock.filter(({ itemId }) => itemId === item.id) })),
      totals,
      warehouse: orderWarehouseFact(ctx, row, user.warehouses),
      labels: {
        tags,
        mayTag: !archived && ctx.can("orders.edit", row.companyId),
        picker: row.assignedPickerName,
        mayAssign: isToPick(row.status) && ctx.can("picking.supervise", row.companyId),
      },
      urgency: {
        priority: priorityOf(row.priority),
        requiredShipDate: row.requiredShipDate,
        mayEdit: isToShip(row.status) && ctx.can("orders.edit", row.companyId),
        isLate: isToShip(row.status) && (row.requiredShipDate ?? "9") < todayAtWarehouse(ctx, row.warehouseId),
      },
      notes: notes
        .slice(0, NOTES_SHOWN)
        .map(({ authorId, ...note }) => ({ ...note, isOwn: authorId === ctx.actor.id })),
      noteForm: {
        operationId: ctx.newId(),
        mayBeInternal: mayReadInternalNotes(ctx, row.companyId),
        isAnswer: readers.some((user) => user.id === notes[0]?.authorId && !readsInternalNotes(user, row.companyId)),
        people: readers.map((user) => ({ name: user.name, isInternal: readsInternalNotes(user, row.companyId) })),
      },
      returns: returns.map(({ id, number, status, expectedUnits, receivedUnits }) => {
        return { id, number, status, expectedUnits, receivedUnits };
      }),
      serials: {
        lines: serials,
        mayRecord: mayRecordSerials(ctx, row),
        mayChooseParcels: mayChooseParcels(ctx, row.companyId, parcel?.parcels.length ?? 0),
      },
      mayReturn: !archived && isSent(row.status) && ctx.can("orders.create", row.companyId),
      timeline: timelinePage({ history, notes, shipping, audit }, before),
      mayRestore: archived !== null && ctx.can("orders.create", row.companyId),
      ...{ parcel, unused, blockers, actions, beside, search, before },
    };
  },
);

/** Older notes are in the timeline. */
const NOTES_SHOWN = 10;

export default function Order() {
  return <OrderPage {...useLoaderData<typeof loader>()} />;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
