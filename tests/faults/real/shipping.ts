import { ordersAt, type RealAct, type Step } from "./act";
import { newPicker, picked } from "./picking";
import type { RealHouse } from "./real-company";

const written = (html: string): string =>
  html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

function fieldIn(html: string, name: string): string | undefined {
  const [input = ""] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? [];
  return /value="([^"]+)"/.exec(input)?.[1];
}

/** A user compares rates and buys one; a retry sends the same form. */
function buying({ admin }: RealHouse, orderId: string): Step[] {
  let offered: Record<string, string> | null = null;
  const path = `/shipping/postage/${orderId}`;
  const look = async () => {
    const html = await admin.page(`${path}?units=metric&weight=900`);
    const [offer, signature] = [fieldIn(html, "offer"), fieldIn(html, "signature")];
    if (offer && signature) offered = { offer: written(offer), signature: written(signature) };
  };
  return [look, async () => void (offered && (await admin.send(path, offered)))];
}

/** The number of the bought label, which the shipment form proposes first; labels of other orders follow. */
async function numberOf({ admin }: RealHouse, orderId: string): Promise<string | undefined> {
  return fieldIn(await admin.page(`/shipping/create/${orderId}`), "trackingNumber");
}

export const SHIPPING: Record<string, RealAct> = {
  "an order leaves with postage that was bought": {
    before: newPicker,
    async steps(house) {
      const orderId = await picked(house);
      if (!orderId) return null;
      const ship = async () => {
        const trackingNumber = await numberOf(house, orderId);
        const how = { carrier: "other", shippingMethod: "standard" };
        if (trackingNumber) await house.admin.call("POST", "/api/shipments", { orderId, trackingNumber, ...how });
      };
      return [...buying(house, orderId), ship, () => house.app.idle()];
    },
  },
  "postage is bought for many orders, which leave": {
    before: newPicker,
    async steps(house) {
      const first = await picked(house);
      const ready = (await ordersAt(house, "picked")).slice(0, 3);
      if (!first || ready.length === 0) return null;
      const query = new URLSearchParams(ready.map((id) => ["id", id]));
      const form = { asked: crypto.randomUUID(), prefer: "cheapest", packing: "50" };
      return [() => house.admin.send(`/shipping/buy?${query}`, form), () => house.app.idle()];
    },
  },
  "an order is cancelled whose postage is bought": {
    before: newPicker,
    async steps(house) {
      const orderId = await picked(house);
      if (!orderId) return null;
      const cancel = { status: "cancelled", reason: "Bought twice" };
      return [
        ...buying(house, orderId),
        () => house.admin.call("POST", `/api/orders/${orderId}/status`, cancel),
        () => house.app.idle(),
      ];
    },
  },
};
