import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { billingAccounts } from "#db/schema/billing";
import { type ActivityDetail, activities } from "#db/schema/shipping";
import { FREE } from "#tests/factories/billed-work";
import { aRateCard } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { dayOf } from "#tests/factories/utc-day";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listReachableCompanies } from "../companies/companies.service.server";
import { AdjustForm } from "../inventory/adjust/adjust.schema";
import { adjustStock } from "../inventory/adjust-stock.server";
import { addDays } from "../kernel/days";
import { DomainError } from "../kernel/errors";
import { accrualScreen } from "./accrual/accrual.server";
import { ChargeSourceQuery } from "./billing.schema";
import { createRateCard, rateCardsScreen, withdrawRateCard } from "./cards/rate-cards.server";
import { chargeSourceScreen } from "./charge-source/charge-source.server";
import { exportChargeSource } from "./charge-source/export-charge-source.server";
import { unbilledScreen } from "./check/check.server";
import { companiesBilled } from "./check/companies-billed.server";
import { enterWork, entriesScreen, reverseEntry } from "./entries/entries.server";
import { EntryForm } from "./entries/entry.schema";
import { draftInvoice } from "./invoices/drafts/draft-invoice.server";
import { getInvoice } from "./invoices/read-invoices.server";
import type { Rates } from "./rates";

const DOLLAR = 1_000_000;
const NOW = Date.UTC(2026, 5, 20, 12);
const JUNE = { from: "2026-06-01", to: "2026-06-20" };

async function anAdmin() {
  const ctx = worldOf(await aUser("admin"), "billing.manage");
  ctx.clock.now = NOW;
  return ctx;
}
type Admin = Awaited<ReturnType<typeof anAdmin>>;

async function aBilledCompany(rates: Partial<Rates>, effectiveFrom = "2026-01-01", name?: string) {
  const company = await aCompany(name ? { name } : {});
  const ctx = await anAdmin();
  const card = { effectiveFrom, currency: "USD", note: "", rates: { ...FREE, ...rates } };
  await createRateCard(ctx, company.id, card);
  ctx.costs.trips = 0;
  ctx.costs.read = 0;
  return { company, ctx };
}

type Work = {
  kind: "received" | "picked" | "packed" | "shipped" | "stored";
  day: string;
  quantity?: number;
  lines?: number;
  detail?: ActivityDetail;
};
async function work(companyId: string, all: readonly Work[]) {
  const ctx = systemWorld();
  await ctx.db.company(companyId).insertMany(
    activities,
    all.map(({ kind, day, quantity = 1, lines = 1, detail = null }, n) => {
      const at = Date.parse(day) + n;
      const id = ctx.newId(at);
      return { id, kind, sourceId: id, orderId: null, lines, quantity, at, detail };
    }),
  );
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? (error.detail.fields ?? error.message) : error),
  );

test("a month's charges are computed from daily sums in one round trip, however much work there was", async () => {
  const { company, ctx } = await aBilledCompany({
    charges: { pack: { rate: 2 * DOLLAR }, "pick-first": { rate: DOLLAR } },
  });
  const some = (n: number) => Array.from({ length: n }, (): Work => ({ kind: "packed", day: "2026-06-03" }));
  await work(company.id, [...some(10), { kind: "packed", day: "2026-05-03" }]);
  await accrualScreen(ctx, company.id, undefined);
  const few = ctx.costs.read;
  await work(company.id, some(990));
  ctx.costs.trips = 0;
  ctx.costs.read = 0;

  const { accrual, period, before } = await accrualScreen(ctx, company.id, undefined);

  expect(ctx.costs.trips).toBe(1);
  expect(ctx.costs.read).toBe(few);
  // The company filter lists all companies in reach.
  expect(few).toBeLessThan(20 + (await listReachableCompanies(ctx)).length);
  expect([period, before]).toEqual([JUNE, { from: "2026-05-01", to: "2026-05-20" }]);
  expect(accrual).toMatchObject({
    totalMinor: 200_000,
    beforeMinor: 200,
    lines: [{ charge: "pack", quantity: 1000, amountMinor: 200_000, beforeMinor: 200 }],
  });
  expect(accrual.days.find(({ day }) => day === "2026-06-03")?.amountMinor).toBe(200_000);
});

