import { expect, test } from "vitest";
import { invoices } from "#db/schema/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import type { Ctx } from "../../../kernel/ctx";
import { InvoicesPageQuery } from "../invoices.schema";
import { draftsMatching, invoicesScreen } from "../list-invoices.server";
import { exportInvoices } from "./export-invoices.server";

type Company = Awaited<ReturnType<typeof aCompany>>;
const NOW = Date.parse("2026-11-22T10:00:00Z");

const read = (ctx: Ctx, query: Record<string, unknown>, limit = 50) => {
  const { company: companyId, columns: _columns, view: _view, ...asked } = InvoicesPageQuery.parse(query);
  return invoicesScreen(ctx, { ...asked, companyId, limit });
};

async function walked(ctx: Ctx, query: Record<string, unknown>, limit: number) {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(ctx, { ...query, ...(cursor && { cursor }) }, limit);
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  }
  return seen;
}

/** Numbers are unique over all companies and tests. */
let lastNumber = 100_000 + Math.floor(Math.random() * 800_000_000);

type Status = (typeof invoices.$inferSelect)["status"];

/** A year of invoices: the last month a draft, the two before issued and one of them overdue, the first credited, the others paid. */
async function aYear(company: Company, { year = 2025, total = 1_000 } = {}) {
  const ctx = systemWorld();
  const made: { id: string; period: string; total: number; status: Status; number: number | null }[] = [];
  for (let month = 1; month <= 12; month += 1) {
    const status: Status = month === 12 ? "draft" : month >= 10 ? "issued" : month === 1 ? "credited" : "paid";
    const period = `${year}-${String(month).padStart(2, "0")}`;
    const at = Date.UTC(year, month, 1);
    const one = { id: ctx.newId(at), period, total: (total * ((month * 7) % 12)) % 7_000, status };
    const number = status === "draft" ? null : ++lastNumber;
    made.push({ ...one, number });
    await ctx.db.company(company.id).insert(invoices, {
      ...{ id: one.id, status: one.status, number, currency: "USD", totalMinor: one.total },
      ...{ periodFrom: `${period}-01`, periodTo: `${period}-28`, createdAt: at, updatedAt: at },
      ...(number !== null && { issuedAt: at, dueOn: month === 11 ? "2027-01-28" : `${period}-28` }),
      ...(status === "paid" && { paidAt: at }),
    });
  }
  return made;
}
type Made = Awaited<ReturnType<typeof aYear>>[number];

const byKey = (key: (one: Made) => string | number) => (x: Made, y: Made) => {
  const [p, q] = [key(x), key(y)];
  return p < q ? -1 : p > q ? 1 : x.id < y.id ? -1 : 1;
};
const SORTS = {
  number: byKey(({ number }) => (number === null ? "Draft" : `INV-${String(number).padStart(12, "0")}`)),
  period: byKey(({ period }) => period),
  total: byKey(({ total }) => total),
  status: byKey(({ status }) => status),
  created: byKey(({ id }) => id),
};

async function theWorld() {
  const [a, b] = [await aCompany({ name: "Acme Sorted" }), await aCompany({ name: "Bolt Sorted" })];
  const made = { a: await aYear(a), b: await aYear(b, { total: 900 }) };
  const admin = worldOf(await aUser("admin"), "billing.read");
  const owner = worldOf(await aUser("company_manager", { companyId: a.id }), "billing.read");
  for (const ctx of [admin, owner]) ctx.clock.now = NOW;
  return { a, b, made, admin, owner };
}

