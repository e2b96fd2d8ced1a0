/** A line that a shop still waits for. */
export interface OpenLine {
  fulfillmentOrderId: string;
  location: string;
  id: string;
  /** Of the order's line. */
  lineId: string;
  remaining: number;
}

interface ByFulfillmentOrder {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems: { id: string; quantity: number }[];
}

/**
 * What to fulfil: the parcel's lines, or all where it names none, less what is fulfilled with its number already. A
 * fulfilment holds the lines of one location, so there is one for each. Pure.
 */
export function planFulfillments(
  parcel: readonly { externalLineId: string; quantity: number }[],
  open: readonly OpenLine[],
  told: readonly { lineId: string; quantity: number }[],
): ByFulfillmentOrder[][] {
  if (parcel.length === 0 && told.length > 0) return [];
  const wanted = new Map<string, number>();
  const add = (id: string, quantity: number) => wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  for (const { externalLineId, quantity } of parcel) add(externalLineId, quantity);
  for (const { lineId, quantity } of told) add(lineId, -quantity);
  const places = new Map<string, Map<string, ByFulfillmentOrder>>();
  for (const { fulfillmentOrderId, location, id, lineId, remaining } of open) {
    const left = parcel.length === 0 ? remaining : Math.floor(wanted.get(lineId) ?? 0);
    const quantity = Math.min(remaining, left);
    if (quantity <= 0) continue;
    add(lineId, -quantity);
    const place = places.get(location) ?? new Map<string, ByFulfillmentOrder>();
    const order = place.get(fulfillmentOrderId) ?? { fulfillmentOrderId, fulfillmentOrderLineItems: [] };
    order.fulfillmentOrderLineItems.push({ id, quantity });
    places.set(location, place.set(fulfillmentOrderId, order));
  }
  return [...places.values()].map((place) => [...place.values()]);
}
