import { beforeAll, expect, test } from "vitest";
import { returns } from "#db/schema/returns/returns";
import { aCompany, aUser } from "#tests/factories/company";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listReturns, type ReturnFilter, returnsScreen } from "../list-returns.server";
import { ReturnsQuery } from "./return-query";

/** Of all companies; half of them belong to companies that the user does not reach. */
const RETURNS = 10_000;
const SHOWN = 20;
const MAIN = "00000000-0000-7000-8000-000000000001";
const STATUSES = ["completed", "completed", "completed", "canceled", "announced", "receiving"] as const;

/** Rows read for a page of any filter; all returns in reach are 5,000. */
const MOST_READ = 900;

let mine: string[] = [];
let other = "";
/** Works for two companies; a client sees its own. */
let manager: ReturnType<typeof worldOf>;
let client: ReturnType<typeof worldOf>;

beforeAll(async () => {
  const ctx = systemWorld();
  const companies = [await aCompany(), await aCompany(), await aCompany(), await aCompany()].map(({ id }) => id);
  other = (await aWarehouse()).id;
  for (const [at, companyId] of companies.entries()) {
    const rows = Array.from({ length: RETURNS / companies.length }, (_, n) => ({
      ...{ id: ctx.newId(), number: 5_000 + n, operationId: `cost-${at}-${n}`, source: "staff" as const },
      ...{ status: STATUSES[n % STATUSES.length] ?? ("completed" as const), orderNumber: `O-${at}-${n}` },
      ...{ createdBy: "x", createdByName: "x", createdAt: n, updatedAt: n },
      warehouseId: n % 25 === 0 ? other : MAIN,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await ctx.db.company(companyId).insertMany(returns, rows.slice(from, from + 500));
  }
  mine = companies.slice(0, 2);
  const [companyId, second = ""] = mine;
  manager = worldOf(await aUser("warehouse_manager", { companyId, assigned: [second] }), "orders.read");
  client = worldOf(await aUser("client", { companyId: second }), "orders.read");
});

async function costOf<T>(who: typeof manager, work: (who: typeof manager) => PromiseLike<T>) {
  Object.assign(who.costs, { trips: 0, read: 0 });
  const found = await work(who);
  return { found, trips: who.costs.trips, read: who.costs.read };
}

const FILTERS: Record<string, () => ReturnFilter> = {
  "of all companies": () => ({}),
  "of one company": () => ({ companyId: mine[1] }),
  "in a status": () => ({ status: "here" }),
  "in a status of one company": () => ({ status: "here", companyId: mine[1] }),
  "to a warehouse": () => ({ warehouseId: other }),
  "to a warehouse of one company": () => ({ warehouseId: other, companyId: mine[1] }),
  "to the warehouse of most": () => ({ warehouseId: MAIN }),
  "to a warehouse in a status": () => ({ warehouseId: other, status: "completed" }),
  "with an order number": () => ({ q: "O-1-77" }),
  "with a number, to a warehouse, in a status": () => ({ q: "RMA-5150", warehouseId: other, status: "completed" }),
};

test.each(Object.entries(FILTERS))("returns %s are read in proportion to the rows shown", async (_name, filter) => {
  for (const who of [manager, client]) {
    const reached = who === client ? mine.slice(1) : mine;
    const { found, trips, read } = await costOf(who, () => returnsScreen(who, { ...filter(), limit: SHOWN }));
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.rows.filter(({ companyId }) => !reached.includes(companyId))).toEqual([]);
    expect(trips).toBe(1);
    expect(read).toBeLessThanOrEqual(MOST_READ);
  }
});

test.each(["number", "-order", "-received", "updated"])("sorted by %s they are too", async (sort) => {
  const { read } = await costOf(manager, (who) => returnsScreen(who, { sort, limit: SHOWN }));
  expect(read).toBeLessThanOrEqual(MOST_READ);
});

const CALLS: Record<string, () => object> = {
  "of all companies": () => ({}),
  "in a status": () => ({ status: "receiving" }),
  "to a warehouse": () => ({ warehouseId: other }),
  "to a warehouse in a status": () => ({ warehouseId: other, status: "completed" }),
  "to a warehouse in a status of one company": () => ({
    ...{ warehouseId: other, status: "completed", companyId: mine[1] },
  }),
  "to a warehouse where none is in the status": () => ({ warehouseId: other, status: "in-transit" }),
};

test.each(Object.entries(CALLS))("the API reads returns %s in proportion to them", async (_name, query) => {
  const { read } = await costOf(manager, (who) => listReturns(who, ReturnsQuery.parse({ limit: SHOWN, ...query() })));
  expect(read).toBeLessThanOrEqual(MOST_READ);
});
