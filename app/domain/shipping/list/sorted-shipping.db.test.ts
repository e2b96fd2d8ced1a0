import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { shipments } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { systemWorld, worldOf } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import { shippingPage } from "../bench/shipping-page.server";
import { countShipments } from "./shipment-matches.repo.server";
import { ShippingQuery } from "./shipping-query";

type Company = Awaited<ReturnType<typeof aCompany>>;
type Query = Record<string, unknown>;

const DAY = 86_400_000;
const FIRST = Date.UTC(2025, 0, 1);
const read = (ctx: Ctx, query: Query) => shippingPage(ctx, ShippingQuery.parse(query));
const idsOf = ({ ready, shipments: sent }: Awaited<ReturnType<typeof read>>) => [...ready, ...sent].map(({ id }) => id);

async function walked(ctx: Ctx, query: Query): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(ctx, { ...query, ...(cursor && { cursor }) });
    seen.push(...idsOf(page));
    cursor = page.next;
  }
  return seen;
}

interface Made {
  id: string;
  number: string;
  customer: string;
  units: number;
  since: number;
  status: string;
}

/** Orders of which two of three are ready to ship. */
async function aQueue(company: Company, count: number, from = 0): Promise<Made[]> {
  const ctx = systemWorld();
  const rows = Array.from({ length: count }, (_, at) => at + from).map((n) => ({
    ...{ id: ctx.newId(FIRST + n * DAY), orderNumber: `Q-${(n * 37) % 5003}-${company.id.slice(-4)}` },
    ...{ customerName: `Cust ${(n * 13) % 40}`, customerEmail: "queue@example.test", unitCount: (n * 7) % 30 },
    ...{ totalMinor: 1, source: "manual" as const, createdAt: 0, updatedAt: FIRST + ((n * 11) % 50) * DAY },
    status: (["picked", "processing", "completed"] as const)[n % 3] ?? "picked",
  }));
  await ctx.db.company(company.id).insertMany(orders, rows);
  return rows
    .filter(({ status }) => status !== "completed")
    .map((row) => ({
      ...{ id: row.id, number: row.orderNumber, customer: row.customerName.toLowerCase(), units: row.unitCount },
      ...{ since: row.updatedAt, status: row.status },
    }));
}

const CARRIERS = ["ups", "dhl", "fedex"] as const;

/** A shipment for each order, on its way in one of the statuses. */
async function sendAll(
  company: Company,
  made: readonly Made[],
  statuses: readonly ("unknown" | "accepted" | "delivered")[],
) {
  const ctx = systemWorld();
  const rows = made.map(({ id, number }, n) => ({
    ...{ id: ctx.newId(FIRST + n * DAY), orderId: id, orderNumber: number, trackingNumber: `T-${n}`, units: n % 5 },
    ...{ carrier: CARRIERS[n % 3] ?? "ups", shippingMethod: "standard" as const, createdBy: "u" },
    ...{ createdByName: `User ${n % 7}`, createdAt: FIRST + n * DAY, nextTrackAt: null },
    trackingStatus: statuses[n % statuses.length] ?? "unknown",
  }));
  await ctx.db.company(company.id).insertMany(shipments, rows);
  return rows;
}

const byKey =
  <Row extends { id: string }>(key: (row: Row) => string | number) =>
  (x: Row, y: Row) => {
    const [p, q] = [key(x), key(y)];
    return p < q ? -1 : p > q ? 1 : x.id < y.id ? -1 : 1;
  };

const manager = async (...companies: Company[]) =>
  worldOf(
    await aUser("warehouse_manager", {
      companyId: companies[0]?.id ?? null,
      assigned: companies.slice(1).map(({ id }) => id),
    }),
    "floor.work",
  );

test("each sort walks all ready orders once, in both directions, in one company, several and all, also searched", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const [ofA, ofB] = [await aQueue(a, 90), await aQueue(b, 12)];
  const all = [...ofA, ...ofB];
  const mine = new Set(all.map(({ id }) => id));
  const sorts = {
    number: byKey<Made>(({ number }) => number),
    customer: byKey<Made>(({ customer }) => customer),
    units: byKey<Made>(({ units }) => units),
    since: byKey<Made>(({ since }) => since),
    state: byKey<Made>(({ status }) => status),
    placed: byKey<Made>(({ id }) => id),
  };
  const [one, both, everyone] = [await manager(a), await manager(a, b), systemWorld()];
  for (const [sort, compare] of Object.entries(sorts)) {
    const ids = (rows: Made[]) => rows.toSorted(compare).map(({ id }) => id);
    expect([sort, await walked(one, { sort })]).toEqual([sort, ids(ofA)]);
    expect([sort, await walked(both, { sort: `-${sort}` })]).toEqual([sort, ids(all).toReversed()]);
    expect([sort, await walked(both, { sort, q: "queue@example" })]).toEqual([sort, ids(all)]);
    expect([sort, (await walked(everyone, { sort })).filter((id) => mine.has(id))]).toEqual([sort, ids(all)]);
  }
  expect(await walked(both, { q: "queue@example" })).toEqual(
    all
      .toSorted(sorts.placed)
      .map(({ id }) => id)
      .toReversed(),
  );
  for (const query of [{}, { q: "queue@example" }]) {
    expect((await read(both, query)).count).toEqual({ n: all.length, isMore: false });
    expect((await read(both, { ...query, company: b.id })).count.n).toBe(ofB.length);
  }
});

