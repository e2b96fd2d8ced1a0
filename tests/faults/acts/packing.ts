import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { BoxForm } from "#app/domain/shipping/boxes/boxes.schema";
import { addBox } from "#app/domain/shipping/boxes/boxes.server";
import { closeLoad } from "#app/domain/shipping/loads/hand-over.server";
import { startLoad } from "#app/domain/shipping/loads/loads.server";
import { scanLoaded } from "#app/domain/shipping/loads/scan-load.server";
import { packParcel } from "#app/domain/shipping/packing/packed-parcels.server";
import { ParcelForm } from "#app/domain/shipping/packing/packing.schema";
import { readPacking, scanPacked } from "#app/domain/shipping/packing/packing.server";
import { ShipForm } from "#app/domain/shipping/shipping.schema";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { systemWorld } from "#tests/factories/world";
import { BOXES, BOXES_BOUGHT, type House, kept, rowsOf } from "../test-company";
import type { Act, Step } from "./act";
import { picked } from "./picking";
import { buying, numberOf } from "./shipping";

const once = () => crypto.randomUUID();

/** The company's box, of which each parcel takes one; made on first use. */
async function theBox({ companyId }: House): Promise<string> {
  const known = () =>
    rowsOf<{ id: string }>(`select id from boxes where company_id = '${companyId}' and name = '${BOXES}'`);
  const [there] = await known();
  if (there) return there.id;
  const sides = { length: "40", width: "30", height: "20", emptyWeight: "100" };
  const stock = { inStock: String(BOXES_BOUGHT), isBilled: true, price: "1.50" };
  await addBox(systemWorld(), BoxForm.parse({ name: BOXES, companyId, isActive: true, ...sides, ...stock }));
  return (await known())[0]?.id ?? "";
}

/** Each unit that is not verified yet is scanned once, and put into the order's only parcel. */
async function packing(house: House, orderId: string): Promise<Step[]> {
  const { manager } = house;
  const { lines } = await readPacking(manager, orderId);
  const scans = lines.flatMap(({ sku, units, verified }) =>
    Array.from({ length: units - verified }, (): Step => {
      const checkId = once();
      return kept(house, "pack_checks", checkId, async () => {
        const { ok, detail } = await scanPacked(manager, orderId, { barcode: sku, checkId, parcel: 1 });
        if (!ok) throw new Error(`A packed unit was refused: ${detail}`);
      });
    }),
  );
  const parcel = ParcelForm.parse({
    parcel: 1,
    box: await theBox(house),
    units: "metric",
    weight: "900",
    reason: "Wet",
  });
  return [...scans, () => packParcel(manager, orderId, parcel)];
}

export const PACKING_ACTS: Record<string, Act> = {
  async "an order is packed in a box, shipped, loaded and handed over"(house) {
    const { manager, chance } = house;
    const orderId = await picked(house);
    if (!orderId) return null;
    let loadId = "";
    let isLoaded = false;
    const loaded = once();
    const withNumber =
      (step: (trackingNumber: string) => Promise<unknown>): Step =>
      async () => {
        const trackingNumber = await numberOf(orderId);
        if (trackingNumber) await step(trackingNumber);
      };
    const steps = [
      ...(await packing(house, orderId)),
      ...buying(house, orderId),
      withNumber(async (trackingNumber) => {
        const form = ShipForm.parse({ trackingNumber, carrier: "other", shippingMethod: "standard" });
        await shipOrder(manager, orderId, form);
      }),
      async () => {
        loadId = await startLoad(manager, { warehouseId: MAIN_WAREHOUSE, carrier: "usps", trailer: "" });
      },
      withNumber(async (barcode) => {
        const { ok, detail } = await scanLoaded(manager, loadId, { barcode, operationId: loaded });
        if (!ok) throw new Error(`A parcel was not loaded: ${detail}`);
        isLoaded = true;
        house.done.push({ table: "load_scans", operationId: loaded });
      }),
    ];
    const close: Step = async () => {
      if (isLoaded) await closeLoad(manager, loadId, { driverName: "Dana" });
    };
    return chance.is(0.5) ? [...steps, close] : steps;
  },
};
