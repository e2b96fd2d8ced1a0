import { expect, test } from "vitest";
import { stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { movementsAt } from "#tests/factories/movement";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import type { MovementListing } from "./movements.repo.server";
import { listMovements } from "./movements.server";

const DAY = 86_400_000;
const at = (day: string, time = "12:00:00.000") => Date.parse(`${day}T${time}Z`);

async function all(productId: string, listing: Omit<MovementListing, "limit" | "cursor"> & { limit?: number } = {}) {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await listMovements(systemWorld(), productId, { limit: 50, ...listing, cursor });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}
const told = (rows: { deltaOnHand: number; balance: number }[]) => rows.map((row) => [row.deltaOnHand, row.balance]);

test("each movement shows the balance after it, newest first, over pages without a gap", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 0 }] });
  await movementsAt(product, [
    { delta: 10, at: at("2026-01-05", "00:00:00.000"), kind: "receive" },
    { delta: -3, at: at("2026-01-05", "23:59:59.999") },
    { delta: 5, at: at("2026-01-07") },
    { delta: -2, at: at("2026-01-07") },
    { delta: -1, at: at("2026-03-01") },
  ]);
  const balances = [[-1, 9], [-2, 10], [5, 12], [-3, 7], [10, 10]]; // biome-ignore format: pairs
  for (const limit of [1, 2, 3, 50]) expect(told(await all(product.id, { limit }))).toEqual(balances);
});

test("a span of days begins and ends at midnight UTC, and its balances are those of the whole history", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 0 }] });
  await movementsAt(product, [
    { delta: 10, at: at("2026-01-04", "23:59:59.999") },
    { delta: 1, at: at("2026-01-05", "00:00:00.000") },
    { delta: 2, at: at("2026-01-06", "23:59:59.999") },
    { delta: 4, at: at("2026-01-07", "00:00:00.000") },
  ]);
  const span = await all(product.id, { from: "2026-01-05", to: "2026-01-06", limit: 1 });
  expect(told(span)).toEqual([[2, 13], [1, 11]]); // biome-ignore format: pairs
  expect(told(await all(product.id, { to: "2026-01-04" }))).toEqual([[10, 10]]);
  expect(await all(product.id, { to: "2026-01-03" })).toEqual([]);
});

test("of one kind only, the balances still count the others", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 0 }] });
  await movementsAt(product, [
    { delta: 100, at: at("2026-01-05"), kind: "receive" },
    { delta: -7, at: at("2026-01-06"), kind: "count" },
    { delta: 20, at: at("2026-01-07"), kind: "receive" },
    { delta: -1, at: at("2026-01-08"), kind: "adjust" },
  ]);
  expect(told(await all(product.id, { kind: "receive", limit: 1 }))).toEqual([[20, 113], [100, 100]]); // biome-ignore format: pairs
});

test("allocations are listed only on request, with their order, and change no balance", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 4 }] });

  expect(told(await all(product.id))).toEqual([[-4, 5], [9, 9]]); // biome-ignore format: pairs
  const promised = await all(product.id, { withAllocations: true });
  expect(promised.map(({ kind, balance, orderNumber }) => ({ kind, balance, orderNumber }))).toEqual([
    { kind: "ship", balance: 5, orderNumber: order.orderNumber },
    { kind: "allocate", balance: 9, orderNumber: order.orderNumber },
    { kind: "receive", balance: 9, orderNumber: null },
  ]);
  expect(await all(product.id, { kind: "allocate" })).toHaveLength(1);
});

test("a movement recorded late is listed at its own time, and later balances include it", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 0 }] });
  await movementsAt(product, [
    { delta: 10, at: at("2026-01-05") },
    { delta: -2, at: at("2026-01-09") },
  ]);
  await movementsAt(product, [{ delta: 3, at: at("2026-01-07") }]);
  for (const limit of [1, 2, 50]) {
    expect(told(await all(product.id, { limit }))).toEqual([[-2, 11], [3, 13], [10, 10]]); // biome-ignore format: pairs
  }
  expect(told(await all(product.id, { to: "2026-01-08" }))).toEqual([[3, 13], [10, 10]]); // biome-ignore format: pairs
});

