/** An unfulfilled line of an order. */
export interface OpenLine {
  fulfillmentOrderId: string;
  location: string;
  id: string;
  /** Id of the order line. */
  lineId: string;
  remaining: number;
}

interface ByFulfillmentOrder {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems: { id: string; quantity: number }[];
}

/**
 * What to fulfill: the parcel's lines, or all when it lists none, minus what is already fulfilled under its tracking
 * number. One per location, since a fulfillment covers a single location. Pure.
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
