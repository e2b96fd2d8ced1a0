import { count, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, companies } from "#db/schema/directory/accounts";
import { aCompany } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { twoPlaces } from "#tests/support/places/empty-places";
import { Connection, type Driver, driverOf, noCosts } from "../connection/connection.server";
import { DirectoryDb } from "../directory.server";
import { products } from "../schema/catalog";
import { ScopedDb } from "../scoped.server";
import { innerJoin } from "../select.server";
import { Statement } from "../statement.server";
import { PlacedDatabases } from "./placed-databases.server";

const { newId } = systemWorld();

/** Companies in the main database, the first place and the second one. */
let [main, first, second] = ["", "", ""];
let places: ReadonlyMap<string, D1Database>;

beforeEach(async () => {
  if (places) return;
  [main, first, second] = await Promise.all([
    aCompany({ name: "Main" }),
    aCompany({ name: "First", place: "DB_1" }),
    aCompany({ name: "Second", place: "DB_2" }),
  ]).then((made) => made.map(({ id }) => id) as [string, string, string]);
  places = await twoPlaces();
  const { db } = request();
  for (const [n, companyId] of [second, main, first].entries())
    for (let at = 0; at < 3; at++) await db.company(companyId).insert(products, aProduct(`${at}-${n}`, at));
});

const aProduct = (sku: string, price: number) => {
  const now = Date.now();
  return { id: newId(), name: `Product ${sku}`, sku, priceMinor: price, createdAt: now, updatedAt: now };
};

/** A request's handles, and the round trips that each database answered. */
function request(scope: Parameters<typeof ScopedDb.open>[1] = { kind: "all" }) {
  const trips: string[] = [];
  const watched = (place: string, driver: Driver): Driver => ({
    send(statements) {
      trips.push(place);
      return driver.send(statements);
    },
  });
  const costs = noCosts();
  const drivers = new Map([...places].map(([place, d1]) => [place, watched(place, driverOf(d1))]));
  const connection = new Connection(new PlacedDatabases(drivers), costs);
  return { db: ScopedDb.open(connection, scope), directory: new DirectoryDb(connection), trips, costs };
}

const skus = (rows: readonly { sku: string }[]) => rows.map(({ sku }) => sku);

test("a company's rows are in its place only", async () => {
  for (const [place, d1] of places) {
    const { results } = await d1.prepare("select distinct company_id as id from products").all();
    expect(results, place).toEqual([{ id: { DB: main, DB_1: first, DB_2: second }[place] }]);
  }
});

describe("reads", () => {
  const page = (db: ScopedDb) =>
    db.select(products, { columns: ["sku"], orderBy: [desc(products.priceMinor), products.sku], limit: 4 });

  test("of all companies are merged", async () => {
    const { db, costs } = request();
    expect(skus(await page(db))).toEqual(["2-0", "2-1", "2-2", "1-0"]);
    expect(await db.count(products)).toBe(9);
    expect(await db.exists(products, eq(products.sku, "2-2"))).toBe(true);
    expect(await db.exists(products, eq(products.sku, "3-3"))).toBe(false);
    expect(costs.trips).toBe(4);
  });

  test("of several companies ask their places only", async () => {
    const { db, trips } = request({ kind: "some", companyIds: [first, second] });
    expect(skus(await page(db))).toEqual(["2-0", "2-2", "1-0", "1-2"]);
    expect(trips.sort()).toEqual(["DB", "DB_1", "DB_2"]);
  });

  test("of one company cost what they cost with one database, after the caller was read", async () => {
    const { db, directory, trips, costs } = request();
    await directory.select(companies, { columns: ["name"], where: eq(companies.id, first) });
    expect(trips).toEqual(["DB"]);
    const [found, total] = await Statement.batch([page(db.company(first)), db.company(first).count(products)]);
    expect([skus(found), total]).toEqual([["2-2", "1-2", "0-2"], 3]);
    expect(trips).toEqual(["DB", "DB_1"]);
    expect(costs.trips).toBe(2);
  });

  test("join each place's copy of the directory", async () => {
    const { db } = request();
    const found = await db.select(products, {
      columns: { name: companies.name, n: count() },
      join: [innerJoin(companies, eq(companies.id, products.companyId))],
      groupBy: companies.name,
      orderBy: companies.name,
    });
    expect(found).toEqual([
      { name: "First", n: 3 },
      { name: "Main", n: 3 },
      { name: "Second", n: 3 },
    ]);
  });

  test("of one place in a batch are answered by that place alone", async () => {
    const { db, trips } = request();
    const [of, all] = await Statement.batch([db.company(second).count(products), db.count(products)]);
    expect([of, all]).toEqual([3, 9]);
    expect(trips.sort()).toEqual(["DB", "DB", "DB_1", "DB_2"]);
  });
});

describe("writes", () => {
  const entry = (id: string) => ({ id, at: Date.now(), actorName: "Stowline", action: "product.edited" });

  test("take the directory's rows along into the company's place, all or nothing", async () => {
    const { db, directory } = request();
    const company = db.company(second);
    const [kept, lost] = [newId(), newId()];
    await Statement.batch([
      company.update(products, { name: "Renamed" }, eq(products.sku, "0-0")),
      directory.insertIfChanged(auditLog, entry(kept)),
    ]);
    const failing = Statement.batch([
      company.update(products, { name: "Lost" }, eq(products.sku, "0-0")),
      directory.insertIfChanged(auditLog, entry(lost)),
      company.assertExists("conflict", products, eq(products.sku, "none")),
    ]);
    await expect(failing).rejects.toMatchObject({ fault: "assertion" });
    const ids = async (place: string) => (await places.get(place)!.prepare("select id from audit_log").all()).results;
    expect(await ids("DB_2")).toEqual([{ id: kept }]);
    expect(await ids("DB")).toEqual([]);
    expect(await company.exists(products, eq(products.name, "Renamed"))).toBe(true);
  });

  test("of two places in one batch are refused before anything is written", async () => {
    const { db } = request();
    const both = Statement.batch([
      db.company(first).update(products, { name: "A" }, eq(products.sku, "0-2")),
      db.company(second).update(products, { name: "A" }, eq(products.sku, "0-0")),
    ]);
    await expect(both).rejects.toThrow("different databases");
    expect(await db.exists(products, eq(products.name, "A"))).toBe(false);
  });
});

test("a company whose database is not configured is not read as an empty one", async () => {
  const lost = await aCompany({ place: "DB_7" });
  const { db } = request();
  await expect(db.company(lost.id).count(products)).rejects.toThrow("DB_7");
});

test("a failed read of the homes is repeated", async () => {
  let fails = 1;
  const broken: Driver = {
    send: (asked) => (fails-- > 0 ? Promise.reject(new Error("lost")) : driverOf(places.get("DB")!).send(asked)),
  };
  const drivers = new Map([...places].map(([place, d1]) => [place, place === "DB" ? broken : driverOf(d1)]));
  const db = ScopedDb.open(new Connection(new PlacedDatabases(drivers)), { kind: "all" });
  await expect(db.count(products).then()).rejects.toThrow();
  expect(await db.count(products)).toBe(9);
});
