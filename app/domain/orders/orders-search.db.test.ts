import fc from "fast-check";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { CreateShipment } from "../shipping/shipping.schema";
import type { ListedPage } from "./list/order-listing.server";
import { listOrders as orderPage } from "./list/orders-list.repo.server";
import { readSearch, type Search } from "./list/search.repo.server";
import { OrderQuery } from "./order-query";
import { EditOrder } from "./orders.schema";
import { countListed, editOrder, listOrders } from "./orders.service.server";

const query = (over: Record<string, unknown> = {}): OrderQuery => OrderQuery.parse(over);

async function aShop() {
  const company = await aCompany();
  const manager = await aUser("warehouse_manager", { companyId: company.id });
  const ctx = worldOf(manager, "orders.read");
  const find = async (q: string) => (await listOrders(ctx, query({ q }))).rows.map(({ orderNumber }) => orderNumber);
  return { company, ctx, find };
}

test("an order is found by any of its SKUs, by part of one, and by a name and a SKU together", async () => {
  const { company, find } = await aShop();
  const [tote, bag] = [
    await aProduct(company, { sku: "TOTE-RED-7", onHand: 9 }),
    await aProduct(company, { sku: "BAG-12", onHand: 9 }),
  ];
  const both = await anOrder(company, { customerName: "Wilma Engel", lines: [{ product: tote }, { product: bag }] });
  const one = await anOrder(company, { customerName: "Jo Strand", lines: [{ product: bag }, { product: bag }] });

  expect(await find("TOTE-RED-7")).toEqual([both.orderNumber]);
  expect(await find("tote-red")).toEqual([both.orderNumber]);
  expect(await find("BAG-12")).toEqual([one.orderNumber, both.orderNumber]);
  expect(await find("wilma BAG-12")).toEqual([both.orderNumber]);
  expect(await find("strand TOTE-RED-7")).toEqual([]);
});

test("two letters find names that begin with them, in one company and in several, and two digits a number", async () => {
  const { company, find } = await aShop();
  const names = ["Bo Li", "Li Wei", "Juliane Kelim", "王伟", "Dr. LI-Sander"];
  const made = await Promise.all(names.map((customerName) => anOrder(company, { customerName })));
  const ordersOf = (...which: number[]) => which.map((n) => made[n]?.orderNumber).sort();

  expect((await find("li")).sort()).toEqual(ordersOf(0, 1, 4));
  expect((await find("王伟")).sort()).toEqual(ordersOf(3));
  expect(await find("qx")).toEqual([]);
  const everywhere = (await listOrders(systemWorld(), query({ q: "LI", limit: 200 }))).rows.map(({ id }) => id);
  for (const n of [0, 1, 4]) expect(everywhere).toContain(made[n]?.id);
  expect(everywhere).not.toContain(made[2]?.id);
  const numbered = await anOrder(company, { orderNumber: "77" });
  expect(await find("77")).toEqual([numbered.orderNumber]);
});

test("after an edit an order is found by the SKUs that it has now, and no more by those it had", async () => {
  const { company, ctx, find } = await aShop();
  const [before, after] = [
    await aProduct(company, { sku: "BEFORE-1", onHand: 5 }),
    await aProduct(company, { sku: "AFTER-1", onHand: 5 }),
  ];
  const order = await anOrder(company, { lines: [{ product: before }] });

  await editOrder(ctx, order.id, EditOrder.parse({ items: [{ sku: after.sku, quantity: 1 }] }));

  expect(await find("AFTER-1")).toEqual([order.orderNumber]);
  expect(await find("BEFORE-1")).toEqual([]);
});

test("a shipped order is found by its tracking number, whole or its end", async () => {
  const { company, ctx, find } = await aShop();
  const order = await anOrder(company, { status: "picked" });
  const parcel = CreateShipment.parse({
    orderId: order.id,
    trackingNumber: "1Z5R89390357567127",
    carrier: "ups",
    shippingMethod: "standard",
  });

  await shipOrder(ctx, order.id, parcel);

  expect(await find("1Z5R89390357567127")).toEqual([order.orderNumber]);
  expect(await find("7567127")).toEqual([order.orderNumber]);
});

/**
 * Inserts rows directly, through the table's triggers, because placing so many orders one by one would take too long.
 */