async function allBehind(ctx: Admin, query: Record<string, string>) {
  const rows: Awaited<ReturnType<typeof chargeSourceScreen>>["rows"] = [];
  let pages = 0;
  for (let cursor: string | null = ""; cursor !== null; pages++) {
    const page = await chargeSourceScreen(ctx, ChargeSourceQuery.parse({ ...query, ...(cursor && { cursor }) }));
    rows.push(...page.rows);
    cursor = page.next;
  }
  return { rows, pages };
}

test("a file of more work than one page of it has each piece of work once", async () => {
  const { company, ctx } = await aBilledCompany({ charges: { pack: { rate: 2 * DOLLAR } } });
  const some = Array.from({ length: 600 }, (): Work => ({ kind: "packed", day: "2026-06-03" }));
  await work(company.id, some);
  await work(company.id, some);
  const query = ChargeSourceQuery.parse({ company: company.id, charge: "pack", ...JUNE });
  const file = await new Response(await exportChargeSource(ctx, query)).text();
  expect(file.trim().split("\r\n")).toHaveLength(1201);
});

test("the work behind a line makes it up exactly, page by page, as a file too, and each page is one trip", async () => {
  const tiers = [{ above: 100, rate: 6543 }];
  const { company, ctx } = await aBilledCompany({ charges: { "pick-further": { rate: 12_345, tiers } } });
  const days = ["2026-06-02", "2026-06-02", "2026-06-02", "2026-06-05"];
  await work(
    company.id,
    Array.from({ length: 130 }, (_, n): Work => ({ kind: "picked", day: days[n % 4] ?? "", quantity: 1 + (n % 5) })),
  );
  const { accrual } = await accrualScreen(ctx, company.id, undefined);
  const query = { company: company.id, charge: "pick-further", ...JUNE };
  ctx.costs.trips = 0;

  const { rows, pages } = await allBehind(ctx, query);

  expect(ctx.costs.trips).toBe(pages);
  expect(pages).toBe(3);
  expect(rows.length).toBe(104);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(104);
  expect(rows.reduce((sum, { share }) => sum + share.quantity, 0)).toBe(
    accrual.lines.reduce((sum, line) => sum + line.quantity, 0),
  );
  expect(rows.reduce((sum, { share }) => sum + (share.amountMinor ?? 0), 0)).toBe(accrual.totalMinor);
  const file = await new Response(await exportChargeSource(ctx, ChargeSourceQuery.parse(query))).text();
  const amounts = file
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => Math.round(Number(line.split(",").at(-2)) * 100));
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(accrual.totalMinor);
});

test("an invoice line's source adds up to it, even when its tiers began to count under an earlier rate card", async () => {
  const rates = { charges: { "pick-first": { rate: DOLLAR, tiers: [{ above: 3, rate: 7 * DOLLAR }] } } };
  const { company, ctx } = await aBilledCompany(rates, "2026-05-01");
  const days = ["2026-05-03", "2026-05-09", "2026-05-20", "2026-05-20", "2026-05-21"];
  await work(
    company.id,
    days.map((day): Work => ({ kind: "picked", day })),
  );
  await aRateCard(company, { from: "2026-05-15", rates });
  const drafted = await draftInvoice(ctx, company.id);
  const { lines, facts } = await getInvoice(ctx, drafted.kind === "drafted" ? drafted.id : "");
  expect(lines.map(({ from, amountMinor }) => [from, amountMinor])).toEqual([
    ["2026-05-01", 200],
    ["2026-05-15", 100],
    ["2026-05-15", 1400],
  ]);
  for (const [from, to] of [
    ["2026-05-01", "2026-05-14"],
    ["2026-05-15", "2026-05-31"],
  ] as const) {
    const query = { company: company.id, charge: "pick-first", from, to, since: facts.periodFrom };
    const behind = await chargeSourceScreen(ctx, ChargeSourceQuery.parse(query));
    const own = lines.filter((line) => line.from === from).map(({ amountMinor }) => amountMinor);
    expect(behind.lines.map(({ amountMinor }) => amountMinor)).toEqual(own);
    const shares = behind.rows.map(({ share }) => share.amountMinor ?? 0);
    expect(shares.reduce((sum, one) => sum + one, 0)).toBe(own.reduce((sum, one) => sum + one, 0));
  }
});

