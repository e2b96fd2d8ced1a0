import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema/directory/accounts";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aSplitCompany } from "#tests/factories/split";
import { systemWorld } from "#tests/factories/world";
import { StockRulesForm } from "./stock-rules.schema";
import { changeStockRules, companyStockRules } from "./stock-rules.server";

const ctx = systemWorld();

test("shipments are split only after an administrator turned it on, which the audit log records", async () => {
  const { company, west } = await aSplitCompany({ isOn: false });
  const rules = [{ warehouseId: MAIN_WAREHOUSE }, { warehouseId: west.id }];
  const save = (form: object) =>
    changeStockRules(ctx, company.id, StockRulesForm.parse({ sellableFrom: "receipt", ...form }));
  const isOn = async () => (await companyStockRules(ctx, company.id)).splitShipments;
  expect(await isOn()).toBe(false);
  await save({ warehouseId: MAIN_WAREHOUSE, rules, splitShipments: true });
  expect(await isOn()).toBe(true);
  const [entry] = await ctx.directory.select(auditLog, {
    columns: ["detail"],
    where: and(eq(auditLog.companyId, company.id), eq(auditLog.action, "stock.rule-changed")),
    orderBy: desc(auditLog.id),
    limit: 1,
  });
  expect(entry?.detail).toEqual({ before: { splitShipments: false }, after: { splitShipments: true } });
  // The form of an installation with one warehouse does not ask for it.
  await save({ sellableFrom: "putaway" });
  expect(await isOn()).toBe(true);
  await save({ warehouseId: MAIN_WAREHOUSE, rules });
  expect(await isOn()).toBe(false);
});
