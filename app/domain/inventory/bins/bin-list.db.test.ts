import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations } from "#db/schema/catalog";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany, aUser } from "#tests/factories/company";
import { resetCalendars } from "#tests/factories/local-days";
import { aMovement, aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { binListScreen } from "./bin-list.server";
import { BinsQuery } from "./bins.schema";

const screen = (world: Parameters<typeof binListScreen>[0], query: object = {}) =>
  binListScreen(world, BinsQuery.parse(query));
const codes = async (world: Parameters<typeof binListScreen>[0], query: object = {}) =>
  (await screen(world, query)).rows.map(({ code }) => code);
const aWarehouse = async () => {
  const id = crypto.randomUUID();
  await testEnv.DB.prepare("insert into warehouses (id, code, name, created_at, updated_at) values (?, ?, 'W', 1, 1)")
    .bind(id, id.toUpperCase())
    .run();
  return id;
};
const aBin = (warehouseId: string, code: string, over: Record<string, string | number | null> = {}) => {
  const row = {
    id: crypto.randomUUID(),
    warehouse_id: warehouseId,
    code,
    zone: code.split("-")[0],
    created_at: 1,
    ...over,
  };
  const names = Object.keys(row);
  return testEnv.DB.prepare(`insert into bins (${names.join()}) values (${names.map(() => "?").join()})`)
    .bind(...Object.values(row))
    .run();
};
const admin = async () => worldOf(await aUser("admin"), "inventory.read");

test("staff see every company's bins; users of a company only their own locations and units", async () => {
  const [mine, theirs] = [await aCompany({ name: "Own co" }), await aCompany({ name: "Their co" })];
  await aProduct(mine, { onHand: 3, lots: [{ onHand: 3, location: "SH-01-1-1" }] });
  await aProduct(theirs, { onHand: 5, lots: [{ onHand: 5, location: "SH-01-1-1" }] });
  await aProduct(theirs, { onHand: 5, lots: [{ onHand: 7, location: "SH-01-1-2" }] });

  const all = await screen(await admin(), { zone: "SH" });
  expect(all.rows).toMatchObject([
    { code: "SH-01-1-1", companies: ["Own co", "Their co"], otherCompanies: 0, products: 2, units: 8 },
    { code: "SH-01-1-2", companies: ["Their co"], products: 1, units: 7 },
  ]);
  expect(all.count).toBe(2);
  expect(all.rows[0]?.movedAt).toBeGreaterThan(0);

  const assigned = worldOf(await aUser("warehouse_manager", { assigned: [mine.id] }), "inventory.read");
  expect((await screen(assigned, { zone: "SH" })).rows).toMatchObject([
    { code: "SH-01-1-1", companies: ["Own co"], otherCompanies: 1, products: 1, units: 3 },
    { code: "SH-01-1-2", companies: [], otherCompanies: 1, products: 0, units: 0, movedAt: null },
  ]);
  await expect(screen(assigned, { company: theirs.id })).rejects.toThrow();

  for (const role of ["client", "company_manager", "warehouse_manager", "employee"] as const) {
    const bound = worldOf(await aUser(role, { companyId: mine.id }), "inventory.read");
    const own = await screen(bound, { zone: "SH" });
    expect(own.rows).toMatchObject([{ code: "SH-01-1-1", companies: [], otherCompanies: 0, products: 1, units: 3 }]);
    expect(JSON.stringify(own)).not.toContain("Their co");
    expect(JSON.stringify(own)).not.toContain("SH-01-1-2");
    expect(own.zones).toEqual([]);
    expect(Object.keys(own.list.columns)).not.toContain("fill");
    expect(await codes(bound, { q: "SH-01-1-2" })).toEqual([]);
  }
});

test("of a bin that more than twenty companies share, only their number is read", async () => {
  const held: Awaited<ReturnType<typeof aProduct>>[] = [];
  for (let n = 0; n < 21; n++)
    held.push(await aProduct(await aCompany(), { lots: [{ onHand: 1, location: "MANY-1" }] }));
  const ids = held.map(({ companyId }) => companyId);
  const find = async (world: ReturnType<typeof worldOf>) => {
    const { rows } = await screen(world, { q: "MANY-1" });
    return { row: rows[0], read: world.costs.read };
  };
  const everyone = await aUser("admin");
  const uncounted = { companies: [], products: null, product: null, units: null, movedAt: null };
  const crowded = await find(worldOf(everyone, "inventory.read"));
  expect(crowded.row).toMatchObject({ ...uncounted, otherCompanies: 21 });
  const most = worldOf(await aUser("warehouse_manager", { assigned: ids }), "inventory.read");
  expect((await find(most)).row).toMatchObject({ ...uncounted, otherCompanies: 21 });
  // A user who reaches fewer companies gets theirs.
  const some = worldOf(await aUser("warehouse_manager", { assigned: ids.slice(1) }), "inventory.read");
  expect((await find(some)).row).toMatchObject({ products: 20, units: 20, otherCompanies: 1 });

  await aMovement(held[0] as (typeof held)[number], -1);
  const summed = await find(worldOf(everyone, "inventory.read"));
  expect(summed.row).toMatchObject({ products: 20, units: 20, otherCompanies: 0 });
  expect(summed.row?.companies).toHaveLength(20);
  expect(summed.read - crowded.read).toBeGreaterThan(100);
});

test("bins are filtered by zone, kind, company, emptiness and use, and sorted by walk or code both ways", async () => {
  const warehouse = await aWarehouse();
  const [a, b] = [await aCompany(), await aCompany()];
  await aBin(warehouse, "A-2", { pick_sequence: 1 });
  await aBin(warehouse, "A-10", { pick_sequence: 2, kind: "reserve", dedicated_company_id: a.id });
  await aBin(warehouse, "B-1", { pick_sequence: 0, kind: "quarantine" });
  await aBin(warehouse, "B-2", { pick_sequence: 3, archived_at: 9 });
  const ctx = systemWorld();
  const company = ctx.db.company(b.id);
  const product = await aProduct(b, { onHand: 0 });
  const locationId = ctx.newId();
  await company.insert(locations, { id: locationId, warehouseId: warehouse, code: "A-2", zone: "A", createdAt: 1 });
  await aMovement({ ...product, lots: [{ ...product.lots[0]!, locationId }] }, 4);

  const world = await admin();
  const seen = async (query: object) => {
    const { rows, count } = await screen(world, { warehouse, ...query });
    expect([query, count]).toEqual([query, rows.length]);
    return rows.map(({ code }) => code);
  };
  expect(await seen({})).toEqual(["B-1", "A-2", "A-10"]);
  expect(await seen({ sort: "-walk" })).toEqual(["A-10", "A-2", "B-1"]);
  expect(await seen({ sort: "code" })).toEqual(["A-10", "A-2", "B-1"]);
  expect(await seen({ sort: "-code" })).toEqual(["B-1", "A-2", "A-10"]);
  expect(await seen({ q: "a-" })).toEqual(["A-10", "A-2"]);
  expect(await seen({ q: "a-", sort: "-code" })).toEqual(["A-2", "A-10"]);
  expect(await seen({ zone: "A" })).toEqual(["A-2", "A-10"]);
  expect(await seen({ zone: "A", sort: "code" })).toEqual(["A-10", "A-2"]);
  expect(await seen({ kind: "quarantine" })).toEqual(["B-1"]);
  expect(await seen({ kind: "reserve", sort: "code" })).toEqual(["A-10"]);
  expect(await seen({ show: "empty" })).toEqual(["B-1", "A-10"]);
  expect(await seen({ show: "empty", kind: "quarantine" })).toEqual(["B-1"]);
  expect(await seen({ show: "empty", zone: "A" })).toEqual(["A-10"]);
  expect(await seen({ show: "archived" })).toEqual(["B-2"]);
  expect(await seen({ show: "all", zone: "B" })).toEqual(["B-1", "B-2"]);
  expect(await seen({ company: a.id })).toEqual(["A-10"]);
  expect(await seen({ company: b.id })).toEqual(["A-2"]);
  expect(await seen({ company: b.id, zone: "B" })).toEqual([]);
  expect((await screen(world, { warehouse })).zones).toEqual(["A", "B"]);
});

test("fill is what all companies have there against the capacity", async () => {
  const warehouse = await aWarehouse();
  await aBin(warehouse, "F-1", { max_volume_cm3: 2000, max_weight_grams: 10_000 });
  await aBin(warehouse, "F-2", { max_weight_grams: 10_000 });
  await aBin(warehouse, "F-3");
  const rack = crypto.randomUUID();
  await aBin(warehouse, "F-4", { id: rack, max_pallets: 4, max_weight_grams: 10_000 });
  const put = async (code: string, units: number, size: object) => {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 0, ...size });
    const ctx = systemWorld();
    const id = ctx.newId();
    await ctx.db.company(company.id).insert(locations, { id, warehouseId: warehouse, code, zone: "F", createdAt: 1 });
    await aMovement({ ...product, lots: [{ ...product.lots[0]!, locationId: id }] }, units);
    return company;
  };
  const cube = { lengthMm: 100, widthMm: 100, heightMm: 100, weightGrams: 500 };
  const mine = await put("F-1", 1, cube);
  await put("F-1", 2, { weightGrams: 1000, lengthMm: 10, widthMm: 10, heightMm: 10 });
  await put("F-2", 3, {});
  for (const number of [9401, 9402, 9403]) {
    const unit = { unit_kind: "pallet", unit_number: number, parent_bin_id: rack, stands_in: "F-4" };
    await aBin(warehouse, `LPN-${number}`, { ...unit, archived_at: number === 9403 ? 1 : null });
  }
  const seesMine = worldOf(await aUser("super_user", { assigned: [mine.id] }), "inventory.read");
  const { rows } = await screen(seesMine, { warehouse, zone: "F" });
  expect(rows.map(({ code, fill }) => [code, fill])).toEqual([
    // 1000 + 2 of 2000 cm³; 2,500 of 10,000 g.
    ["F-1", { percent: 50, isAtLeast: false }],
    ["F-2", { percent: 0, isAtLeast: true }],
    ["F-3", null],
    // Two of four pallets, although nothing is on them.
    ["F-4", { percent: 50, isAtLeast: false }],
  ]);
});