async function manyOrders(company: { id: string }, count: number) {
  const ctx = systemWorld();
  const ids = Array.from({ length: count }, () => ctx.newId());
  await testEnv.DB.prepare(
    `insert into orders (id, company_id, order_number, customer_name, currency, total_minor, status, line_count, unit_count,
       skus, tracking, source, created_at, updated_at)
     select value, ?2, 'M-' || key, 'Customer ' || key, 'USD', 100, case key % 4 when 0 then 'pending' else 'completed' end, 1, 1,
       case when key % 10 < 3 then 'EVERYDAY-1' else 'OTHER-' || key end || case key when 700 then ' RARE-77' else '' end,
       '1Z-TRACK' || printf('%08d', key), 'manual', 0, 0 from json_each(?1)`,
  )
    .bind(JSON.stringify(ids), company.id)
    .run();
}

test("a search reads as many rows as it shows, and a bounded number more where a filter refuses its hits", async () => {
  const { company, ctx } = await aShop();
  await manyOrders(company, 3_000);
  const cost = async (over: Record<string, unknown>) => {
    Object.assign(ctx.costs, { trips: 0, read: 0 });
    const { rows, next } = await listOrders(ctx, query({ limit: 50, ...over }));
    return { shown: rows.length, next: next !== null, trips: ctx.costs.trips, read: ctx.costs.read };
  };
  const plain = await cost({});
  // Rows read besides the list: the company.
  const around = plain.read - 51;
  expect(around).toBeLessThan(10);

  expect(await cost({ q: "RARE-77" })).toMatchObject({ shown: 1, trips: 1 });
  for (const [over, shown, budget] of [
    [{ q: "RARE-77" }, 1, 2 * 1],
    [{ q: "TRACK00001234" }, 1, 2 * 1],
    // The index is searched by pieces, and the rows that they match are read once more to check the whole words.
    [{ q: "customer 1234" }, 1, 5 * 1],
    [{ q: "EVERYDAY-1" }, 50, 2 * 51],
    [{ q: "EVERYDAY-1 customer" }, 50, 2 * 51],
    [{ q: "EVERYDAY-1", status: "refunded" }, 0, 2 * 200],
    [{ q: "EVERYDAY-1", status: "pending" }, 50, 2 * 200],
    [{ q: "NOTHING-AT-ALL" }, 0, 0],
    [{ q: "1Z-TRACK00001234" }, 1, 5 * 1],
    [{ q: "1Z-TRACK87654321" }, 0, 1],
    [{ q: "1Z-TRACK00001234 customer" }, 1, 5 * 1],
  ] as const) {
    const found = await cost(over);
    expect(found.shown, JSON.stringify(over)).toBe(shown);
    expect(found.read - around, JSON.stringify(over)).toBeLessThanOrEqual(budget);
  }
  // A page without rows is not the end when the index has more matches to check.
  expect(await cost({ q: "EVERYDAY-1", status: "refunded" })).toMatchObject({ shown: 0, next: true });
});

test("matches are counted up to a number that does not grow with them, and all where a sort reads them anyway", async () => {
  const { company, ctx } = await aShop();
  await manyOrders(company, 3_000);
  const counted = async (over: Record<string, unknown>) => {
    Object.assign(ctx.costs, { read: 0 });
    const counts = await countListed(ctx, { ...query({ limit: 50 }), ...over });
    return { n: Object.values(counts).reduce((sum, n) => sum + (n ?? 0), 0), read: ctx.costs.read };
  };
  for (const [over, reads] of [
    // A hit of the search index and its order.
    [{ q: "EVERYDAY-1" }, 2],
    [{ q: "EVERYDAY-1", status: "refunded" }, 2],
    [{ range: "today" }, 1],
  ] as const) {
    const { n, read } = await counted(over);
    expect([over, n, read <= reads * 501 + 5, read]).toEqual([over, 501, true, read]);
  }
  expect((await counted({ q: "EVERYDAY-1", sort: "-total" })).n).toBe(900);
});

