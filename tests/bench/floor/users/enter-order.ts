import { skuOf } from "../fill-floor";
import type { FloorLine, FloorOrder } from "../world/floor-order";
import type { Floor } from "../world/simulated-floor";
import { type Device, officeOf } from "./device";

let entered = 0;

/** The office enters an order of a company, which is then ready to be picked. */
export async function enterOrder(
  floor: Floor,
  companyId: string,
  wanted: readonly Pick<FloorLine, "shelf" | "quantity">[],
): Promise<FloorOrder> {
  const office = officeOf(floor);
  entered += 1;
  const orderNumber = `FLOOR-${entered}-${Date.now()}`;
  const { answer } = await office.postOnce<{ id: string; status: string }>("/api/orders", {
    ...{ orderNumber, customerName: "Floor", customerEmail: "floor@example.test", shippingAddress: "S 1", companyId },
    items: wanted.map(({ shelf, quantity }) => ({ sku: skuOf(shelf), quantity, price: "1.00" })),
  });
  const { id: orderId, status } = answer;
  if (status !== "pending") throw new Error(`A new order is ${status}`);
  const items = await itemsOf(office, orderId);
  const itemOf = (sku: string) => items.find((item) => item.sku === sku)?.id ?? "";
  const lines = wanted.map((line) => ({ ...line, itemId: itemOf(skuOf(line.shelf)), held: 0 }));
  return { orderId, orderNumber, lines, container: orderId, tote: null, sessionId: null, lastPickId: null };
}

interface OrderItem {
  id: string;
  sku: string;
  pickedQuantity: number;
}

export const itemsOf = (device: Device, orderId: string): Promise<OrderItem[]> =>
  device.get(`/api/orders/${orderId}/items`);
