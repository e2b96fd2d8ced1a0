import { todayAtWarehouse } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { timeOfId } from "../../kernel/ids";
import { withCountryName } from "../../orders/address";
import { pageBefore } from "../../orders/archived-orders.server";
import { canMove, isSent } from "../../orders/order-status";
import { orderTotals } from "../../orders/order-totals";
import { actionsFor, listNotes, orderPage, shipByText } from "../../orders/orders.service.server";
import { returnsOfOrder } from "../../returns/list-returns.server";
import { eventsOfOrder, parcelsOfOrder, shipmentOfOrder } from "../../shipping/shipment-lists.server";
import { shownShipment } from "../../shipping/shown-shipment.server";
import { STEPS, stepOf } from "./order-stages";

const NOTES_SHOWN = 50;

/** An order of the user's own company with its progress, parcels and history, in one round trip. @throws not_found */
export async function myOrderScreen(ctx: Ctx, orderId: string) {
  const { order, items, history, companyName, linked, archived, also } = await orderPage(ctx, orderId, [
    shipmentOfOrder(ctx, orderId),
    parcelsOfOrder(ctx, orderId),
    eventsOfOrder(ctx, orderId),
    listNotes(ctx, orderId, { limit: NOTES_SHOWN }),
    returnsOfOrder(ctx, orderId),
  ]);
  const [shipment, parcels, events, liveNotes, returns] = also;
  const notes = archived ? pageBefore(archived.notes, null, NOTES_SHOWN) : liveNotes;
  const { externalData } = order;
  const mayCancel = actionsFor(ctx, order, null).includes("cancel");
  return {
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      customerName: order.customerName || "Unknown Customer",
      customerEmail: order.customerEmail,
      customerPhone: order.customerPhone,
      shippingAddress: withCountryName(order.shippingAddress),
      companyName,
      currency: order.currency,
      totalMinor: order.totalMinor,
      status: order.status,
      holdReason: order.holdReason,
      placedAt: timeOfId(order.id),
      shipBy: shipByText(order, todayAtWarehouse(ctx, order.warehouseId)),
      source: order.source,
      payment: externalData?.payment_method_title ?? null,
      shippingMethod: externalData?.shipping_method ?? null,
      note: externalData?.customer_note ?? null,
      archivedAt: order.archivedAt,
      linked,
    },
    lines: items,
    totals: orderTotals({ ...order, lines: items, isBackorder: order.backorderOf !== null }),
    history,
    parcel: shipment && shownShipment(shipment, parcels, archived?.events ?? events),
    steps: STEPS,
    reached: stepOf(order.status),
    notes: notes.map(({ authorId, ...note }) => ({ ...note, isOwn: authorId === ctx.actor.id })),
    noteForm: { operationId: ctx.newId(), mayBeInternal: false, people: [] },
    returns: returns.map(({ id, number, status, expectedUnits, receivedUnits }) => {
      return { id, number, status, expectedUnits, receivedUnits };
    }),
    mayReturn: !archived && isSent(order.status) && ctx.can("orders.create", order.companyId),
    mayCancel,
    mayRestore: archived !== null && ctx.can("orders.create", order.companyId),
    /** It can be cancelled, but not by this user. */
    mustAskToCancel: !mayCancel && canMove(order.status, "cancelled"),
  };
}