test("a material's source lists the orders that used it, and postage lists each label", async () => {
  const box = { name: "Box", unit: "box", rate: DOLLAR, each: "parcel" as const };
  const { company, ctx } = await aBilledCompany({ materials: [box], postageMarkup: 1000 });
  const postage = [
    { costMinor: 333, currency: "USD" },
    { costMinor: 500, currency: "CAD" },
  ];
  await work(company.id, [
    { kind: "shipped", day: "2026-06-02", detail: { parcels: 3, postage } },
    { kind: "packed", day: "2026-06-02" },
    { kind: "shipped", day: "2026-06-03" },
  ]);
  const boxes = await allBehind(ctx, { company: company.id, charge: "material", item: "Box", ...JUNE });
  expect(boxes.rows.map(({ kind, share }) => [kind, share.quantity, share.amountMinor])).toEqual([
    ["shipped", 3, 300],
    ["shipped", 1, 100],
  ]);
  const labels = await allBehind(ctx, { company: company.id, charge: "postage", ...JUNE });
  expect(labels.rows.map(({ share }) => share)).toEqual([{ quantity: 1, amountMinor: 366 }]);
});

const entry = (fields: Record<string, string>) =>
  EntryForm.parse({ operationId: crypto.randomUUID(), quantity: "2", day: "2026-06-10", ...fields });

test("a manual entry is billed once on its day, and reversed once by an opposite entry", async () => {
  const labelling = { name: "Labelling", unit: "piece", rate: 500_000, each: null };
  const { company, ctx } = await aBilledCompany({ special: [labelling] });
  const listed = entry({ what: "special:Labelling" });
  await enterWork(ctx, company.id, listed);
  await enterWork(ctx, company.id, listed);
  await enterWork(
    ctx,
    company.id,
    entry({ what: "material:", name: "Crate", amount: "19.99", currency: "usd", quantity: "1" }),
  );
  const total = async () => (await accrualScreen(ctx, company.id, undefined)).accrual.totalMinor;
  expect(await total()).toBe(100 + 1999);

  const { rows } = await entriesScreen(ctx, company.id, undefined);
  const crate = rows.find(({ detail }) => detail?.item === "Crate");
  await reverseEntry(ctx, company.id, crate?.id ?? "", "It was ours");
  expect(await total()).toBe(100);
  expect(await refusal(reverseEntry(ctx, company.id, crate?.id ?? "", "Again"))).toBe(
    "This entry was already reversed.",
  );
  const back = (await entriesScreen(ctx, company.id, undefined)).rows.find(({ detail }) => detail?.takesBack);
  expect(back).toMatchObject({ billDay: "2026-06-10", detail: { note: "It was ours" } });
  expect(await refusal(reverseEntry(ctx, company.id, back?.id ?? "", "Again"))).toBe("This entry does not exist.");
  expect(await refusal(enterWork(ctx, company.id, entry({ what: "special:Photos" })))).toHaveProperty("what");
  expect(
    await refusal(enterWork(ctx, company.id, entry({ what: "special:Labelling", day: "2026-06-21" }))),
  ).toHaveProperty("day");
});

test("an entry with its own price is in the company's currency, and its reversal leaves no warning", async () => {
  const { company, ctx } = await aBilledCompany({ charges: { pack: { rate: DOLLAR } } });
  const hours = { what: "special:", name: "Photos", quantity: "3" };
  expect(await refusal(enterWork(ctx, company.id, entry({ ...hours, rate: "25", currency: "EUR" })))).toHaveProperty(
    "amount",
  );
  await enterWork(ctx, company.id, entry({ ...hours, rate: "25.50", currency: "USD" }));
  const [billed] = (await entriesScreen(ctx, company.id, undefined)).rows;
  expect(billed).toMatchObject({ quantity: 3, detail: { amountMinor: 7650, currency: "USD" } });
  const both = EntryForm.safeParse({ ...hours, operationId: "operation-1", day: "2026-06-10", rate: "1", amount: "3" });
  expect(both.error?.issues.map(({ path }) => path[0])).toContain("amount");

  // Stored before the currency was checked.
  const euros = { item: "Photos", amountMinor: 500, currency: "EUR" };
  await ctx.db.company(company.id).insert(activities, {
    ...{ id: ctx.newId(), kind: "special", sourceId: "entry:before", quantity: 1 },
    ...{ at: Date.parse("2026-06-11"), detail: euros },
  });
  const unpriced = async () => (await accrualScreen(ctx, company.id, undefined)).accrual.unpriced;
  expect(await unpriced()).toMatchObject([{ currency: "EUR", why: "other-currency" }]);
  const foreign = (await entriesScreen(ctx, company.id, undefined)).rows.find(
    ({ detail }) => detail?.currency === "EUR",
  );
  await reverseEntry(ctx, company.id, foreign?.id ?? "", "Wrong currency");
  expect(await unpriced()).toEqual([]);
});

