import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import { scanPacked } from "#app/domain/shipping/packing/packing.server";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import type { Sent } from "./send-request";

type Recipe = (world: { companyId: string }) => Promise<Omit<Sent, "method">>;

/** A picked order of three units of a product, of which one is verified. */
async function aPackedOrder({ companyId: id }: { companyId: string }) {
  const product = await aProduct({ id }, { onHand: 5, weightGrams: 200 });
  const order = await anOrder({ id }, { status: "picked", lines: [{ product, quantity: 3 }] });
  const checkId = crypto.randomUUID();
  await scanPacked(systemWorld(), order.id, { barcode: product.sku, checkId, parcel: 1 });
  return { url: `/api/packing/${order.id}`, barcode: product.sku, checkId };
}

const check =
  (barcodeOf: (code: string) => string): Recipe =>
  async (world) => {
    const { url, barcode } = await aPackedOrder(world);
    return { url: `${url}/check`, body: { barcode: barcodeOf(barcode), checkId: crypto.randomUUID(), parcel: 1 } };
  };

/** Calls for packing that succeed. */
export const PACKING_SUCCESSES: Record<string, Recipe | Recipe[]> = {
  "GET /api/packing/{orderId}": async (world) => ({ url: (await aPackedOrder(world)).url }),
  "POST /api/packing/{orderId}/check": [check((code) => code), check(() => "not in the order")],
  "POST /api/packing/{orderId}/undo": async (world) => {
    const { url, checkId } = await aPackedOrder(world);
    return { url: `${url}/undo`, body: { checkId } };
  },
  "POST /api/packing/{orderId}/restart": async (world) => ({ url: `${(await aPackedOrder(world)).url}/restart` }),
  "POST /api/packing/{orderId}/parcels": async (world) => ({
    url: `${(await aPackedOrder(world)).url}/parcels`,
    body: { parcel: 1, weightGrams: 210 },
  }),
};

/** Calls for packing that are refused because the order is canceled. */
export const PACKING_REFUSALS = Object.fromEntries(
  ["check", "undo", "restart", "parcels"].map((step) => [
    `POST /api/packing/{orderId}/${step} 409`,
    async (_world: unknown, good: Omit<Sent, "method">) => {
      const [, , , orderId = ""] = good.url.split("/");
      await changeStatus(systemWorld(), orderId, "cancelled");
      return good;
    },
  ]),
);