test("the user's warehouses are shown: the one asked for, the chosen one, or the main one", async () => {
  const [first, second] = [await aWarehouse(), await aWarehouse()];
  const user = await aUser("warehouse_manager", { assigned: [] });
  const world = worldOf(user, "inventory.read");
  expect((await screen(world)).warehouse?.id).toBe(MAIN_WAREHOUSE);
  expect((await screen(world, { warehouse: first })).warehouse?.id).toBe(first);
  const chosen = Object.assign(worldOf(user, "inventory.read"), { actor: { ...world.actor, warehouseId: second } });
  expect((await screen(chosen)).warehouse?.id).toBe(second);
  await testEnv.DB.prepare("insert into user_warehouses (user_id, warehouse_id) values (?, ?)")
    .bind(user.id, first)
    .run();
  expect((await screen(chosen, { warehouse: second })).warehouse?.id).toBe(first);
  expect((await screen(world)).warehouses.map(({ id }) => id)).toEqual([first]);
});

test("50,000 bins of 20 companies: every filter and sort reads in proportion to the page", async () => {
  await resetCalendars();
  const warehouse = await aWarehouse();
  await testEnv.DB.prepare(
    `insert into bins (id, warehouse_id, code, zone, kind, pick_sequence, max_weight_grams, created_at)
     with recursive n (i) as (select 0 union all select i + 1 from n where i < 49999)
     select 'big-' || i, ?, printf('Z%02d-%05d', i / 1000, i), printf('Z%02d', i / 1000),
       iif(i % 500 = 0, 'quarantine', iif(i % 3 = 0, 'reserve', 'pick')), i, iif(i % 2, 1000, null), 1 from n`,
  )
    .bind(warehouse)
    .run();
  const companies: { id: string }[] = [];
  for (let n = 0; n < 20; n++) {
    const company = await aCompany();
    companies.push(company);
    const product = await aProduct(company, { onHand: 0, weightGrams: 10 });
    const db = systemWorld().db.company(company.id);
    // Each company has 200 bins with units, which it shares with others.
    await db.write(
      (own) => sql`insert into ${locations} (id, company_id, warehouse_id, code, zone, created_at)
        select ${company.id} || '-' || id, ${own.id}, warehouse_id, code, zone, 1 from bins where warehouse_id = ${warehouse}
          and pick_sequence % 100 = 0 and pick_sequence / 100 % 10 <> ${n % 10}`,
    );
    await testEnv.DB.prepare(
      `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
       select company_id, ?, 'm' || id, ?, id, 2, 'adjust', 'a', 'A', 'm' || id, ? from locations where company_id = ? and warehouse_id = ?`,
    )
      // Now: stock of long ago would be billed for each day since.
      .bind(product.id, product.lots[0]?.id, Date.now(), company.id, warehouse)
      .run();
  }
  const user = await aUser("admin");
  const read = async (query: object, world = worldOf(user, "inventory.read")) => {
    const { rows, next } = await screen(world, { warehouse, ...query });
    const shares = rows.reduce((sum, row) => sum + row.companies.length, 0);
    return { read: world.costs.read, trips: world.costs.trips, shown: rows.length, shares, next };
  };
  const company = companies[3]?.id;
  const queries = [
    {},
    { sort: "-walk" },
    { sort: "code" },
    { sort: "-code" },
    { zone: "Z31" },
    { zone: "Z31", sort: "-code" },
    { kind: "quarantine" },
    { kind: "reserve", sort: "code" },
    { show: "empty" },
    { show: "empty", kind: "reserve" },
    { show: "empty", zone: "Z12" },
    { show: "all" },
  ];
  // The names of all companies, also those of other tests, are read for the filter.
  const names = (await testEnv.DB.prepare("select count(*) as n from companies").first<number>("n")) ?? 0;
  for (const query of queries) {
    let cursor: string | null | undefined;
    for (let n = 0; n < 3; n++) {
      const found = await read({ ...query, ...(cursor && { cursor }) });
      expect(found.shown).toBe(50);
      // For each company in a bin: its location, name, balance, product and last movement, and the fill.
      expect({
        query,
        n,
        read: Math.min(found.read, 1000 + found.shares * 16 + names),
        trips: Math.min(found.trips, 2),
      }).toEqual({ query, n, read: found.read, trips: found.trips });
      cursor = found.next;
    }
  }
  expect(await read({ show: "archived" })).toMatchObject({ shown: 0, trips: 1 });
  expect((await read({ show: "archived" })).read).toBeLessThan(1000 + names);
  // The count of a search or a company reads what it counts.
  expect((await read({ q: "z31-310" })).read).toBeLessThan(4000 + names);
  const ofCompany = await read({ company });
  expect(ofCompany.read).toBeLessThan(2000 + ofCompany.shares * 16 + names);
  // A user of one company: its own locations only.
  const bound = worldOf(await aUser("client", { companyId: company ?? "" }), "inventory.read");
  const own = await read({}, bound);
  expect([own.shown, own.read < 3000]).toEqual([50, true]);
});