test("a version begins on its own uninvoiced day, and a new currency on the first of a month", async () => {
  const { company, ctx } = await aBilledCompany({ charges: { pack: { rate: DOLLAR } } });
  await ctx.db.company(company.id).insert(billingAccounts, { openFrom: "2026-06-01", updatedAt: 0 });
  const write = (effectiveFrom: string, currency = "USD") =>
    createRateCard(ctx, company.id, { effectiveFrom, currency, note: "", rates: FREE });
  expect(await refusal(write("2026-05-31"))).toEqual({
    effectiveFrom: [
      "Days before 1 Jun 2026 are already invoiced. Choose that day or a later one. " +
        "To change invoiced days, choose Correct invoiced days.",
    ],
  });
  expect(await refusal(write("2026-06-15", "EUR"))).toHaveProperty("currency");
  await write("2026-07-01", "EUR");
  expect(await refusal(write("2026-07-01"))).toEqual({
    effectiveFrom: ["Version 2 already starts on this day. Choose another day."],
  });
  expect(await refusal(write("2026-07-15", "USD"))).toHaveProperty("currency");
  await write("2026-07-15", "EUR");

  const { versions } = await rateCardsScreen(ctx, company.id);
  expect(versions.map(({ version, status }) => [version, status])).toEqual([
    [3, "to come"],
    [2, "to come"],
    [1, "in force"],
  ]);
  const [last, middle, first] = versions.map(({ id }) => id);
  expect(await refusal(withdrawRateCard(ctx, company.id, first ?? ""))).toMatch("not started");
  expect(await refusal(withdrawRateCard(ctx, company.id, middle ?? ""))).toMatch("Withdraw the later version first");
  await withdrawRateCard(ctx, company.id, last ?? "");
  await withdrawRateCard(ctx, company.id, middle ?? "");
  expect(await refusal(withdrawRateCard(ctx, company.id, middle ?? ""))).toMatch("not started");
  expect((await write("2026-07-01")).version).toBe(4);
});

test("of two users who create a version at once, one gets a conflict", async () => {
  const { company, ctx } = await aBilledCompany({});
  const write = (effectiveFrom: string) =>
    createRateCard(ctx, company.id, { effectiveFrom, currency: "USD", note: "", rates: FREE });
  const told = await Promise.all([refusal(write("2026-08-01")), refusal(write("2026-09-01"))]);
  const { versions } = await rateCardsScreen(ctx, company.id);
  expect(versions.length).toBe(3 - told.filter(Boolean).length);
  for (const one of told.filter(Boolean)) expect(one).toMatch("Another user saved a new version");
});

test("returned goods are billed once, and correcting a figure is not billed", async () => {
  const { company, ctx } = await aBilledCompany({
    charges: { return: { rate: DOLLAR }, "return-unit": { rate: DOLLAR } },
  });
  const product = await aProduct(company, { sku: "MUG", onHand: 5 });
  const form = (fields: Record<string, string>) => AdjustForm.parse({ operationId: crypto.randomUUID(), ...fields });
  const back = form({ adjustment: "3", reason: "Returned to stock", note: "unopened" });
  await adjustStock(ctx, product.id, back);
  await adjustStock(ctx, product.id, back);
  await adjustStock(ctx, product.id, form({ adjustment: "2", reason: "Found" }));
  const { rows } = await allBehind(ctx, { company: company.id, charge: "return-unit", ...JUNE });
  expect(rows).toMatchObject([
    {
      kind: "returned",
      quantity: 3,
      detail: { note: "MUG: Returned to stock: unopened" },
      share: { amountMinor: 300 },
    },
  ]);
});

