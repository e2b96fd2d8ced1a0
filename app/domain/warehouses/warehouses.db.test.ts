import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findUserBySession, openSession } from "#app/domain/access/access.service.server";
import { auditLog, sessions } from "#db/schema/directory/accounts";
import { MAIN_WAREHOUSE, warehouses } from "#db/schema/directory/warehouses";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { chooseWarehouse } from "./choose-warehouse.server";
import { cutOffsOf, removeCutOff, setCutOff } from "./cut-offs.server";
import { setUsersOfWarehouse, setWarehousesOfUser, userWithWarehouses } from "./warehouse-users.server";
import { CutOffForm, WarehouseForm, WarehousesQuery } from "./warehouses.schema";
import {
  addWarehouse,
  archiveWarehouse,
  changeWarehouse,
  getWarehouse,
  listWarehouses,
  restoreWarehouse,
} from "./warehouses.server";

const ctx = systemWorld();

let n = 0;
const typed = (over: object = {}) => ({
  ...{ code: `w${++n}-${crypto.randomUUID().slice(0, 6)}`, name: `Warehouse ${n}` },
  ...{ timeZone: "Europe/Berlin", workingDays: ["1", "5", "5"], ...over },
});
const form = (over: object = {}) => WarehouseForm.parse(typed(over));
const aWarehouse = (over: object = {}) => addWarehouse(ctx, form(over));
const run = (text: string, ...values: unknown[]) =>
  testEnv.DB.prepare(text)
    .bind(...values)
    .run();

async function signedIn(role: "employee" | "client" | "admin" = "employee") {
  const company = role === "client" ? await aCompany() : null;
  const user = await aUser(role, { companyId: company?.id ?? null });
  const { token } = await openSession(ctx, { userId: user.id, remember: false, userAgent: null, address: "test" });
  const found = async () => {
    const caller = await findUserBySession(ctx, token);
    if (!caller) throw new Error("no session");
    return caller;
  };
  const { sessionId } = await found();
  return { user, sessionId, found, choose: (id: string | null) => chooseWarehouse(ctx, sessionId, id) };
}

test("a code is stored in capitals, days once and in order, and the zone must exist", () => {
  expect(form({ code: " nyc1 ", workingDays: ["5", "1", "5"] })).toMatchObject({ code: "NYC1", workingDays: [1, 5] });
  const problems = (over: object) => WarehouseForm.safeParse(typed(over)).error?.issues.map(({ path }) => path[0]);
  expect(problems({ timeZone: "Mars/Olympus" })).toEqual(["timeZone"]);
  expect(problems({ timeZone: "+02:00" })).toEqual(["timeZone"]);
  expect(problems({ code: "NEW YORK" })).toEqual(["code"]);
  expect(problems({ workingDays: undefined, name: " " })).toEqual(["name", "workingDays"]);
  expect(problems({ workingDays: ["8"] })).toEqual(["workingDays"]);
  expect(problems({ country: "Germany" })).toEqual(["country"]);
});

test("the same form sent twice adds one warehouse; another with its code is refused at the field", async () => {
  const sent = form({ key: ctx.newId() });
  const id = await addWarehouse(ctx, sent);
  expect(await addWarehouse(ctx, sent)).toBe(id);
  await expect(aWarehouse({ code: sent.code })).rejects.toMatchObject({
    reason: "warehouse_code_in_use",
    detail: { fields: { code: ["Another warehouse already has this code"] } },
  });
  await changeWarehouse(ctx, id, { ...sent, name: "Renamed" });
  await changeWarehouse(ctx, id, { ...sent, name: "Renamed" });
  expect(await getWarehouse(ctx, id)).toMatchObject({ name: "Renamed", timeZone: "Europe/Berlin" });
  const entries = await ctx.directory.rows(
    { action: auditLog.action, detail: auditLog.detail },
    sql`from ${auditLog} where ${eq(auditLog.subject, sent.code)} order by ${auditLog.id}`,
  );
  expect(entries.map(({ action }) => action)).toEqual(["warehouse.created", "warehouse.changed"]);
  expect(entries[1]?.detail).toEqual({ before: { name: sent.name }, after: { name: "Renamed" } });
});

