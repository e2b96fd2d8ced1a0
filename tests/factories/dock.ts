import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import type { Carrier } from "#app/domain/shipping/shipping.schema";
import { anOrder } from "./order";
import { aProduct } from "./stock";
import { systemWorld, testEnv } from "./world";

let n = 0;
const newTrackingNumber = (): string => `T${++n}X${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

/** A shipped order of one parcel that waits for its carrier at the warehouse. */
export async function aShippedParcel(
  company: { id: string },
  warehouseId: string,
  carrier: Carrier = "ups",
  trackingNumber = newTrackingNumber(),
) {
  const product = await aProduct(company, { onHand: 1 });
  const order = await anOrder(company, { status: "picked", lines: [{ product, quantity: 1 }] });
  await testEnv.DB.prepare("update orders set warehouse_id = ? where id = ?").bind(warehouseId, order.id).run();
  const form = {
    carrier,
    trackingNumber,
    shippingMethod: "standard",
    estimatedDelivery: null,
    override: true,
  } as const;
  await shipOrder(systemWorld(), order.id, form);
  return { order, trackingNumber };
}
