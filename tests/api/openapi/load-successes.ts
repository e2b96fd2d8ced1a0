import { closeLoad } from "#app/domain/shipping/loads/hand-over.server";
import { startLoad } from "#app/domain/shipping/loads/loads.server";
import { scanLoaded } from "#app/domain/shipping/loads/scan-load.server";
import { aShippedParcel } from "#tests/factories/dock";
import { aSharedWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import type { Sent } from "./send-request";

type Recipe = (world: { companyId: string }) => Promise<Omit<Sent, "method">> | Omit<Sent, "method">;

/** An open load with one parcel on it and one that waits. */
async function aLoad({ companyId }: { companyId: string }) {
  const { id: warehouseId } = await aSharedWarehouse();
  const loaded = await aShippedParcel({ id: companyId }, warehouseId);
  const waiting = await aShippedParcel({ id: companyId }, warehouseId);
  const ctx = systemWorld();
  const loadId = await startLoad(ctx, { warehouseId, carrier: "ups", trailer: "Dock 2" });
  await scanLoaded(ctx, loadId, { barcode: loaded.trackingNumber, operationId: crypto.randomUUID() });
  return { loadId, barcode: waiting.trackingNumber };
}

const scan =
  (barcodeOf: (code: string) => string): Recipe =>
  async (world) => {
    const { loadId, barcode } = await aLoad(world);
    const body = { barcode: barcodeOf(barcode), operationId: crypto.randomUUID() };
    return { url: `/api/loads/${loadId}/scan`, body };
  };

/** Calls for loads that succeed. */
export const LOAD_SUCCESSES: Record<string, Recipe | Recipe[]> = {
  "GET /api/loads": async (world) => {
    await aLoad(world);
    return { url: "/api/loads?status=open&carrier=ups" };
  },
  "POST /api/loads": async () => ({
    url: "/api/loads",
    body: { warehouseId: (await aSharedWarehouse()).id, carrier: "ups", trailer: "Dock 2" },
  }),
  "GET /api/loads/{loadId}": async (world) => ({ url: `/api/loads/${(await aLoad(world)).loadId}` }),
  "GET /api/loads/{loadId}/parcels": [
    async (world) => ({ url: `/api/loads/${(await aLoad(world)).loadId}/parcels` }),
    async (world) => ({ url: `/api/loads/${(await aLoad(world)).loadId}/parcels?isLoaded=false` }),
  ],
  "POST /api/loads/{loadId}/scan": [scan((code) => code), scan(() => "not shipped")],
  "POST /api/loads/{loadId}/hand-over": async (world) => ({
    url: `/api/loads/${(await aLoad(world)).loadId}/hand-over`,
    body: { driverName: "Dana Reyes", signature: "M40 150L90 60L130 170" },
  }),
};

/** Calls for loads that are refused because the load was handed over. */
export const LOAD_REFUSALS = Object.fromEntries(
  ["scan", "hand-over"].map((step) => [
    `POST /api/loads/{loadId}/${step} 409`,
    async (_world: unknown, good: Omit<Sent, "method">) => {
      const [, , , loadId = ""] = good.url.split("/");
      await closeLoad(systemWorld(), loadId, { driverName: "Another driver" });
      return good;
    },
  ]),
);