test("the list is searched by code, name and city, and sorted by each column", async () => {
  const tag = crypto.randomUUID().slice(0, 8);
  const ids = [await aWarehouse({ code: `b-${tag.slice(0, 4)}`, name: `a ${tag}` })];
  ids.push(await aWarehouse({ code: `a-${tag.slice(0, 4)}`, name: `B ${tag}` }));
  ids.push(await aWarehouse({ code: `c-${tag.slice(0, 4)}`, name: "Harbor", city: `C ${tag}` }));
  const order = async (sort?: string) => {
    const rows = await listWarehouses(ctx, WarehousesQuery.parse({ q: tag.toUpperCase(), sort }));
    return rows.map(({ id }) => ids.indexOf(id)).join("");
  };
  expect(await order()).toBe("102");
  expect(await order("-code")).toBe("201");
  expect(await order("name")).toBe("012");
  expect(await order("added")).toBe("012");
  expect(await order("-added")).toBe("210");
  await archiveWarehouse(ctx, ids[0] as string);
  expect(await order()).toBe("12");
  expect(await listWarehouses(ctx, WarehousesQuery.parse({ q: tag, show: "all" }))).toHaveLength(3);
});

test("a warehouse that holds stock, or is a company's own, cannot be archived", async () => {
  const id = await aWarehouse();
  const company = await aCompany();
  await run("insert into stock_rules (company_id, warehouse_id, updated_at) values (?, ?, 1)", company.id, id);
  await expect(archiveWarehouse(ctx, id)).rejects.toMatchObject({ what: "warehouse_of_company" });
  const product = await aProduct(company, { onHand: 0 });
  await run("update stock_rules set warehouse_id = ? where company_id = ?", MAIN_WAREHOUSE, company.id);
  await run(
    "insert into locations (id, company_id, warehouse_id, code, zone, created_at) values ('elsewhere', ?, ?, 'Z-1', 'Z', 1)",
    company.id,
    id,
  );
  const lot = product.lots[0]?.id;
  const move = (units: number) =>
    run(
      `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
       values (?, ?, ?, ?, 'elsewhere', ?, 'receive', 'system', 'Test', ?, 1)`,
      ...[company.id, product.id, ctx.newId(), lot, units, ctx.newId()],
    );
  await move(3);
  await expect(archiveWarehouse(ctx, id)).rejects.toMatchObject({ what: "warehouse_holds_stock" });
  await run(
    `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, reason, actor_id, actor_name, operation_id, at)
     values (?, ?, ?, ?, 'elsewhere', -3, 'adjust', 'Counted', 'system', 'Test', ?, 1)`,
    ...[company.id, product.id, ctx.newId(), lot, ctx.newId()],
  );
  await archiveWarehouse(ctx, id);
  await archiveWarehouse(ctx, id);
  // Neither a company nor its rules can be given an archived warehouse.
  await expect(run("update stock_rules set warehouse_id = ? where company_id = ?", id, company.id)).rejects.toThrow(
    "warehouse_archived",
  );
  await restoreWarehouse(ctx, id);
  expect((await getWarehouse(ctx, id)).archivedAt).toBeNull();
});

test("the main warehouse stays while companies without rules use it", async () => {
  await aWarehouse();
  await aCompany();
  await expect(archiveWarehouse(ctx, MAIN_WAREHOUSE)).rejects.toMatchObject({ what: "warehouse_of_company" });
});

test("a cut-off is set once for each carrier and service, and removed", async () => {
  const id = await aWarehouse();
  const set = (over: object) => setCutOff(ctx, id, CutOffForm.parse({ time: "14:30", ...over }));
  await set({});
  await set({ carrier: "fedex", service: "Priority Overnight", time: "17:05" });
  await set({ carrier: "fedex", service: "Priority Overnight", time: "17:10" });
  const key = { carrier: "fedex", service: "Priority Overnight" };
  expect(await cutOffsOf(ctx, id)).toEqual([
    { carrier: "", service: "", minute: 870, name: "All carriers", time: "14:30" },
    { ...key, minute: 1030, name: "FedEx Priority Overnight", time: "17:10" },
  ]);
  await removeCutOff(ctx, id, key);
  await expect(removeCutOff(ctx, id, key)).rejects.toMatchObject({ reason: "cut_off_not_found" });
  expect(await cutOffsOf(ctx, id)).toHaveLength(1);
  const problems = CutOffForm.safeParse({ time: "25:00", service: "Ground" }).error?.issues.map(({ path }) => path[0]);
  expect(problems).toContain("time");
  expect(CutOffForm.safeParse({ time: "12:00", service: "Ground" }).error?.issues[0]?.path).toEqual(["carrier"]);
});

