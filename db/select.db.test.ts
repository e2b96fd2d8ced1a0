import { and, asc, desc, eq, gt, isNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { countIf, inList, isSame, notInList, plus, scalar, total } from "./expressions";
import { lots, productBarcodes, products } from "./schema/catalog";
import { productStock, stockLevels } from "./schema/stock";
import { existsIn, innerJoin, leftJoin, nullable } from "./select.server";

async function companyWithProducts() {
  const company = await aCompany();
  const [a, b] = [await aProduct(company, { onHand: 3 }), await aProduct(company)];
  return { db: systemWorld().db.company(company.id), a, b };
}

test("a select reads the named columns in the requested order, of its own company only", async () => {
  const { db, a, b } = await companyWithProducts();
  await companyWithProducts();

  expect(await db.select(products, { columns: ["id"], orderBy: desc(products.id) })).toEqual([
    { id: b.id },
    { id: a.id },
  ]);
  expect(await db.select(products, { columns: ["id"], orderBy: [asc(products.id)], limit: 1 })).toEqual([{ id: a.id }]);
  expect(await db.selectFirst(products, { columns: ["sku"], where: eq(products.id, "none") })).toBeNull();
});

test("a joined table of a company is bound to the row's company; a left join gives null", async () => {
  const { db, a, b } = await companyWithProducts();

  const rows = await db.select(products, {
    columns: { id: products.id, onHand: stockLevels.onHand },
    join: [leftJoin(stockLevels, eq(stockLevels.productId, products.id))],
    orderBy: products.id,
  });
  const onHand: number | null | undefined = rows[1]?.onHand;

  expect(rows[0]).toEqual({ id: a.id, onHand: 3 });
  expect([rows[1]?.id, onHand]).toEqual([b.id, null]);
  const stocked = await db.select(products, {
    columns: { id: products.id },
    join: [
      innerJoin(stockLevels, eq(stockLevels.productId, products.id)),
      innerJoin(lots, eq(lots.id, stockLevels.lotId)),
    ],
  });
  expect(stocked).toEqual([{ id: a.id }]);
});

test("a join reaches no row of another company, even of a handle on all", async () => {
  const [mine, theirs] = [await companyWithProducts(), await companyWithProducts()];
  const both = await systemWorld().db.select(products, {
    columns: { id: products.id, level: stockLevels.productId },
    join: [innerJoin(stockLevels, inList(stockLevels.productId, [mine.a.id, theirs.a.id]))],
    where: inList(products.id, [mine.a.id, theirs.a.id]),
    orderBy: products.id,
  });

  expect(both).toEqual([
    { id: mine.a.id, level: mine.a.id },
    { id: theirs.a.id, level: theirs.a.id },
  ]);
  const owner = worldOf(await aUser("company_manager", { companyId: mine.db.companyId }), "products.read");
  expect(await owner.db.count(products, inList(products.id, [mine.a.id, theirs.a.id]))).toBe(1);
});

test("an alias reads the table a second time", async () => {
  const { db, a } = await companyWithProducts();
  const other = alias(products, "other");
  const rows = await db.select(products, {
    columns: { id: products.id, otherId: other.id },
    join: [innerJoin(other, eq(other.id, products.id))],
    where: eq(products.id, a.id),
  });
  expect(rows).toEqual([{ id: a.id, otherId: a.id }]);
});

test("an index is used as named, and a missing one is an error", async () => {
  const { db, a } = await companyWithProducts();
  const bySku = (indexedBy: string) =>
    db.select(products, {
      columns: { id: products.id, onHand: stockLevels.onHand },
      join: [innerJoin(stockLevels, eq(stockLevels.productId, products.id), { indexedBy: "stock_levels_by_location" })],
      indexedBy,
      where: eq(products.sku, a.sku),
    });
  expect(await bySku("products_sku")).toEqual([{ id: a.id, onHand: 3 }]);
  await expect(bySku("no_such_index")).rejects.toThrow("no_such_index");
});

test("groups, counts and conditions on other tables", async () => {
  const { db, a, b } = await companyWithProducts();
  const inStock = (own: Parameters<typeof existsIn>[0]) =>
    existsIn(own, stockLevels, eq(stockLevels.productId, products.id), gt(stockLevels.onHand, 0));

  expect(await db.select(products, { columns: ["id"], where: inStock })).toEqual([{ id: a.id }]);
  expect(await db.count(products)).toBe(2);
  expect(await db.count(products, inStock)).toBe(1);
  expect(await db.exists(products, eq(products.id, b.id), isNull(products.archivedAt))).toBe(true);
  expect(await db.exists(products, eq(products.id, "none"))).toBe(false);
  expect(
    await db.select(stockLevels, {
      columns: {
        productId: stockLevels.productId,
        units: total(stockLevels.onHand),
        bins: countIf(gt(stockLevels.onHand, 0)),
      },
      groupBy: stockLevels.productId,
    }),
  ).toEqual([{ productId: a.id, units: 3, bins: 1 }]);
  expect(await db.select(products, { columns: ["id"], where: notInList(products.id, [a.id]) })).toEqual([{ id: b.id }]);
  expect(await db.selectFirst(productStock, { columns: { units: total(productStock.onHand) }, where: sql`0` })).toEqual(
    { units: 0 },
  );
});

test("expressions and joins read other tables of the row's company", async () => {
  const { db, a, b } = await companyWithProducts();
  await companyWithProducts();
  const rows = await systemWorld().db.select(products, {
    columns: (own) => ({
      id: products.id,
      hasLots: sql`(${existsIn(own.of(products), lots, eq(lots.productId, products.id))})`.mapWith(Number),
      onHand: stockLevels.onHand,
    }),
    join: [
      leftJoin(stockLevels, (own) =>
        and(
          eq(stockLevels.productId, products.id),
          existsIn(own.of(products), lots, eq(lots.id, stockLevels.lotId)),
          gt(stockLevels.onHand, 0),
        ),
      ),
    ],
    where: eq(products.companyId, db.companyId),
    orderBy: products.id,
  });
  const onHand: number | null | undefined = rows[1]?.onHand;

  expect(rows[0]).toEqual({ id: a.id, hasLots: 1, onHand: 3 });
  expect([rows[1]?.id, onHand]).toEqual([b.id, null]);
});

test("a value of a subquery is null where it finds no row; null is the same as null", async () => {
  const { db, a, b } = await companyWithProducts();
  const rows = await db.select(products, {
    columns: (own) => ({
      id: products.id,
      onHand: scalar(
        stockLevels.onHand,
        sql`from ${stockLevels} where ${own.through(stockLevels, products)} and ${stockLevels.productId} = ${products.id}`,
      ),
    }),
    orderBy: products.id,
  });
  const onHand: number | null | undefined = rows[1]?.onHand;

  expect(rows[0]).toEqual({ id: a.id, onHand: 3 });
  expect([rows[1]?.id, onHand]).toEqual([b.id, null]);
  expect(await db.count(products, isSame(products.archivedAt, null))).toBe(2);
  expect(await db.count(products, isSame(products.archivedAt, 1))).toBe(0);
  expect(await db.count(products, isSame(products.sku, a.sku))).toBe(1);
});

test("a raw query decodes a nullable column", async () => {
  const { db } = await companyWithProducts();
  const [, without] = await db.rows(
    { id: products.id, blocked: nullable(stockLevels.blocked) },
    (own) => sql`from ${products} left join ${stockLevels} on ${own.through(stockLevels, products)}
      and ${stockLevels.productId} = ${products.id} where ${own(products)} order by ${products.id}`,
  );
  const blocked: boolean | null | undefined = without?.blocked;
  expect(blocked).toBeNull();
});

test("an assertion on a missing row rolls its batch back", async () => {
  const { db, a } = await companyWithProducts();
  const rename = (sku: string) =>
    db.batch(
      db.assertExists("conflict", products, eq(products.id, a.id), eq(products.sku, sku)),
      db.update(products, { name: "Renamed" }, eq(products.id, a.id), isNull(products.archivedAt)),
    );

  await expect(rename("another")).rejects.toThrow("assertion");
  expect((await db.find(products, a.id))?.name).not.toBe("Renamed");
  await rename(a.sku);
  expect((await db.find(products, a.id))?.name).toBe("Renamed");
});

test("an update and a delete can depend on other tables of the company", async () => {
  const { db, a, b } = await companyWithProducts();
  const others = await companyWithProducts();
  const hasStock = (own: Parameters<typeof existsIn>[0]) =>
    existsIn(own, stockLevels, eq(stockLevels.productId, products.id), gt(stockLevels.onHand, 0));

  const updated = await db.update(products, { updatedAt: plus(products.createdAt, 5) }, hasStock);
  expect(updated.map(({ id, updatedAt, createdAt }) => [id, updatedAt - createdAt])).toEqual([[a.id, 5]]);
  expect(await db.delete(products, eq(products.id, b.id), hasStock)).toEqual([]);
  expect(await db.count(products)).toBe(2);

  await db.batch(...[a, b].map(({ id }) => db.insert(productBarcodes, { code: `CODE-${id}`, productId: id })));
  await others.db.insert(productBarcodes, { code: "THEIRS", productId: others.b.id });
  const deleted = await db.delete(productBarcodes, (own) =>
    not(existsIn(own, stockLevels, eq(stockLevels.productId, productBarcodes.productId), gt(stockLevels.onHand, 0))),
  );
  expect(deleted.map(({ productId }) => productId)).toEqual([b.id]);
  expect(await db.select(productBarcodes, { columns: ["productId"] })).toEqual([{ productId: a.id }]);
  expect(await others.db.count(productBarcodes)).toBe(1);
});