test("each sort walks all shipments of a status once, whatever their carrier, and they are counted", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const sent = [
    ...(await sendAll(a, await aQueue(a, 100), ["unknown", "accepted", "unknown", "delivered"])),
    ...(await sendAll(b, await aQueue(b, 10), ["accepted"])),
  ];
  type Sent = (typeof sent)[number];
  const shipped = sent.filter(({ trackingStatus }) => trackingStatus !== "delivered");
  const dhl = shipped.filter(({ carrier }) => carrier === "dhl");
  const sorts = {
    number: byKey<Sent>(({ orderNumber }) => orderNumber),
    carrier: byKey<Sent>(({ carrier }) => carrier),
    sent: byKey<Sent>(({ units }) => units),
    shipped: byKey<Sent>(({ id }) => id),
  };
  const ctx = await manager(a, b);
  for (const [sort, compare] of Object.entries(sorts)) {
    const ids = (rows: Sent[]) => rows.toSorted(compare).map(({ id }) => id);
    const of = { status: "shipped" };
    expect([sort, await walked(ctx, { ...of, sort })]).toEqual([sort, ids(shipped)]);
    expect([sort, await walked(ctx, { ...of, sort: `-${sort}` })]).toEqual([sort, ids(shipped).toReversed()]);
    expect([sort, await walked(ctx, { ...of, sort, carrier: "dhl" })]).toEqual([sort, ids(dhl)]);
    expect([sort, await walked(ctx, { ...of, sort, q: shipped[3]?.orderNumber })]).toEqual([sort, [shipped[3]?.id]]);
  }
  const countOf = async (query: Query) => (await read(ctx, { status: "shipped", ...query })).count;
  expect(await countOf({})).toEqual({ n: shipped.length, isMore: false });
  expect(await countOf({ carrier: "dhl" })).toEqual({ n: dhl.length, isMore: false });
  expect(await countOf({ company: b.id })).toEqual({ n: 7, isMore: false });
  expect((await read(ctx, { status: "exception" })).count.n).toBe(0);
  Object.assign(ctx.costs, { read: 0 });
  expect(await countShipments(ctx.db.company(a.id), { states: ["unknown", "accepted"] }, 2)).toEqual({
    n: 3,
    isMore: true,
  });
  expect(ctx.costs.read).toBeLessThanOrEqual(4);
});

test("an unknown sort, column or cursor shows the list as it is without them; the old name of the status is understood", async () => {
  const company = await aCompany();
  const made = await aQueue(company, 6);
  const sent = await sendAll(company, made, ["delivered"]);
  const ctx = await manager(company);
  const plain = idsOf(await read(ctx, {}));
  for (const query of [{ sort: "to" }, { sort: "nonsense" }, { sort: "units", cursor: "x" }, { sort: "-placed" }])
    expect(idsOf(await read(ctx, query)).toSorted()).toEqual(plain.toSorted());
  expect(idsOf(await read(ctx, { view: "delivered" }))).toEqual(sent.map(({ id }) => id).toReversed());
  expect(ShippingQuery.parse({ view: "0190" })).toEqual({ view: "0190" });
  expect(ShippingQuery.parse({ status: "delivered", columns: "number,to,units" }).columns).toBeUndefined();
  expect(ShippingQuery.parse({ status: "delivered", columns: ["number", "carrier"] }).columns).toBe("number,carrier");
  expect(ShippingQuery.parse({ status: "nonsense", carrier: "dhl", sort: "since" })).toMatchObject({ sort: "since" });
  const stranger = await manager(await aCompany());
  expect(idsOf(await read(stranger, { sort: "units" }))).toEqual([]);
  await expect(read(stranger, { company: company.id })).rejects.toThrow();
});

test("with two thousand ready orders and shipments a page by date reads as few rows as one of few, from an index", async () => {
  const [big, small] = [await aCompany(), await aCompany()];
  const made: Made[] = [];
  for (let n = 0; n < 6; n += 1) made.push(...(await aQueue(big, 500, n * 500)));
  for (let at = 0; at < made.length; at += 500) await sendAll(big, made.slice(at, at + 500), ["unknown", "delivered"]);
  await aQueue(small, 3);
  for (const ctx of [await manager(big), await manager(big, small)]) {
    const cost = async (query: Query) => {
      Object.assign(ctx.costs, { trips: 0, read: 0 });
      const page = await read(ctx, query);
      expect([idsOf(page).length, ctx.costs.trips]).toEqual([50, 1]);
      return ctx.costs.read;
    };
    for (const sort of [undefined, "placed"]) expect(await cost({ sort })).toBeLessThanOrEqual(12 * 51);
    // A sort by another column, and a count, read each ready order, of which there are as many as lie on the benches.
    expect(await cost({ sort: "units" })).toBeLessThanOrEqual(6 * made.length);
    for (const sort of [undefined, "shipped"])
      expect(await cost({ status: "delivered", sort })).toBeLessThanOrEqual(501 + 12 * 51);
    // No index has the carrier: a page looks through the newest five hundred.
    Object.assign(ctx.costs, { read: 0 });
    await read(ctx, { status: "delivered", carrier: "other" });
    const each = ctx.db.scope.kind === "one" ? 1 : 4;
    expect(ctx.costs.read).toBeLessThanOrEqual(501 + each * 500 + 60);
    const plans = (await plansOf(ctx, (spied) => read(spied, { status: "delivered", sort: "carrier" }))).flat();
    expect(plans.filter((step) => /SCAN (orders|shipments)\b/.test(step))).toEqual([]);
  }
});
