import { inArray } from "drizzle-orm";
import { NewAsn } from "#app/domain/inbound/asn/asn.schema";
import { createAsn } from "#app/domain/inbound/asn/create-asn.server";
import { arriveAsn, closeAsn } from "#app/domain/inbound/asn/move-asn.server";
import { receiveAsn } from "#app/domain/inbound/receiving/receive-asn.server";
import { ReceiveForm } from "#app/domain/inbound/receiving/receiving.schema";
import { StockRulesForm } from "#app/domain/inventory/rules/stock-rules.schema";
import { changeStockRules } from "#app/domain/inventory/rules/stock-rules.server";
import { todayOf } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import { NewOrder } from "#app/domain/orders/orders.schema";
import { createOrder } from "#app/domain/orders/orders.service.server";
import { setCutOff } from "#app/domain/warehouses/cut-offs.server";
import { setUsersOfWarehouse } from "#app/domain/warehouses/warehouse-users.server";
import { CutOffForm, WarehouseForm } from "#app/domain/warehouses/warehouses.schema";
import { addWarehouse } from "#app/domain/warehouses/warehouses.server";
import { users } from "#db/schema/directory/accounts";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { demoBin } from "./demo-bins.server";

const WEST = {
  code: "WEST",
  name: "Reno",
  street: "1450 Vassar Street",
  city: "Reno",
  region: "NV",
  postalCode: "89502",
  country: "US",
  timeZone: "America/Los_Angeles",
  workingDays: ["1", "2", "3", "4", "5"],
  scannedCodes: ["itf", "databar"],
};

/** Products of the second warehouse. The first has few units in the main one, so that a larger order needs both. */
const STOCK: readonly [sku: string, units: number, location: string][] = [
  ["VB-PLUG-2", 6, "A-01-1-1"],
  ["VB-CHG-CAR", 48, "A-01-1-2"],
  ["VB-KB-75", 24, "A-01-2-1"],
];
const SPLIT_UNITS = 8;

/** When carriers collect at the main warehouse; for the others the usual cut-off applies. */
const MAIN_CUT_OFFS = [
  ["usps", "15:30"],
  ["ups", "17:00"],
] as const;

/** Work in the main warehouse only, and never see a choice of warehouses. */
const MAIN_STAFF = ["warehouse@stowline.test", "picker@stowline.test"];

/** A second warehouse with stock of one company, whose orders can ship from both; one of them does. */
export async function demoSecondWarehouse(ctx: Ctx, companyId: string): Promise<void> {
  const warehouseId = await addWarehouse(ctx, WarehouseForm.parse(WEST));
  await setCutOff(ctx, warehouseId, CutOffForm.parse({ time: "15:00" }));
  for (const [carrier, time] of MAIN_CUT_OFFS)
    await setCutOff(ctx, MAIN_WAREHOUSE, CutOffForm.parse({ carrier, time }));
  await ctx.directory.batch(
    demoBin(ctx, "DOCK-1", "dock", { warehouseId }),
    demoBin(ctx, "PACK-1", "packing", { warehouseId }),
    demoBin(ctx, "RETURNS-1", "returns", { warehouseId }),
    ...STOCK.map(([, , location]) => demoBin(ctx, location, "pick", { warehouseId })),
  );
  const staff = await ctx.directory.select(users, { columns: ["id"], where: inArray(users.email, MAIN_STAFF) });
  await setUsersOfWarehouse(
    ctx,
    MAIN_WAREHOUSE,
    staff.map(({ id }) => id),
  );
  await receiveInWest(ctx, companyId, warehouseId);
  const rules = [{ warehouseId, country: "US", region: "CA" }, { warehouseId: MAIN_WAREHOUSE }, { warehouseId }];
  const form = { sellableFrom: "receipt", warehouseId: MAIN_WAREHOUSE, rules, splitShipments: true };
  await changeStockRules(ctx, companyId, StockRulesForm.parse(form));
  await createOrder(
    ctx,
    NewOrder.parse({
      companyId,
      orderNumber: "VB-EVENT-1",
      customerName: "Priscilla Monroe",
      customerEmail: "priscilla.monroe@example.test",
      shippingAddress: "Priscilla Monroe\n77 Battery Street\nSan Francisco, CA 94111\nUnited States",
      items: [{ sku: STOCK[0]?.[0], quantity: SPLIT_UNITS }],
    }),
  );
}

async function receiveInWest(ctx: Ctx, companyId: string, warehouseId: string): Promise<void> {
  const lines = STOCK.map(([sku, quantity, location]) => ({ sku, quantity: String(quantity), location }));
  const announced = { companyId, warehouseId, announce: true, supplier: "Shenzhen Parts Ltd.", reference: "PO-2224" };
  const { id } = await createAsn(ctx, NewAsn.parse({ ...announced, expectedOn: todayOf(ctx), lines }));
  await arriveAsn(ctx, id);
  await receiveAsn(ctx, id, ReceiveForm.parse({ operationId: ctx.newId(), companyId, lines }));
  await closeAsn(ctx, id, "");
}