/** Orders whose codes share pieces; some orders contain the pieces without the whole code. */
async function ordersOfPieces(company: { id: string }) {
  const ctx = systemWorld();
  const tag = company.id.slice(-4).toUpperCase();
  const pieces = ["1Z999AA", `10${tag}0`, "0009001", "9876543", "0000001"];
  const pairs = pieces.flatMap((first) => pieces.map((second) => [first, second] as const));
  const texts = [
    ...pairs.flatMap(([first, second]) =>
      pieces.map((third) => ({ tracking: first + second + third, name: "\u212ailoſtrom Straße" })),
    ),
    ...pairs.map(([first, second]) => ({ tracking: `${first} ${second}`, skus: pieces.join(" ") })),
    ...pairs.map(([first, second]) => ({ email: `${first}@${second}.example.test`, skus: `${second}${first}${tag}` })),
  ];
  await testEnv.DB.prepare(
    `insert into orders (id, company_id, order_number, customer_name, customer_email, currency, total_minor, status, line_count,
       unit_count, skus, tracking, source, created_at, updated_at)
     select value ->> 'id', ?2, 'P-' || key, coalesce(value ->> 'name', ''), coalesce(value ->> 'email', ''), 'USD', 100,
       case key % 3 when 0 then 'pending' else 'completed' end, 1, 1, coalesce(value ->> 'skus', ''),
       coalesce(value ->> 'tracking', ''), 'manual', 0, 0 from json_each(?1)`,
  )
    .bind(JSON.stringify(texts.map((text) => ({ ...text, id: ctx.newId() }))), company.id)
    .run();
  return pieces;
}

test("a long code looked for by its pieces finds the same orders on the same pages as the whole", async () => {
  const [one, other] = [await aCompany(), await aCompany()];
  const pieces = await ordersOfPieces(one);
  await ordersOfPieces(other);
  const dbs = [systemWorld().db.company(one.id), systemWorld().db];
  const word = fc.oneof(
    fc.array(fc.constantFrom(...pieces, ...pieces, "@"), { minLength: 3, maxLength: 4 }).map((some) => some.join("")),
    fc.constantFrom("\u212ailoſtrom", "kilostrom", "strasse", ".example.test", "kilometer", "9876543"),
  );
  const typed = fc
    .tuple(
      fc.array(word, { minLength: 1, maxLength: 2 }),
      fc.constantFrom(0, 0, 2),
      fc.constantFrom(0, 0, 3),
      fc.boolean(),
    )
    .map(([words, from, less, isLower]) => {
      const text = words.join(" ").slice(from, -less || undefined);
      return isLower ? text.toLowerCase() : text;
    });
  const asked = fc.record({
    text: typed,
    limit: fc.constantFrom(1, 3, 50),
    status: fc.constantFrom(undefined, "pending"),
    isOldestFirst: fc.boolean(),
    scope: fc.constantFrom(0, 1),
  });
  let [cut, found, torn] = [0, 0, 0];

  await fc.assert(
    fc.asyncProperty(asked, async ({ text, scope, ...rest }) => {
      const db = dbs[scope]!;
      const search = readSearch(db.scope, text);
      if (search?.kind !== "phrases" || !search.pieces) return;
      const { pieces: byPieces, ...whole } = search;
      const range = { from: null, before: null };
      const pageOf = (one: Search, cursor: string | null) => orderPage(db, { ...rest, range, cursor, search: one });
      let cursor: string | null = null;
      do {
        const [quick, slow, near]: [ListedPage, ListedPage, ListedPage] = await db.batch(
          pageOf(search, cursor),
          pageOf(whole, cursor),
          pageOf({ ...whole, match: byPieces.match }, cursor),
        );
        expect(quick, text).toEqual(slow);
        cursor = slow.next;
        cut += 1;
        found += slow.rows.length;
        torn += Number(JSON.stringify(near) !== JSON.stringify(slow));
      } while (cursor);
    }),
    { numRuns: 150 },
  );

  // Each kind of row occurs, so the comparison above is not empty.
  expect(Math.min(cut, found, torn)).toBeGreaterThan(5);
});

test("the long s and the Kelvin sign are found by their ordinary letters, also in a long code", async () => {
  const { company, find } = await aShop();
  await ordersOfPieces(company);
  await testEnv.DB.prepare("update orders set customer_name = ? where company_id = ? and order_number = 'P-0'")
    .bind("\u212ailoſtrom@verſorgung", company.id)
    .run();

  expect(await find("KILOSTROM@VERSORGUNG")).toEqual(["P-0"]);
});
