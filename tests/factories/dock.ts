import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { loadScreen, startLoad } from "#app/domain/shipping/loads/loads.server";
import type { Carrier } from "#app/domain/shipping/shipping.schema";
import { aCompany, aUser } from "./company";
import { anOrder } from "./order";
import { aProduct } from "./stock";
import { aWarehouse } from "./warehouse";
import { systemWorld, testEnv, worldOf } from "./world";

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

/** A company whose orders ship from a warehouse of their own, so that tests do not share loads. */
export async function aDock() {
  const [company, warehouse] = [await aCompany(), await aWarehouse()];
  const packer = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  const ship = (carrier: "ups" | "fedex" = "ups", of = company, at = warehouse.id) => aShippedParcel(of, at, carrier);
  const open = (carrier: "ups" | "fedex" = "ups") =>
    startLoad(packer, { warehouseId: warehouse.id, carrier, trailer: "" });
  const counts = async (loadId: string) => (await loadScreen(packer, loadId)).counts;
  return { company, warehouse, packer, ship, open, counts };
}

let scans = 0;
export const scanOf = (barcode: string, operationId = `scan-${++scans}`) => ({ barcode, operationId });