test("each sort walks all invoices once, in both directions, over one company and all, with and without filters", async () => {
  const { a, made, admin, owner } = await theWorld();
  const all = [...made.a, ...made.b];
  const mine = new Set(all.map(({ id }) => id));
  for (const [sort, compare] of Object.entries(SORTS)) {
    const ids = (some: Made[]) => some.toSorted(compare).map(({ id }) => id);
    const back = (some: Made[]) => ids(some).toReversed();
    const paid = made.a.filter(({ status }) => status === "paid");
    const visible = made.a.filter(({ status }) => status !== "draft");
    const of = { company: a.id };
    expect([sort, await walked(admin, { ...of, sort }, 5)]).toEqual([sort, ids(made.a)]);
    expect([sort, await walked(admin, { ...of, sort: `-${sort}` }, 5)]).toEqual([sort, back(made.a)]);
    expect([sort, await walked(admin, { ...of, sort, status: "paid" }, 2)]).toEqual([sort, ids(paid)]);
    expect([sort, await walked(owner, { sort }, 4)]).toEqual([sort, ids(visible)]);
    expect([sort, await walked(owner, { sort: `-${sort}`, status: "paid" }, 3)]).toEqual([sort, back(paid)]);
    const everywhere = await walked(admin, { sort: `-${sort}` }, 40);
    expect([sort, everywhere.filter((id) => mine.has(id))]).toEqual([sort, back(all)]);
    expect([sort, await walked(admin, { sort, q: "sorted", month: "2025-11" }, 1)]).toEqual([
      sort,
      ids(all.filter(({ period }) => period === "2025-11")).filter((id) => mine.has(id)),
    ]);
  }
});

test("a search finds a number, however it is typed, or a company's invoices, and the views count what it matches", async () => {
  const { a, b, made, admin, owner } = await theWorld();
  const [one] = made.a.filter(({ status }) => status === "issued");
  const found = async (ctx: Ctx, q: string) => (await read(ctx, { q })).rows.map(({ id }) => id);
  for (const q of [`${one?.number}`, `INV-${one?.number}`, `inv ${one?.number}`])
    expect(await found(admin, q)).toEqual([one?.id]);
  expect(await found(owner, `${made.b[4]?.number}`)).toEqual([]);
  expect(await found(owner, "bolt")).toEqual([]);
  expect(await found(owner, "ACME")).toHaveLength(11);

  const year = { draft: 1, issued: 2, overdue: 1, paid: 8, credited: 1, "credit-note": 0, all: 12 };
  expect((await read(admin, { company: a.id })).counts).toEqual(year);
  expect((await read(admin, { company: a.id, status: "paid" })).counts).toEqual(year);
  expect((await read(admin, { company: b.id, q: "bolt" })).counts).toEqual(year);
  expect((await read(owner, {})).counts).toEqual({ ...year, draft: 0, all: 11 });
  expect((await read(admin, { company: a.id, month: "2025-12" })).counts).toMatchObject({ draft: 1, all: 1 });
});

test("an export has all that the filters match or only the chosen, and nothing out of reach; issuing takes drafts only", async () => {
  const { a, made, admin, owner } = await theWorld();
  const lines = async (ctx: Ctx, query: Parameters<typeof exportInvoices>[1]) =>
    (await new Response(await exportInvoices(ctx, query)).text()).trim().split("\r\n").slice(1);
  expect(await lines(admin, { companyId: a.id, status: "paid" })).toHaveLength(8);
  expect(await lines(owner, {})).toHaveLength(11);
  const [own, foreign] = [made.a[1], made.b[1]];
  const chosen = await lines(owner, { ids: [own?.id ?? "", foreign?.id ?? "", made.a[11]?.id ?? ""] });
  expect(chosen).toHaveLength(1);
  expect(chosen[0]).toContain(`INV-${own?.number},Paid,Acme Sorted`);

  expect(await draftsMatching(admin, { companyId: a.id, status: "paid" }, 9)).toEqual([]);
  expect((await draftsMatching(admin, { q: "acme", companyId: a.id }, 9)).map(({ id }) => id)).toEqual([
    made.a[11]?.id,
  ]);
});

