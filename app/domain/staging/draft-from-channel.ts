import type { PostalAddress } from "#app/integrations/partner";
import type { ChannelLine, ChannelOrder } from "#app/integrations/sales-channel";
import type { ExternalData } from "#db/schema/orders";
import type { StagedCorrections } from "#db/schema/staging";
import { addressText } from "../orders/address";
import type { NewHold } from "../orders/holds";
import type { OrderDraft } from "../orders/order-draft";

const LONGEST_NUMBER = 100;

/**
 * Builds a draft from the storefront's order and the user's corrections. `id` is the staged row's id, so that a row can
 * create only one order. Pure.
 */
export function draftFromChannel(
  id: string,
  order: ChannelOrder,
  corrections: StagedCorrections | null = null,
): OrderDraft {
  const shipTo = correctedAddress(order, corrections);
  return {
    id,
    orderNumber: (corrections?.number ?? order.number).slice(0, LONGEST_NUMBER),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shippingAddress: addressText(shipTo),
    shipTo,
    currency: order.currency,
    totalMinor: order.totalMinor,
    arrival: order.status,
    holds: [...order.holds, ...outdated(order, corrections), ...gaps(shipTo)],
    lines: pickedLines(order, corrections).map(({ line, productId, quantity }) => ({
      sku: line.sku,
      ...(productId && { productId }),
      name: line.name,
      quantity,
      priceMinor: line.priceMinor,
      externalLineId: line.externalId,
      attributes: line.attributes,
    })),
  };
}

/** Order numbers to try in turn: two stores of a company can use the same number. */
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
    ordered_minor: order.orderedMinor,
  };
}

export interface PickedLine {
  /** Index of the line in the store's order. */
  index: number;
  line: ChannelLine;
  /** The product that a user chose for the line. */
  productId: string | null;
  quantity: number;
}

/** The order's lines except those with nothing to pick. Pure. */
export function pickedLines(order: ChannelOrder, corrections: StagedCorrections | null): PickedLine[] {
  const chosen = new Map(Object.entries(corrections?.lines ?? {}));
  const counted = new Map(Object.entries(corrections?.quantities ?? {}));
  return order.lines.flatMap((line, index) => {
    const holds = isStill(line, corrections);
    const productId = holds ? chosen.get(line.externalId) : undefined;
    if (productId === null) return [];
    const quantity = (holds ? counted.get(line.externalId) : undefined) ?? line.quantity;
    return [{ index, line, productId: productId ?? null, quantity }];
  });
}

/** Fingerprint of the store's line that a correction refers to. When it changes, the correction no longer applies. */
export const lineSaid = (line: Pick<ChannelLine, "sku" | "name" | "quantity">): string =>
  JSON.stringify([line.sku, line.name, Number.isInteger(line.quantity) && line.quantity > 0 ? 1 : line.quantity]);

/** The store's shipping address as printed on a label. */
export const storeAddressText = (order: ChannelOrder): string => addressText(whereTo(order));

function isStill(line: ChannelLine, corrections: StagedCorrections | null): boolean {
  const said = new Map(Object.entries(corrections?.said?.lines ?? {})).get(line.externalId);
  return said === undefined || said === lineSaid(line);
}

const isAddressStill = (order: ChannelOrder, corrections: StagedCorrections | null): boolean =>
  (corrections?.said?.shipTo ?? storeAddressText(order)) === storeAddressText(order);

const correctedAddress = (order: ChannelOrder, corrections: StagedCorrections | null): PostalAddress | null =>
  corrections?.shipTo && isAddressStill(order, corrections) ? corrections.shipTo : whereTo(order);

/** Holds for lines and addresses that the store changed after a user corrected them: a user must compare both. */
function outdated(order: ChannelOrder, corrections: StagedCorrections | null): NewHold[] {
  const address: NewHold[] =
    corrections?.shipTo && !isAddressStill(order, corrections)
      ? [{ kind: "address", reason: "The store changed the address after it was corrected here." }]
      : [];
  const lines = order.lines.flatMap((line, index): NewHold[] =>
    isStill(line, corrections) ? [] : [{ kind: "line", reason: changedLine(index + 1) }],
  );
  return [...address, ...lines];
}

export const changedLine = (number: number): string => `The store changed line ${number} after it was corrected here.`;

/** Holds for address parts that every carrier requires. A missing address is reported by `judge`. */
function gaps(address: PostalAddress | null): NewHold[] {
  if (!address || addressText(address) === "") return [];
  const missing = [
    ...(address.address1.trim() || address.address2.trim() ? [] : ["street"]),
    ...(address.city.trim() ? [] : ["town"]),
    ...(address.country.trim() ? [] : ["country"]),
  ];
  if (missing.length === 0) return [];
  return [{ kind: "address", reason: `The shipping address has no ${missing.join(" and no ")}.` }];
}

/** Uses the billing address only when the order must be shipped and has no shipping address. */
function whereTo(order: ChannelOrder): PostalAddress | null {
  if (isPlace(order.shipTo)) return order.shipTo;
  const isShipped = order.shippingMethod !== null || order.shippingMinor > 0;
  return isShipped && isPlace(order.billTo) ? order.billTo : null;
}

/** A name and a country alone are not a deliverable address. */
const isPlace = (address: PostalAddress | null): address is PostalAddress =>
  address !== null && [address.address1, address.address2, address.city, address.postcode].some((part) => part.trim());
