import { blockerFacts, whyNot } from "#app/domain/fulfillment/why-not/blocker-facts.server";
import { todayAtWarehouse } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import { timeOfId } from "#app/domain/kernel/ids";
import { withCountryName } from "#app/domain/orders/address";
import { orderTotals } from "#app/domain/orders/order-totals";
import { actionsFor, orderPage, shipByText } from "#app/domain/orders/orders.service.server";
import { liveLabels } from "#app/domain/shipping/postage/postage-screen.server";
import { eventsOfOrder, parcelsOfOrder, shipmentOfOrder } from "#app/domain/shipping/shipment-lists.server";
import { shownShipment } from "#app/domain/shipping/shown-shipment.server";
import { serviceName } from "#app/integrations/tracking-links";
import type { BatchResults, Statement } from "#db/statement.server";

const NOT_LEAVING = ["cancelled", "on-hold", "refunded", "failed"];

/**
 * Everything about an order that its dialog and its page show, and the results of `also`, in one round trip.
 * @throws not_found
 */
export async function readOrder<const T extends readonly Statement<unknown>[]>(ctx: Ctx, orderId: string, also: T) {
  const page = await orderPage(ctx, orderId, [
    shipmentOfOrder(ctx, orderId),
    parcelsOfOrder(ctx, orderId),
    eventsOfOrder(ctx, orderId),
    liveLabels(ctx, orderId),
    ...blockerFacts(ctx, orderId),
    ...also,
  ]);
  const { order: row, items, history, companyName, linked, archived } = page;
  const [
    shipment,
    parcels,
    events,
    labels,
    holds,
    session,
    unfit,
    shortages,
    uncounted,
    proposals,
    untold,
    unreleased,
    ...more
  ] = page.also;
  const { externalData } = row;
  const blockers = whyNot(ctx, row, items, [
    holds,
    session,
    unfit,
    shortages,
    uncounted,
    proposals,
    untold,
    unreleased,
  ]);
  const order = {
    id: row.id,
    companyId: row.companyId,
    orderNumber: row.orderNumber,
    customerName: row.customerName || "Unknown Customer",
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    shippingAddress: withCountryName(row.shippingAddress),
    companyName,
    currency: row.currency,
    totalMinor: row.totalMinor,
    status: row.status,
    placedAt: timeOfId(row.id),
    shipBy: shipByText(row, todayAtWarehouse(ctx, row.warehouseId)),
    source: row.source,
    payment: externalData?.payment_method_title ?? null,
    shippingMethod: externalData?.shipping_method ?? null,
    note: externalData?.customer_note ?? null,
    archivedAt: row.archivedAt,
    linked,
  };
  return {
    row,
    archived,
    order,
    items: items.map((item) => ({
      ...item,
      waitsFor: blockers.filter(({ itemId }) => itemId === item.id).map(({ sentence }) => sentence),
    })),
    totals: orderTotals({ ...row, lines: items, isBackorder: row.backorderOf !== null }),
    history,
    parcel: shipment && shownShipment(shipment, parcels, archived?.events ?? events),
    // Unused labels are shown only to roles that can void them.
    unused:
      shipment || !NOT_LEAVING.includes(row.status) || !ctx.can("floor.work", row.companyId)
        ? []
        : labels.map(({ position, state, carrierLabel: by, serviceLabel, trackingNumber }) => {
            return { position, state, service: serviceName(by, serviceLabel), trackingNumber };
          }),
    blockers,
    actions: actionsFor(ctx, row, session),
    // The compiler cannot follow the rest of a tuple through the batch's result type.
    also: more as unknown as BatchResults<T>,
  };
}
