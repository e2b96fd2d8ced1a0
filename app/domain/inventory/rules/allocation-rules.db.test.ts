import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { allocationRules } from "#db/schema/allocation/allocation-rules";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany } from "#tests/factories/company";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv } from "#tests/factories/world";
import { StockRulesForm } from "./stock-rules.schema";
import { changeStockRules, companyStockRules } from "./stock-rules.server";

const ctx = systemWorld();

test("the same warehouse and destination twice is refused, by the form and by the database", async () => {
  const company = await aCompany();
  const elsewhere = await aWarehouse();
  const us = { warehouseId: elsewhere.id, country: "us", region: "ca" };
  const typed = (list: object[]) =>
    StockRulesForm.safeParse({ sellableFrom: "receipt", warehouseId: MAIN_WAREHOUSE, rules: list });
  const twice = typed([
    { warehouseId: elsewhere.id },
    us,
    { ...us, region: "ny" },
    { ...us, country: "US", region: " CA" },
  ]);
  expect(twice.error?.issues).toMatchObject([
    {
      path: ["rules", 3, "warehouseId"],
      message: "Rule 2 has the same warehouse and destination. Change or remove this one.",
    },
  ]);
  expect(typed([us, { ...us, warehouseId: MAIN_WAREHOUSE }, { ...us, region: "" }]).success).toBe(true);
  const row = { warehouseId: elsewhere.id, country: "US", region: "" };
  await expect(
    ctx.db.company(company.id).batch(
      ctx.db.company(company.id).insertMany(allocationRules, [
        { ...row, position: 1 },
        { ...row, position: 2 },
      ]),
    ),
  ).rejects.toMatchObject({ fault: "assertion", what: "allocation_rule_exists" });
});

test("a rule without a warehouse is refused at its field", () => {
  const posted = new FormData();
  for (const [name, value] of Object.entries({
    ...{ sellableFrom: "receipt", warehouseId: MAIN_WAREHOUSE },
    ...{ "rules[0].warehouseId": "", "rules[0].country": "", "rules[0].region": "" },
  }))
    posted.append(name, value);
  const { error } = parseWithZod(posted, { schema: StockRulesForm }).reply();
  expect(error).toEqual({ "rules[0].warehouseId": ["Choose a warehouse"] });
});

test("equal rules from before stay while rules are not changed", async () => {
  const company = await aCompany();
  const own = ctx.db.company(company.id);
  const row = { warehouseId: MAIN_WAREHOUSE, country: "", region: "" };
  const trigger = await testEnv.DB.prepare(
    "select sql from sqlite_master where name = 'allocation_rules_differ'",
  ).first<{
    sql: string;
  }>();
  await testEnv.DB.prepare("drop trigger allocation_rules_differ").run();
  try {
    await own.batch(
      own.insertMany(allocationRules, [
        { ...row, position: 1 },
        { ...row, position: 2 },
      ]),
    );
  } finally {
    await testEnv.DB.prepare(trigger?.sql ?? "").run();
  }
  await changeStockRules(ctx, company.id, { sellableFrom: "putaway" });
  expect(await companyStockRules(ctx, company.id)).toMatchObject({ sellableFrom: "putaway", rules: [row, row] });
});
