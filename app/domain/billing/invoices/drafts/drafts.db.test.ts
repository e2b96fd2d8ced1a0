import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { billingAccounts, dailyCharges, invoiceLines, invoices } from "#db/schema/billing";
import { notifications } from "#db/schema/integrations";
import { beforeTrip } from "#tests/factories/before-trip";
import { aRateCard, inNovember, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { invoicesScreen } from "../list-invoices.server";
import { invoiceScreen } from "../read-invoices.server";
import { adjustDraft, discardDraft, refreshDraft, removeAdjustment } from "./change-draft.server";
import { draftInvoice } from "./draft-invoice.server";
import { draftInvoicesJob } from "./draft-run.server";

const worldIn = (now?: number) => {
  const ctx = inNovember();
  if (now) ctx.clock.now = now;
  return ctx;
};

async function booksOf(company: { id: string }) {
  const db = systemWorld().db.company(company.id);
  const [documents, lines, account, charges] = await db.batch(
    db.oldest(
      invoices,
      {
        id: invoices.id,
        from: invoices.periodFrom,
        to: invoices.periodTo,
        total: invoices.totalMinor,
        status: invoices.status,
      },
      { limit: 100 },
    ),
    db.rows(
      {
        invoiceId: invoiceLines.invoiceId,
        charge: invoiceLines.charge,
        quantity: invoiceLines.quantity,
        amount: invoiceLines.amountMinor,
      },
      (own) => sql`from ${invoiceLines} where ${own(invoiceLines)}`,
    ),
    db.first(
      { openFrom: billingAccounts.openFrom },
      (own) => sql`from ${billingAccounts} where ${own(billingAccounts)}`,
    ),
    db.rows(
      { day: dailyCharges.day, works: dailyCharges.works },
      (own) => sql`from ${dailyCharges} where ${own(dailyCharges)}`,
    ),
  );
  return { documents, lines, openFrom: account?.openFrom ?? "", charges };
}

async function aBilledCompany() {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01" });
  return company;
}

test("a month's work becomes a draft, and its days are closed", async () => {
  const company = await aBilledCompany();
  await workOn(
    company,
    { day: "2026-10-05", quantity: 3 },
    { day: "2026-10-31", kind: "packed" },
    { day: "2026-11-02" },
  );

  const ctx = worldIn();
  const trips = ctx.costs.trips;
  const drafted = await draftInvoice(ctx, company.id);

  expect(ctx.costs.trips - trips).toBe(2);
  expect(drafted).toMatchObject({ kind: "drafted", period: { from: "2026-10-01", to: "2026-10-31" } });
  const { documents, lines, openFrom } = await booksOf(company);
  expect(documents).toMatchObject([{ status: "draft", total: 200 + 100 + 125 }]);
  expect(lines).toHaveLength(3);
  expect(openFrom).toBe("2026-11-01");
});

test("work that is written later counts with the first day that no invoice covers", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" });
  await draftInvoice(worldIn(), company.id);
  await workOn(company, { day: "2026-10-06", quantity: 2 });

  await draftInvoice(worldIn(), company.id, "2026-11-21");
  expect((await booksOf(company)).documents).toMatchObject([
    { to: "2026-10-31", total: 200 },
    { from: "2026-11-01", to: "2026-11-21", total: 250 },
  ]);
});

test("of two who draft at once, one does; nothing is drafted twice", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" });
  const made = await Promise.all([1, 2, 3].map(() => draftInvoice(worldIn(), company.id)));
  expect(made.filter(({ kind }) => kind === "drafted")).toHaveLength(1);
  expect((await booksOf(company)).documents).toHaveLength(1);
});

test("work that is written while a draft is made is on it, or on the next one", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" });
  const slow = beforeTrip(worldIn(), 2, () => workOn(company, { day: "2026-10-09" }));
  await draftInvoice(slow, company.id);
  expect((await booksOf(company)).documents).toMatchObject([{ total: 400 }]);
});

test("an entry reversed while another one is added is noticed", async () => {
  const company = await aCompany();
  const special = ["Crate", "Label", "Photo"].map((name) => ({ name, unit: "piece", each: null, rate: 5_000_000 }));
  await aRateCard(company, { from: "2026-10-01", rates: { special } });
  const entry = (item: string, more = {}) =>
    workOn(company, { day: "2026-10-05", kind: "special", detail: { item, ...more } });
  await entry("Crate");
  await entry("Label");
  for (const [item, billed] of [
    ["Crate", { Crate: 2 }],
    ["Photo", { Crate: 2, Label: -1, Photo: 1 }],
  ] as const) {
    const slow = beforeTrip(worldIn(), 2, async () => {
      await entry(item);
      await entry("Label", { takesBack: "x" });
    });
    const { id } = (await draftInvoice(slow, company.id)) as { id: string };
    const { lines } = await invoiceScreen(worldIn(), id);
    expect(Object.fromEntries(lines.map((line) => [line.item, line.quantity]))).toEqual(billed);
    await discardDraft(worldIn(), id);
  }
});

