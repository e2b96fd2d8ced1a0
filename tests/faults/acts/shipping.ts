import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import { buyLabel } from "#app/domain/shipping/postage/buy-label.server";
import { PostageQuery } from "#app/domain/shipping/postage/postage.schema";
import { postageScreen } from "#app/domain/shipping/postage/postage-screen.server";
import { BuyManyForm } from "#app/domain/shipping/runs/buy-postage.schema";
import { buyMany } from "#app/domain/shipping/runs/buy-postage.server";
import { ShipForm } from "#app/domain/shipping/shipping.schema";
import { type House, ordersAt, rowsOf } from "../test-company";
import type { Act, Step } from "./act";
import { picked } from "./picking";

/** A user compares rates and buys one; a retry sends the same form. */
export function buying({ manager }: House, orderId: string): Step[] {
  let offered: { offer: string; signature: string } | undefined;
  const look = async () => {
    const { found } = await postageScreen(manager, orderId, PostageQuery.parse({ units: "metric", weight: "900" }));
    offered = found?.rates[0];
  };
  return [look, async () => void (offered && (await buyLabel(manager, orderId, offered)))];
}

export const numberOf = async (orderId: string) =>
  (
    await rowsOf<{ trackingNumber: string }>(
      `select tracking_number as trackingNumber from labels where order_id = '${orderId}' and state = 'bought'`,
    )
  )[0]?.trackingNumber;

export const SHIPPING_ACTS: Record<string, Act> = {
  async "an order leaves with postage that was bought"(house) {
    const orderId = await picked(house);
    if (!orderId) return null;
    const ship = async () => {
      const trackingNumber = await numberOf(orderId);
      if (!trackingNumber) return;
      const form = ShipForm.parse({ trackingNumber, carrier: "other", shippingMethod: "standard" });
      await shipOrder(house.manager, orderId, form);
    };
    return [...buying(house, orderId), ship];
  },
  async "postage is bought for many orders, which leave"(house) {
    const first = await picked(house);
    const ready = (await ordersAt(house, "picked")).slice(0, 3);
    if (!first || ready.length === 0) return null;
    const wish = BuyManyForm.parse({ asked: crypto.randomUUID(), prefer: "cheapest", packing: "50" });
    return [() => buyMany(house.manager, ready, wish)];
  },
  async "an order is cancelled whose postage is bought"(house) {
    const orderId = await picked(house);
    if (!orderId) return null;
    return [...buying(house, orderId), () => changeStatus(house.manager, orderId, "cancelled", "Bought twice")];
  },
};