test("the list of companies and the check name unbilled work in one round trip", async () => {
  const mark = crypto.randomUUID();
  const { company, ctx } = await aBilledCompany({ postageMarkup: 0 }, "2026-06-01", `${mark} billed`);
  const bare = await aCompany({ name: `${mark} bare` });
  await work(company.id, [
    { kind: "received", day: "2026-06-02" },
    { kind: "packed", day: "2026-05-30" },
    { kind: "shipped", day: "2026-06-02", detail: { postage: [{ costMinor: 5, currency: "CAD" }] } },
  ]);
  await work(bare.id, [{ kind: "packed", day: "2026-06-02" }]);
  await aProduct(bare, { onHand: 5 });
  ctx.costs.trips = 0;

  const { rows } = await companiesBilled(ctx, { q: mark, show: "all" });

  expect(ctx.costs.trips).toBe(1);
  expect(rows.map(({ name, card }) => [name, card?.version ?? null])).toEqual([
    [`${mark} bare`, null],
    [`${mark} billed`, 1],
  ]);
  expect(rows[0]?.warnings.map(({ kind }) => kind)).toEqual(["no-card", "storage-missing"]);
  expect(rows[1]?.warnings).toMatchObject([
    { kind: "unpriced", what: { kind: "received", why: "no-rate" } },
    { kind: "unpriced", what: { kind: "packed", why: "no-card" } },
    { kind: "unpriced", what: { kind: "postage", currency: "CAD", why: "other-currency" } },
    { kind: "not-invoiced", month: "2026-05" },
  ]);
  expect((await companiesBilled(ctx, { q: mark, show: "no-card" })).rows.map(({ id }) => id)).toEqual([bare.id]);
  // Work summed over several days gives the same warnings as work listed day by day.
  const fitting = await companiesBilled(ctx, { q: mark, show: "warnings" });
  expect(fitting).toEqual({ rows, next: null });
  const screen = await unbilledScreen(ctx, undefined, undefined);
  expect(screen.shipped.length).toBeLessThanOrEqual(20);
});

test("a company without a rate card is marked before its first work", async () => {
  const mark = crypto.randomUUID();
  const { id } = await aCompany({ name: `${mark} new` });
  const { rows } = await companiesBilled(await anAdmin(), { q: mark, show: "warnings" });
  expect(rows).toMatchObject([{ id, card: null, warnings: [{ kind: "no-card", works: 0 }] }]);
});

test("a filter finds its companies on any page, in one round trip each", async () => {
  const mark = `page ${Date.now().toString(36)}`;
  const bare: string[] = [];
  for (let n = 0; n < 34; n += 1) {
    const name = `${mark} ${String(n).padStart(2, "0")}`;
    if (n === 3 || n > 31) bare.push((await aCompany({ name })).id);
    else await aRateCard(await aCompany({ name }));
  }
  const ctx = await anAdmin();
  ctx.costs.trips = 0;
  expect((await companiesBilled(ctx, { q: mark, show: "no-card" })).rows.map(({ id }) => id)).toEqual(bare);
  expect(ctx.costs.trips).toBe(1);
  const first = await companiesBilled(ctx, { q: mark, show: "all" });
  const rest = await companiesBilled(ctx, { q: mark, show: "all", after: first.next ?? "" });
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([30, 4, null]);
  expect(rest.rows.filter(({ card }) => !card).map(({ id }) => id)).toEqual(bare.slice(1));
});

test("billing of other companies is out of reach, and only administrators write", async () => {
  const { company } = await aBilledCompany({});
  const other = await aCompany();
  const client = worldOf(await aUser("client", { companyId: other.id }), "billing.read");
  await expect(accrualScreen(client, company.id, undefined)).rejects.toThrow();
  await expect(
    chargeSourceScreen(client, ChargeSourceQuery.parse({ company: company.id, charge: "pack", ...JUNE })),
  ).rejects.toThrow();
  const card = { effectiveFrom: addDays(dayOf(NOW), 3), currency: "USD", note: "", rates: FREE };
  expect(await refusal(createRateCard(client, other.id, card))).toMatch("permission");
  expect(
    await refusal(enterWork(client, other.id, entry({ what: "special:", name: "x", amount: "1", currency: "USD" }))),
  ).toMatch("permission");
});

test("late work is billed on the first open day and shows its own date", async () => {
  const { company, ctx } = await aBilledCompany({ charges: { pack: { rate: DOLLAR } } });
  await ctx.db.company(company.id).insert(billingAccounts, { openFrom: "2026-06-05", updatedAt: 0 });
  await work(company.id, [{ kind: "packed", day: "2026-06-02" }]);
  const found = await ctx.db
    .company(company.id)
    .rows({ day: activities.billDay }, (own) => sql`from ${activities} where ${own(activities)}`);
  expect(found).toEqual([{ day: "2026-06-05" }]);
});