test("a rate card added while a draft is created applies to it", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" });
  const dearer = { charges: { "pick-first": { rate: 7_000_000 } } };
  const slow = beforeTrip(worldIn(), 2, () => aRateCard(company, { from: "2026-10-02", rates: dearer }));
  await draftInvoice(slow, company.id);
  expect((await booksOf(company)).documents).toMatchObject([{ total: 700 }]);
});

/** A small random number generator that returns the same numbers on every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3, 4, 5, 6])(
  "whatever is written, drafted and thrown away in between, all work is billed once (%i)",
  async (seed) => {
    const company = await aBilledCompany();
    const next = chance(seed);
    let picked = 0;
    const work = async () => {
      picked += 1;
      await workOn(company, { day: `2026-${next(2) ? "10" : "09"}-${String(1 + next(28)).padStart(2, "0")}` });
    };
    const draft = async () => void (await draftInvoice(worldIn(), company.id, undefined).catch(refused));
    const discard = async () => {
      const newest = (await booksOf(company)).documents.at(-1);
      if (newest) await discardDraft(worldIn(), newest.id).catch(refused);
    };
    for (let round = 0; round < 6; round++) {
      const deeds = Array.from(
        { length: 6 },
        () => [work, work, work, draft, draft, discard][next(6)] as () => Promise<void>,
      );
      await Promise.all(deeds.map((deed) => deed()));
    }
    await draft();
    const { documents, lines, openFrom, charges } = await booksOf(company);
    const billed = lines
      .filter(({ charge }) => charge === "pick-first")
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const accrued = charges.filter(({ day }) => day >= openFrom).reduce((sum, { works }) => sum + works, 0);
    // The first period begins before the first rate card, so its first days have no price.
    const unpriced = charges
      .filter(({ day }) => day < "2026-10-01" && day < openFrom)
      .reduce((sum, { works }) => sum + works, 0);
    expect(billed + accrued + unpriced).toBe(picked);
    expect(charges.reduce((sum, { works }) => sum + works, 0)).toBe(picked);
    for (const [n, { from }] of documents.entries()) expect(n === 0 || from > (documents[n - 1]?.to ?? "")).toBe(true);
  },
);

const refused = (error: { code?: string; fault?: string }) => {
  if (error.code !== "conflict" && error.fault !== "assertion") throw error;
};

test("adjustments are kept through a refresh, added once a key, and taken off", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" });
  const ctx = worldIn();
  const { id } = (await draftInvoice(ctx, company.id)) as { id: string };
  const entry = { key: "k1", amount: "-0.50", reason: "Goodwill" };
  await Promise.all([adjustDraft(ctx, id, entry), adjustDraft(ctx, id, entry)]);
  await adjustDraft(ctx, id, { key: "k2", amount: "1,25", reason: "Pallet" });
  await refreshDraft(ctx, id);
  expect((await booksOf(company)).documents).toMatchObject([{ total: 200 - 50 + 125 }]);
  const screen = await invoiceScreen(ctx, id);
  expect(screen).toMatchObject({ since: [], unpriced: [] });
  await removeAdjustment(ctx, id, 100_001);
  await expect(removeAdjustment(ctx, id, 100_001)).rejects.toMatchObject({ code: "conflict" });
  await expect(removeAdjustment(ctx, id, 1)).rejects.toMatchObject({ code: "conflict" });
  expect((await booksOf(company)).documents).toMatchObject([{ total: 325 }]);
  for (const amount of ["0", "x", "1e300", "99999999999999", ""])
    await expect(adjustDraft(ctx, id, { key: "k3", amount, reason: "x" })).rejects.toMatchObject({
      code: "validation",
    });
});

test("an adjustment that may mean two amounts is refused with both", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" });
  const ctx = worldIn();
  const { id } = (await draftInvoice(ctx, company.id)) as { id: string };
  const adjust = (amount: string) => adjustDraft(ctx, id, { key: `key ${amount}`, amount, reason: "Pallets" });
  for (const [amount, both] of [
    ["1,000", "1000 or 1.000"],
    ["12,345", "12345 or 12.345"],
    ["1.000", "1000 or 1.000"],
  ] as const)
    await expect(adjust(amount)).rejects.toMatchObject({
      detail: { fields: { amount: [expect.stringContaining(`This could be ${both}.`)] } },
    });
  await adjust("1,000.00");
  expect((await booksOf(company)).documents).toMatchObject([{ total: 200 + 100_000 }]);
});

test("only the newest draft is thrown away, and its days are open again", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" }, { day: "2026-11-02" });
  const ctx = worldIn();
  const first = (await draftInvoice(ctx, company.id)) as { id: string };
  const second = (await draftInvoice(ctx, company.id, "2026-11-21")) as { id: string };
  await expect(discardDraft(ctx, first.id)).rejects.toMatchObject({ code: "conflict" });
  await discardDraft(ctx, second.id);
  await discardDraft(ctx, first.id);
  expect(await booksOf(company)).toMatchObject({ documents: [], lines: [], openFrom: "2026-10-01" });
  await expect(discardDraft(ctx, first.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a day that is not over, that is covered, or in another month ends no period", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" });
  const ctx = worldIn();
  for (const to of ["2026-09-30", "2026-11-05", "2026-11-22"])
    await expect(draftInvoice(ctx, company.id, to)).rejects.toMatchObject({ code: "validation" });
  await draftInvoice(ctx, company.id);
  expect(await draftInvoice(ctx, company.id)).toEqual({ kind: "not-yet" });
  await expect(draftInvoice(ctx, company.id, "2026-10-31")).rejects.toMatchObject({ code: "validation" });
  const other = await aCompany();
  expect(await draftInvoice(ctx, other.id)).toEqual({ kind: "no-card" });
});

async function runJobs(ctx: ReturnType<typeof worldIn>, only: readonly string[]) {
  await draftInvoicesJob(ctx, { type: "draft-invoices" });
  for (let job = ctx.jobs.shift(); job; job = ctx.jobs.shift()) {
    if (job.type !== "draft-invoices") continue;
    const companyIds = job.companyIds?.filter((id) => only.includes(id));
    await draftInvoicesJob(ctx, companyIds ? { ...job, companyIds } : job);
  }
}

test("each night the months that are over and have no invoice get their drafts, once", async () => {
  const [late, quiet, done] = [await aBilledCompany(), await aBilledCompany(), await aBilledCompany()];
  await workOn(late, { day: "2026-10-05" }, { day: "2026-12-05" });
  await workOn(done, { day: "2026-10-05" });
  const ids = [late, quiet, done].map(({ id }) => id);
  const january = worldIn(Date.parse("2027-01-10T03:17:00Z"));
  await runJobs(january, ids);
  await runJobs(january, ids);
  expect((await booksOf(late)).documents).toMatchObject([
    { from: "2026-10-01", to: "2026-10-31" },
    { from: "2026-12-01", to: "2026-12-31" },
  ]);
  expect(await booksOf(quiet)).toMatchObject({ documents: [], openFrom: "2027-01-01" });
  expect((await booksOf(done)).documents).toHaveLength(1);
});

test("a night's drafts are a trip each, besides two for all of them", async () => {
  const companies = [await aBilledCompany(), await aBilledCompany(), await aBilledCompany()];
  for (const company of companies) await workOn(company, { day: "2026-10-05" });
  const ctx = worldIn();
  const before = { ...ctx.costs };
  await draftInvoicesJob(ctx, { type: "draft-invoices", companyIds: companies.map(({ id }) => id) });
  expect(ctx.costs.trips - before.trips).toBe(2 + companies.length);
  for (const { id } of companies) expect((await booksOf({ id })).documents).toHaveLength(1);
});

test("the reason of a failed draft notifies the provider until a draft succeeds", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" });
  const ctx = worldIn();
  const said = () =>
    systemWorld()
      .db.company(company.id)
      .rows(
        { kind: notifications.kind },
        (own) => sql`from ${notifications} where ${own(notifications)} and ${notifications.kind} = 'billing-trouble'`,
      );
  const job = { type: "draft-invoices" as const, companyIds: [company.id] };
  let ids = 0;
  const broken = {
    ...ctx,
    log: { ...ctx.log, error: () => undefined },
    newId: () => (ids++ === 0 ? fail() : ctx.newId()),
  };
  await draftInvoicesJob(broken, job);
  expect(await said()).toHaveLength(1);
  expect((await booksOf(company)).documents).toEqual([]);
  await draftInvoicesJob(ctx, job);
  expect(await said()).toEqual([]);
  expect((await booksOf(company)).documents).toHaveLength(1);
});

function fail(): never {
  throw new Error("No ids are left");
}

test("drafts and totals are listed in one round trip", async () => {
  const company = await aBilledCompany();
  await workOn(company, { day: "2026-10-05" });
  const ctx = worldIn();
  await draftInvoice(ctx, company.id);
  const own = { ...ctx, db: ctx.db.company(company.id) };
  const trips = ctx.costs.trips;
  const list = await invoicesScreen(own, { limit: 50 });
  expect(ctx.costs.trips - trips).toBe(1);
  expect(list).toMatchObject({
    rows: [{ status: "draft", totalMinor: 200 }],
    next: null,
    open: [{ currency: "USD", drafts: 200, issued: 0 }],
  });
  expect((await invoicesScreen(own, { limit: 50, status: "paid" })).rows).toEqual([]);
  expect((await invoicesScreen(own, { limit: 50, month: "2026-10" })).rows).toHaveLength(1);
  expect((await invoicesScreen(own, { limit: 50, month: "2026-11" })).rows).toEqual([]);
});
