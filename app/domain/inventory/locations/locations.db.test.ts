import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots } from "#db/schema/catalog";
import { stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { aMovement, aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { addLocation, addLocationRange } from "./add-locations.server";
import { archiveLocation, deleteLocation, editLocation, restoreLocation } from "./change-location.server";
import { NewLocation, NewLocationRange } from "./location.schema";
import { locationPage, locationScreen, suggestLocations } from "./locations.server";

const ctx = systemWorld();
const range = (over: object = {}) =>
  NewLocationRange.safeParse({
    zone: "a",
    aisleFrom: "01",
    aisleTo: "02",
    rackFrom: "9",
    rackTo: "10",
    binFrom: "1",
    binTo: "3",
    rangePickable: "on",
    ...over,
  });
const made = async (companyId: string, over: object = {}) =>
  addLocationRange(ctx, companyId, range(over).data as NewLocationRange);
const page = (companyId: string, over = {}) => locationPage(systemWorld().db.company(companyId), over);

test("a range makes each of its bins once, in walking order", async () => {
  const company = await aCompany();
  expect(await made(company.id)).toEqual({ made: 12, asked: 12, first: "A-01-9-1", last: "A-02-10-3" });
  expect(await made(company.id, { aisleTo: "03" })).toMatchObject({ made: 6, asked: 18 });
  const { rows } = await page(company.id);
  expect(rows.map(({ code }) => code).slice(0, 5)).toEqual([
    "A-01-9-1",
    "A-01-9-2",
    "A-01-9-3",
    "A-01-10-1",
    "A-01-10-2",
  ]);
});

test.each([
  [{ zone: "A B" }, "zone"],
  [{ zone: "" }, "zone"],
  [{ aisleFrom: "5" }, "aisleTo"],
  [{ rackTo: "x" }, "rackTo"],
  [{ aisleTo: "99", rackFrom: "1", rackTo: "99", binTo: "99" }, "binTo"],
])("a range with %j is refused at its field", (over, field) => {
  expect(range(over).error?.issues.map(({ path }) => path.join("."))).toContain(field);
});

test("a code in use is refused in any letter case", async () => {
  const company = await aCompany();
  const one = NewLocation.parse({ code: " b-1-1-1 ", pickable: "on" });
  await addLocation(ctx, company.id, one);
  await expect(addLocation(ctx, company.id, one)).rejects.toMatchObject({
    detail: { fields: { code: ["B-1-1-1 already exists"] } },
  });
  expect(NewLocation.safeParse({ code: "😀" }).success).toBe(false);
});

test("10,000 bins: a page and a search cost what they show", async () => {
  const company = await aCompany();
  await made(company.id, { zone: "P", rackFrom: "1", rackTo: "50", binFrom: "1", binTo: "50" });
  await made(company.id, { zone: "Q", rackFrom: "1", rackTo: "50", binFrom: "1", binTo: "50" });
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let n = 0; n < 4; n++) {
    const world = systemWorld();
    const { rows, next } = await locationPage(world.db.company(company.id), { cursor });
    expect(world.costs.trips).toBe(1);
    expect(world.costs.read).toBeLessThanOrEqual(3 * 50 + 40);
    seen.push(...rows.map(({ code }) => code));
    cursor = next ?? undefined;
  }
  expect(new Set(seen).size).toBe(200);
  const world = systemWorld();
  const found = await locationPage(world.db.company(company.id), { q: "q-02-5-" });
  expect(found.rows).toHaveLength(50);
  expect(found.rows[0]?.code).toBe("Q-02-5-1");
  expect(world.costs.read).toBeLessThanOrEqual(3 * 50 + 40);
});

test("a location can be archived only while it is empty, and deleted only if it never held stock", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 3 });
  const used = product.lots[0]?.locationId ?? "";
  const { rows } = await page(company.id);
  expect(rows).toMatchObject([{ id: used, products: 1, units: 3, isMore: false }]);

  await expect(archiveLocation(ctx, used)).rejects.toMatchObject({ code: "conflict" });
  await expect(deleteLocation(ctx, used)).rejects.toMatchObject({ code: "conflict" });
  await aMovement(product, -3);
  await archiveLocation(ctx, used);
  expect((await page(company.id)).rows).toEqual([]);
  expect((await page(company.id, { show: "all" })).rows).toMatchObject([{ isOut: true }]);
  await expect(deleteLocation(ctx, used)).rejects.toMatchObject({ code: "conflict" });
  await restoreLocation(ctx, used);
  await editLocation(ctx, used, { pickable: false, pickSequence: 7 });
  expect((await page(company.id)).rows).toMatchObject([{ pickable: false, pickSequence: 7 }]);
});