test("a user on the floor chooses among the active warehouses that they work in; clients have no choice", async () => {
  const [first, second] = [await aWarehouse(), await aWarehouse()];
  const { user, found, choose } = await signedIn();
  const offered = async () => (await found()).warehouses?.map(({ id }) => id) ?? [];
  expect(await offered()).toEqual(expect.arrayContaining([MAIN_WAREHOUSE, first, second]));
  await choose(first);
  expect((await found()).warehouseId).toBe(first);
  await choose(null);
  expect((await found()).warehouseId).toBeNull();

  await setWarehousesOfUser(ctx, user.id, [first, second]);
  expect((await offered()).sort()).toEqual([first, second].sort());
  await expect(choose(MAIN_WAREHOUSE)).rejects.toMatchObject({ code: "not_found" });
  await expect(choose("unknown")).rejects.toMatchObject({ code: "not_found" });
  await choose(second);
  await archiveWarehouse(ctx, second);
  // The only one left needs no choice.
  expect(await found()).toMatchObject({ warehouseId: first, warehouses: [] });
  await expect(choose(second)).rejects.toMatchObject({ code: "not_found" });
  expect(await (await signedIn("client")).found()).toMatchObject({ warehouseId: null, warehouses: [] });
});

test("a new session begins in the warehouse that its user chose last, while they work there", async () => {
  const [first, second] = [await aWarehouse(), await aWarehouse()];
  const { user, choose, found } = await signedIn();
  const next = async () => {
    const { token } = await openSession(ctx, { userId: user.id, remember: false, userAgent: null, address: "test" });
    return (await findUserBySession(ctx, token))?.warehouseId;
  };
  expect(await next()).toBeNull();
  await choose(first);
  expect(await next()).toBe(first);
  await expect(choose("unknown")).rejects.toMatchObject({ code: "not_found" });
  expect(await next()).toBe(first);
  await setWarehousesOfUser(ctx, user.id, [second, MAIN_WAREHOUSE]);
  expect(await next()).toBeNull();
  await choose(second);
  expect([await next(), await next()]).toEqual([second, second]);
  await archiveWarehouse(ctx, second);
  // The only one left.
  expect(await next()).toBe(MAIN_WAREHOUSE);
  await setWarehousesOfUser(ctx, user.id, []);
  expect(await next()).toBeNull();
  await choose(first);
  await choose(null);
  expect([await next(), (await found()).warehouseId]).toEqual([null, null]);
});

test("a user who is removed from a warehouse leaves it in all sessions, in the same batch", async () => {
  const [first, second] = [await aWarehouse(), await aWarehouse()];
  const { user, sessionId, choose } = await signedIn();
  const other = await signedIn();
  const chosen = async (id: string) =>
    (await ctx.directory.selectFirst(sessions, { columns: ["warehouseId"], where: eq(sessions.id, id) }))?.warehouseId;

  await setWarehousesOfUser(ctx, user.id, [first, second]);
  await choose(first);
  await other.choose(first);
  await setWarehousesOfUser(ctx, user.id, [second]);
  expect([await chosen(sessionId), await chosen(other.sessionId)]).toEqual([null, first]);

  await choose(second);
  await setUsersOfWarehouse(ctx, second, [other.user.id, "unknown"]);
  expect([await chosen(sessionId), await chosen(other.sessionId)]).toEqual([null, null]);
  const { warehouses } = await userWithWarehouses(ctx, other.user.id);
  expect(warehouses.filter(({ assigned }) => assigned === 1).map(({ id }) => id)).toEqual([second]);
  await expect(userWithWarehouses(ctx, "unknown")).rejects.toMatchObject({ code: "not_found" });
  const owner = await aUser("client", { companyId: (await aCompany()).id });
  const refused = { reason: "role_without_warehouses" };
  await expect(setWarehousesOfUser(ctx, owner.id, [first])).rejects.toMatchObject(refused);
});

// Last, because no warehouse is ever deleted.
test("a system that has 100 warehouses refuses one more, and writes nothing about it", async () => {
  const filler = sql`printf('FILLER-%d', key)`;
  await ctx.directory.write(
    sql`insert into ${warehouses} (id, code, name, time_zone, working_days, created_at, updated_at)
      select ${filler}, ${filler}, 'Filler', 'UTC', '[1]', 0, 0 from json_each(${JSON.stringify(Array(100).fill(0))})
      limit 100 - (select count(*) from ${warehouses})`,
  );
  const code = `last-${crypto.randomUUID().slice(0, 6)}`;
  await expect(aWarehouse({ code })).rejects.toMatchObject({ reason: "too_many_warehouses" });
  expect(
    await ctx.directory.select(auditLog, { columns: ["id"], where: eq(auditLog.subject, code.toUpperCase()) }),
  ).toEqual([]);
});