test("with two thousand invoices any sort reads as few rows as none", async () => {
  const big = await aCompany();
  const world = systemWorld();
  const many = Array.from({ length: 2_000 }, (_, n) => {
    const at = Date.UTC(1975, 0, 1) + n * 86_400_000;
    const day = new Date(at).toISOString().slice(0, 10);
    return {
      ...{
        id: world.newId(at),
        status: "paid" as const,
        number: ++lastNumber,
        currency: "USD",
        issuedAt: at,
        paidAt: at,
      },
      ...{ totalMinor: (n * 7_919) % 5_000, periodFrom: day, periodTo: day, dueOn: day, createdAt: at, updatedAt: at },
    };
  });
  for (let at = 0; at < many.length; at += 500)
    await world.db.company(big.id).insertMany(invoices, many.slice(at, at + 500));
  const owner = worldOf(await aUser("company_manager", { companyId: big.id }), "billing.read");
  for (const sort of [undefined, "number", "-number", "period", "-issued", "due", "total", "-total", "status"]) {
    Object.assign(owner.costs, { trips: 0, read: 0 });
    const { rows, counts } = await read(owner, { sort });
    expect([sort, rows.length, counts.all, owner.costs.trips]).toEqual([sort, 50, 2_000, 1]);
    expect([sort, owner.costs.read < 200]).toEqual([sort, true]);
  }
  const assigned = worldOf(
    await aUser("company_manager", { companyId: big.id, assigned: [(await aCompany()).id] }),
    "billing.read",
  );
  for (const ctx of [owner, assigned, worldOf(await aUser("admin"), "billing.read")])
    for (const sort of [undefined, "number", "-period", "issued", "-due", "total", "-status"])
      for (const q of [undefined, big.name]) {
        Object.assign(ctx.costs, { read: 0 });
        const { rows, counts, companies } = await read(ctx, { sort, q, month: "1977-02" });
        expect([sort, q, rows.length, counts.all]).toEqual([sort, q, 28, 28]);
        // The company filter and the open amounts read every company.
        const most = 20 * 28 + 100 + 10 * companies.length;
        expect([sort, q, ctx.costs.read <= most, ctx.costs.read]).toEqual([sort, q, true, ctx.costs.read]);
      }
});

test("a month finds the documents that begin in it and those that go on from an earlier one", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const periods = [
    ["1999-01-20", "1999-03-31"],
    ["1999-04-01", "1999-04-10"],
    ["1999-04-11", "1999-04-30"],
    ["1999-05-01", "1999-05-31"],
  ] as const;
  for (const [at, [periodFrom, periodTo]] of periods.entries())
    await ctx.db.company(company.id).insert(invoices, {
      ...{
        id: ctx.newId(at + 1),
        status: "draft",
        currency: "USD",
        periodFrom,
        periodTo,
        createdAt: at,
        updatedAt: at,
      },
    });
  const admin = worldOf(await aUser("admin"), "billing.read");
  const begin = async (query: Record<string, unknown>) =>
    (await read(admin, query)).rows.map(({ periodFrom }) => periodFrom);
  for (const query of [{ company: company.id }, { q: company.name }, {}]) {
    for (const month of ["1999-01", "1999-02", "1999-03"])
      expect([month, await begin({ ...query, month })]).toEqual([month, ["1999-01-20"]]);
    expect(await begin({ ...query, month: "1999-04" })).toEqual(["1999-04-11", "1999-04-01"]);
    expect(await begin({ ...query, month: "1999-04", sort: "period" })).toEqual(["1999-04-01", "1999-04-11"]);
    expect(await begin({ ...query, month: "1999-06" })).toEqual([]);
    expect(await begin({ ...query, month: "1999-02", status: "paid" })).toEqual([]);
  }
  // From the first invoice's month on, and the month asked for.
  const months = async (month?: string) => (await read(admin, { company: company.id, month })).months.slice(-2);
  expect(await months()).toEqual(["1999-02", "1999-01"]);
  expect(await months("1998-07")).toEqual(["1999-01", "1998-07"]);
});
