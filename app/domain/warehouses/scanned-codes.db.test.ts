import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findUserBySession, openSession } from "#app/domain/access/access.service.server";
import type { Role } from "#app/domain/kernel/permissions";
import { auditLog } from "#db/schema/directory/accounts";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany, aUser } from "#tests/factories/company";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv } from "#tests/factories/world";
import { chooseWarehouse } from "./choose-warehouse.server";
import { setWarehousesOfUser } from "./warehouse-users.server";
import { WarehouseCall, WarehouseForm } from "./warehouses.schema";
import { addWarehouse, archiveWarehouse, changeWarehouse, getWarehouse } from "./warehouses.server";

const ctx = systemWorld();

const called = (over: object = {}) =>
  WarehouseCall.parse({
    ...{ code: `c-${crypto.randomUUID().slice(0, 8)}`, name: "Codes", timeZone: "UTC", workingDays: [1] },
    ...over,
  });

async function signedIn(role: Role, over: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(role, over);
  const { token } = await openSession(ctx, { userId: user.id, remember: false, userAgent: null, address: "test" });
  const found = () => findUserBySession(ctx, token);
  const sessionId = (await found())?.sessionId ?? "";
  return {
    user,
    codes: async () => (await found())?.scannedCodes,
    choose: (id: string | null) => chooseWarehouse(ctx, sessionId, id),
  };
}

test("a new warehouse reads ITF-14, until it is told otherwise; the change is in the audit log", async () => {
  const call = called();
  const id = await addWarehouse(ctx, call);
  const codes = async () => (await getWarehouse(ctx, id)).scannedCodes;
  expect(await codes()).toEqual(["itf"]);
  await changeWarehouse(ctx, id, { ...call, scannedCodes: ["databar", "aztec"] });
  expect(await codes()).toEqual(["databar", "aztec"]);
  // From a program that does not know the setting.
  await changeWarehouse(ctx, id, { ...call, name: "Renamed" });
  expect(await codes()).toEqual(["databar", "aztec"]);
  await changeWarehouse(ctx, id, { ...call, scannedCodes: [] });
  expect(await codes()).toEqual([]);
  const entries = await ctx.directory.rows(
    { detail: auditLog.detail },
    sql`from ${auditLog} where ${eq(auditLog.subject, call.code)} order by ${auditLog.id}`,
  );
  expect(entries[1]?.detail).toEqual({
    before: { scannedCodes: ["itf"] },
    after: { scannedCodes: ["databar", "aztec"] },
  });
});

test("codes are stored once and in order; a form without a tick has none, and unknown ones are refused", () => {
  const typed = { ...called(), workingDays: ["1"] };
  expect(WarehouseForm.parse(typed).scannedCodes).toEqual([]);
  expect(WarehouseForm.parse({ ...typed, scannedCodes: ["aztec", "itf", "itf"] }).scannedCodes).toEqual([
    "itf",
    "aztec",
  ]);
  expect(called().scannedCodes).toBeUndefined();
  expect(WarehouseCall.safeParse({ ...called(), scannedCodes: ["maxicode"] }).success).toBe(false);
});

test.each(['["maxicode"]', '["itf","itf"]', '["itf",1]', "{}", "null", "itf"])(
  "the database refuses %s",
  async (text) => {
    const write = testEnv.DB.prepare("update warehouses set scanned_codes = ? where id = ?").bind(text, MAIN_WAREHOUSE);
    await expect(write.run()).rejects.toThrow(/warehouses_scanned_codes|malformed JSON/);
  },
);

test("a user's pages have the codes of the warehouse that they show", async () => {
  const company = await aCompany();
  const own = (await aWarehouse({ scannedCodes: ["pdf417"] })).id;
  const other = (await aWarehouse({ scannedCodes: ["itf", "aztec"] })).id;
  await testEnv.DB.prepare("insert into stock_rules (company_id, warehouse_id, updated_at) values (?, ?, 1)")
    .bind(company.id, own)
    .run();
  const staff = await signedIn("employee");
  expect(await staff.codes(), "the main warehouse's").toEqual(["itf"]);
  const picker = await signedIn("employee", { companyId: company.id });
  expect(await picker.codes(), "the company's own").toEqual(["pdf417"]);
  for (const { choose, codes } of [staff, picker]) {
    await choose(other);
    expect(await codes(), "of the one chosen").toEqual(["itf", "aztec"]);
  }
  await setWarehousesOfUser(ctx, staff.user.id, [own]);
  expect(await staff.codes(), "of the only one they work in").toEqual(["pdf417"]);
  await archiveWarehouse(ctx, other);
  expect(await picker.codes()).toEqual(["pdf417"]);
  expect(await (await signedIn("client", { companyId: company.id })).codes()).toBeNull();
});
