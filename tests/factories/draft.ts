import type { DraftLine, OrderDraft } from "#app/domain/orders/order-draft";
import { systemWorld } from "./world";

let n = 0;

/** An order draft, as from a storefront or a form. */
export function aDraft(over: Partial<Omit<OrderDraft, "lines">> & { lines?: Partial<DraftLine>[] } = {}): OrderDraft {
  n += 1;
  const { lines = [], ...fields } = over;
  return {
    id: systemWorld().newId(),
    orderNumber: `T-${n}`,
    customerName: "Mara Engel",
    customerEmail: "mara@example.test",
    customerPhone: "",
    shippingAddress: "Mara Engel\nPoststrasse 12\n20354 Hamburg\nDE",
    shipTo: null,
    currency: "USD",
    totalMinor: 1000,
    arrival: "pending",
    holds: [],
    ...fields,
    lines: lines.map((line) => ({ sku: null, name: "Thing", quantity: 1, priceMinor: 500, ...line })),
  };
}
