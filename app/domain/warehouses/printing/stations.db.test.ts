import { expect, test } from "vitest";
import { aPrinter } from "#tests/factories/printer";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { changePrinter, getPrinter } from "./printers.server";
import { PrinterForm, PrintStationForm } from "./printing.schema";
import { addStation, findStation, stationsScreen } from "./stations.server";

test("a station shows which of its printers no longer fit, and prints nothing on them", async () => {
  const ctx = systemWorld();
  const { id: warehouseId } = await aWarehouse();
  const { id: packingSlip } = await aPrinter(warehouseId, { kind: "a4" });
  const { id: pickList } = await aPrinter(warehouseId, { kind: "a4" });
  const key = ctx.newId();
  await addStation(ctx, PrintStationForm.parse({ key, name: "Packing", warehouseId, packingSlip, pickList }));
  const shown = async () => (await stationsScreen(ctx)).stations.find(({ id }) => id === key)?.printers;
  expect(await shown()).toMatchObject([
    { use: "packingSlip", isFit: true },
    { use: "pickList", isFit: true },
  ]);

  const { id: other } = await aWarehouse();
  await changePrinter(
    ctx,
    packingSlip,
    PrinterForm.parse({ ...(await getPrinter(ctx, packingSlip)), kind: "label-203" }),
  );
  await changePrinter(ctx, pickList, PrinterForm.parse({ ...(await getPrinter(ctx, pickList)), warehouseId: other }));
  expect(await shown()).toMatchObject([
    { use: "packingSlip", isFit: false },
    { use: "pickList", isFit: false },
  ]);
  expect(await findStation(ctx, key)).toEqual({ name: "Packing", printerOf: {} });
});
