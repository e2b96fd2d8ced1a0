import type { PostalAddress } from "#app/integrations/partner";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { ExternalData } from "#db/schema/orders";
import { addressText } from "../orders/address";
import type { OrderDraft } from "../orders/draft";

const LONGEST_NUMBER = 100;

/** What the storefront's order asks us to make. `id` is the staged row's: the same row can only make one order. Pure. */
export function draftFromChannel(id: string, order: ChannelOrder): OrderDraft {
  const shipTo = whereTo(order);
  return {
    id,
    orderNumber: order.number.slice(0, LONGEST_NUMBER),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shippingAddress: addressText(shipTo),
    shipTo,
    currency: order.currency,
    totalMinor: order.totalMinor,
    arrival: order.status,
    holds: order.holds,
    lines: order.lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      priceMinor: line.priceMinor,
      externalLineId: line.externalId,
      attributes: line.attributes,
    })),
  };
}

/** Numbers to try in turn: a company with two stores may get the same one twice. */
export const numbersToTry = (draft: OrderDraft, order: ChannelOrder): string[] => [
  draft.orderNumber,
  `${draft.orderNumber}-${order.externalId}`,
];

export function externalDataOf(order: ChannelOrder): ExternalData {
  return {
    ...(order.placedAt > 0 && { date_created: new Date(order.placedAt).toISOString() }),
    number: order.number,
    status: order.externalStatus,
    payment_method_title: order.paymentMethod,
    shipping_method: order.shippingMethod,
    customer_note: order.note,
  };
}

/** The billing address stands in only where something is to be shipped and nobody said where to. */
function whereTo(order: ChannelOrder): PostalAddress | null {
  if (isPlace(order.shipTo)) return order.shipTo;
  const isShipped = order.shippingMethod !== null || order.shippingMinor > 0;
  return isShipped && isPlace(order.billTo) ? order.billTo : null;
}

/** A name and a country alone are nowhere to send a parcel. */
const isPlace = (address: PostalAddress | null): address is PostalAddress =>
  address !== null && [address.address1, address.address2, address.city, address.postcode].some((part) => part.trim());