test("a movement whose id and time are on two sides of midnight is counted once", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 0 }] });
  const ctx = systemWorld();
  const midnight = at("2026-01-06", "00:00:00.000");
  const lot = { lotId: product.lots[0]?.id ?? "", locationId: product.lots[0]?.locationId ?? "" };
  const rows = [
    [ctx.newId(midnight - 5), midnight + 3, 10],
    [ctx.newId(midnight - 4), midnight - 2, 1],
    [ctx.newId(midnight + 1), midnight - 1, 100],
    [ctx.newId(midnight + 2), midnight + 2, 1000],
  ] as const;
  for (const [id, when, deltaOnHand] of rows) {
    const who = { kind: "adjust" as const, actorId: "test", actorName: "Test", operationId: id };
    const row = { id, productId: product.id, ...lot, deltaOnHand, ...who, at: when };
    await ctx.db.company(company.id).insert(stockMovements, row);
  }
  const balances = [[1000, 1111], [100, 111], [1, 11], [10, 10]]; // biome-ignore format: pairs
  for (const limit of [1, 2, 3, 50]) expect(told(await all(product.id, { limit }))).toEqual(balances);
  expect(told(await all(product.id, { to: "2026-01-05" }))).toEqual([[1, 11], [10, 10]]); // biome-ignore format: pairs
});

test("a random history reads the same by pages, by days and by hand", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 0 }] });
  const seed = Date.now() % 2 ** 31;
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const start = at("2026-02-01", "00:00:00.000");
  const kinds = ["receive", "adjust", "count", "ship"] as const;
  const moves: { delta: number; at: number; kind: (typeof kinds)[number] }[] = [
    { delta: 100_000, at: start, kind: "receive" },
  ];
  for (let n = 0; n < 400; n++) {
    const delta = (1 + random(9)) * (random(2) ? 1 : -1);
    moves.push({ delta, at: start + random(20) * DAY + random(DAY), kind: kinds[random(4)] ?? "adjust" });
  }
  const ids = await movementsAt(product, moves);
  let balance = 0;
  const byHand = moves
    .map((move, n) => ({ ...move, id: ids[n] ?? "" }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((move) => {
      balance += move.delta;
      return { ...move, balance };
    })
    .reverse();
  const days = { from: "2026-02-05", to: "2026-02-11" };
  const inDays = ({ at: when }: { at: number }) =>
    when >= at(days.from, "00:00:00.000") && when < at("2026-02-12", "00:00:00.000");
  const short = (rows: { id: string; balance: number }[]) => rows.map((row) => [row.id, row.balance]);

  expect(short(await all(product.id, { limit: 7 })), `seed ${seed}`).toEqual(short(byHand));
  expect(short(await all(product.id, { ...days, limit: 11 })), `seed ${seed}`).toEqual(short(byHand.filter(inDays)));
  expect(short(await all(product.id, { ...days, kind: "ship", limit: 5 })), `seed ${seed}`).toEqual(
    short(byHand.filter((move) => inDays(move) && move.kind === "ship")),
  );
});

test("a page costs what it shows, however long the history is", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 0 }] });
  const start = at("2026-01-01", "00:00:00.000");
  const hour = 3_600_000;
  await movementsAt(
    product,
    Array.from({ length: 3000 }, (_, n) => ({
      at: start + n * hour,
      kind: n % 1500 ? ("adjust" as const) : ("count" as const),
    })),
  );
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.read");
  const cost = async (listing: MovementListing) => {
    const before = { ...ctx.costs };
    const page = await listMovements(ctx, product.id, listing);
    return { page, trips: ctx.costs.trips - before.trips, read: ctx.costs.read - before.read };
  };

  const first = await cost({ limit: 50 });
  expect(first.page.rows).toHaveLength(50);
  const later = await cost({ limit: 50, cursor: first.page.next ?? undefined });
  const span = await cost({ limit: 50, to: "2026-02-01" });
  for (const { trips, read } of [first, later, span]) {
    expect(trips).toBe(1);
    expect(read).toBeLessThanOrEqual(3 * 50 + 40);
  }
  const rare = await cost({ limit: 50, kind: "count" });
  expect(rare.page).toMatchObject({ rows: [], next: expect.any(String) });
  expect(rare.read).toBeLessThanOrEqual(4 * 1000 + 40);
  expect(await all(product.id, { kind: "count" })).toHaveLength(2);
  const plans = (await plansOf(ctx, (world) => listMovements(world, product.id, { limit: 50 }))).flat().join("\n");
  expect(plans).not.toMatch(/SCAN (stock_movements|products|lots|locations|orders)\b|TEMP B-TREE/);
});

test("a product of another company has no history", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const product = await aProduct(theirs, { onHand: 3 });
  const ctx = worldOf(await aUser("client", { companyId: mine.id }), "inventory.read");
  await expect(listMovements(ctx, product.id, { limit: 50 })).rejects.toMatchObject({ code: "not_found" });
  await expect(listMovements(ctx, "nothing", { limit: 50 })).rejects.toMatchObject({ code: "not_found" });
});