test("a location's stock is listed by lot, page by page", async () => {
  const company = await aCompany();
  for (let n = 0; n < 60; n++) await aProduct(company, { sku: `P-${n}`, onHand: n + 1 });
  const id = (await page(company.id)).rows[0]?.id ?? "";
  const world = systemWorld();
  const first = await locationScreen(world, id, undefined);
  expect(first.rows).toHaveLength(50);
  expect(world.costs.read).toBeLessThanOrEqual(5 * 50 + 60);
  const second = await locationScreen(systemWorld(), id, first.next ?? "");
  expect(second.rows).toHaveLength(10);
  expect(new Set([...first.rows, ...second.rows].map(({ sku }) => sku)).size).toBe(60);
});

test("another company's location is not found", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  await made(theirs.id);
  const id = (await page(theirs.id)).rows[0]?.id ?? "";
  const manager = worldOf(await aUser("warehouse_manager", { companyId: mine.id }), "inventory.adjust");
  await expect(locationScreen(manager, id, undefined)).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteLocation(manager, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(addLocation(manager, theirs.id, { code: "X", pickable: true })).rejects.toThrow();
});

test("a location that hundreds of lots have passed through does not count as empty while it holds units", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lotTracked: true, lots: [{ onHand: 0, lotNumber: "A" }] });
  const locationId = product.lots[0]?.locationId;
  const passed = JSON.stringify(Array.from({ length: 300 }, () => ctx.newId()));
  const db = systemWorld().db.company(company.id);
  await db.batch(
    db.write(
      (own) => sql`insert into ${lots} (company_id, id, product_id, lot_number, created_at)
        select ${own.id}, value, ${product.id}, value, 1 from json_each(${passed})`,
    ),
    db.write(
      (own) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind,
          actor_id, actor_name, operation_id, at)
        select ${own.id}, ${product.id}, it.value || turn, it.value, ${locationId}, iif(turn, -1, 1), 'adjust', 'test', 'Test', it.value || turn, 1
        from json_each(${passed}) as it cross join (select 0 as turn union all select 1)
        where turn = 0 or it.key < 299 order by turn`,
    ),
  );
  expect((await page(company.id)).rows).toMatchObject([{ products: 1, units: 1 }]);
});

test("locations are suggested by the beginning of their code: few, active, and read by the index", async () => {
  const [mine, foreign] = [await aCompany(), await aCompany()];
  await made(mine.id, { aisleTo: "40" });
  await made(foreign.id);
  const world = systemWorld();
  const codes = async (text: string) =>
    (await suggestLocations(world.db.company(mine.id), text)).map(({ code }) => code);
  expect(await codes("a-02-9")).toEqual(["A-02-9-1", "A-02-9-2", "A-02-9-3"]);
  expect(await codes("B")).toEqual([]);
  expect(await codes("")).toHaveLength(8);
  expect(world.costs.read).toBeLessThanOrEqual(3 + 2 * 8 + 4);
  const [first] = (await page(mine.id, { q: "A-02-9-1" })).rows;
  await archiveLocation(ctx, first?.id ?? "");
  expect(await codes("a-02-9")).toEqual(["A-02-9-2", "A-02-9-3"]);
});
