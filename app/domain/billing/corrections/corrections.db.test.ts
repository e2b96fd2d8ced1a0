import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoiceLines, invoices, rateCards } from "#db/schema/billing";
import { auditLog } from "#db/schema/directory/accounts";
import { aRateCard, inNovember, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { createRateCard, rateCardsScreen } from "../cards/rate-cards.server";
import { unbilledScreen } from "../check/check.server";
import { adjustDraft, discardDraft, refreshDraft, removeAdjustment } from "../invoices/drafts/change-draft.server";
import { billAgain, draftInvoice } from "../invoices/drafts/draft-invoice.server";
import { invoicePage } from "../invoices/invoice-page.server";
import { changeAccount } from "../invoices/issue/account.server";
import { creditInvoice } from "../invoices/issue/credit-note.server";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { getInvoice } from "../invoices/read-invoices.server";
import { billingOverview } from "../overview/billing-overview.server";
import { confirmCorrection } from "./confirm-correction.server";
import { correctionScreen, discardCorrection, newCorrectionScreen, writeCorrection } from "./write-correction.server";

const OCTOBER = { effectiveFrom: "2026-10-01", effectiveTo: "2026-10-31" };
const rates = (pick: number) => ({
  ...{ charges: { "pick-first": { rate: pick * 10_000 } }, storagePer: "day" as const, materials: [], special: [] },
  ...{ postageMarkup: null, minimumMinor: 0 },
});

/** A company with an invoice for October: three orders picked at $2.00 each. */
async function anInvoicedMonth() {
  const [company, ctx] = [await aCompany(), inNovember()];
  await aRateCard(company, { from: "2026-10-01", rates: rates(200) });
  await workOn(company, { day: "2026-10-05" }, { day: "2026-10-06" }, { day: "2026-10-07" });
  const drafted = await draftInvoice(ctx, company.id);
  const invoiceId = drafted.kind === "drafted" ? drafted.id : "";
  await issueInvoice(ctx, invoiceId);
  return { company, ctx, invoiceId };
}
type World = Awaited<ReturnType<typeof anInvoicedMonth>>;

const corrected = ({ ctx, company }: World, pick: number, over: object = {}) =>
  writeCorrection(ctx, company.id, {
    ...{ key: ctx.newId(), ...OCTOBER, currency: "USD", note: "Wrong price list", rates: rates(pick), ...over },
  });
const seenOf = async ({ ctx, company }: World, id: string) => (await correctionScreen(ctx, company.id, id)).seen;
async function correctTo(world: World, pick: number): Promise<string> {
  const id = await corrected(world, pick);
  await confirmCorrection(world.ctx, world.company.id, id, await seenOf(world, id));
  return id;
}

async function documentsOf({ ctx, company }: World) {
  const db = ctx.db.company(company.id);
  return db.rows(
    { kind: invoices.kind, status: invoices.status, total: invoices.totalMinor, reason: invoices.reason },
    (own) => sql`from ${invoices} where ${own(invoices)} order by ${invoices.id}`,
  );
}
const supplementsOf = ({ ctx, company }: World) =>
  ctx.db.company(company.id).rows(
    { amount: invoiceLines.amountMinor, reason: invoiceLines.reason },
    (own) => sql`from ${invoiceLines} where ${own(invoiceLines)} and ${invoiceLines.charge} = 'adjustment'
      order by ${invoiceLines.position}`,
  );
const nextDraft = async ({ ctx, company }: World) => {
  const drafted = await draftInvoice(ctx, company.id, "2026-11-20");
  return drafted.kind === "drafted" ? drafted.id : "";
};

test("a lower rate makes a credit note with the reason, and the invoice stays as it was issued", async () => {
  const world = await anInvoicedMonth();
  const id = await corrected(world, 150);
  const screen = await correctionScreen(world.ctx, world.company.id, id);
  expect(screen.invoices).toMatchObject([
    { charges: [{ charge: "pick-first", billedMinor: 600, correctedMinor: 450 }] },
  ]);
  expect(await documentsOf(world)).toHaveLength(1);

  await confirmCorrection(world.ctx, world.company.id, id, screen.seen);
  expect(await documentsOf(world)).toEqual([
    { kind: "invoice", status: "issued", total: 600, reason: "" },
    { kind: "credit-note", status: "issued", total: -150, reason: "Wrong price list" },
  ]);
  const [confirmed] = (await correctionScreen(world.ctx, world.company.id, id)).invoices;
  expect(confirmed?.credit).toEqual({ number: expect.any(Number), grossMinor: -150 });
});

test("a higher rate makes a supplement on the next draft, with the reason; also when that draft is made again", async () => {
  const world = await anInvoicedMonth();
  await correctTo(world, 250);
  expect(await documentsOf(world)).toHaveLength(1);

  const waiting = async () => {
    const { unbilled, unbilledSums } = await unbilledScreen(world.ctx, world.company.id, undefined);
    return { rows: unbilled.filter(({ corrected }) => corrected), unbilledSums };
  };
  expect(await waiting()).toMatchObject({
    rows: [{ amountMinor: 150, corrected: { id: world.invoiceId, number: expect.any(Number) } }],
    unbilledSums: [{ currency: "USD", amountMinor: 150 }],
  });
  const all = await unbilledScreen(world.ctx, undefined, undefined);
  const overview = await billingOverview(world.ctx, { show: "all" });
  expect(overview.figures.find(({ currency }) => currency === "USD")?.unbilled).toBe(
    all.unbilledSums.find(({ currency }) => currency === "USD")?.amountMinor,
  );

  // November has no work, so the draft contains only the supplement.
  const first = await nextDraft(world);
  expect(await waiting()).toEqual({ rows: [], unbilledSums: [] });
  expect(await supplementsOf(world)).toMatchObject([
    {
      amount: 150,
      reason: expect.stringMatching(/^INV-\d{6}, Orders picked, first item, corrected: Wrong price list$/),
    },
  ]);
  expect((await invoicePage(world.ctx, first)).discarding).toEqual({
    ...{ adjustments: 0, supplements: 1, supplementMinor: 150 },
  });
  await discardDraft(world.ctx, first);
  expect(await supplementsOf(world)).toEqual([]);
  expect((await waiting()).rows).toMatchObject([{ amountMinor: 150 }]);
  const second = await nextDraft(world);
  await refreshDraft(world.ctx, second);
  await expect(removeAdjustment(world.ctx, second, 100_001)).rejects.toMatchObject({ code: "conflict" });
  expect((await supplementsOf(world)).map(({ amount }) => amount)).toEqual([150]);
});

test("a supplement is added to the open draft, after its adjustments", async () => {
  const world = await anInvoicedMonth();
  await workOn(world.company, { day: "2026-11-03" });
  const draft = await nextDraft(world);
  await adjustDraft(world.ctx, draft, { key: "k", amount: "1.00", reason: "Agreed" });
  await correctTo(world, 250);
  expect((await supplementsOf(world)).map(({ amount }) => amount)).toEqual([100, 150]);
});

test("a second correction takes everything billed so far into account", async () => {
  const world = await anInvoicedMonth();
  await correctTo(world, 150);
  await correctTo(world, 100);
  await correctTo(world, 220);
  await nextDraft(world);
  await correctTo(world, 200);
  expect((await documentsOf(world)).filter(({ kind }) => kind === "credit-note").map(({ total }) => total)).toEqual([
    -150, -150, -60,
  ]);
  expect((await supplementsOf(world)).map(({ amount }) => amount)).toEqual([360]);
  const same = await corrected(world, 200);
  expect((await correctionScreen(world.ctx, world.company.id, same)).invoices).toEqual([]);
});

test("a correction confirmed six times at once is applied once, with one audit entry", async () => {
  const world = await anInvoicedMonth();
  const id = await corrected(world, 150);
  const seen = await seenOf(world, id);
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => confirmCorrection(world.ctx, world.company.id, id, seen)));
  await confirmCorrection(world.ctx, world.company.id, id, seen);
  expect((await documentsOf(world)).map(({ total }) => total)).toEqual([600, -150]);
  const entries = await world.ctx.directory.rows(
    { id: auditLog.id },
    sql`from ${auditLog} where ${auditLog.companyId} = ${world.company.id} and ${auditLog.action} = 'rate-card.corrected'`,
  );
  expect(entries).toHaveLength(1);
});

test("of two corrections prepared in two tabs, the second is refused until it is reviewed again", async () => {
  const world = await anInvoicedMonth();
  const [one, two] = [await corrected(world, 150), await corrected(world, 180)];
  const [seenOne, seenTwo] = [await seenOf(world, one), await seenOf(world, two)];
  await confirmCorrection(world.ctx, world.company.id, one, seenOne);
  await expect(confirmCorrection(world.ctx, world.company.id, two, seenTwo)).rejects.toMatchObject({
    code: "conflict",
  });
  await discardCorrection(world.ctx, world.company.id, two);
  expect((await documentsOf(world)).map(({ total }) => total)).toEqual([600, -150]);
});

test("the form sent twice writes one correction; discarded it cannot be confirmed", async () => {
  const world = await anInvoicedMonth();
  const key = world.ctx.newId();
  const ids = await Promise.all([1, 2, 3].map(() => corrected(world, 150, { key })));
  expect(new Set(ids).size).toBe(1);
  await discardCorrection(world.ctx, world.company.id, key);
  const confirming = confirmCorrection(world.ctx, world.company.id, key, await seenOf(world, key));
  await expect(confirming).rejects.toMatchObject({ code: "conflict" });
  expect(await documentsOf(world)).toHaveLength(1);
});

test("an edited correction replaces the one that was not confirmed, once, and no confirmed one", async () => {
  const world = await anInvoicedMonth();
  const { ctx, company } = world;
  const first = await corrected(world, 150);
  const { isEdit, defaultValue } = await newCorrectionScreen(ctx, company.id, first);
  expect({ isEdit, ...defaultValue }).toMatchObject({ isEdit: true, note: "Wrong price list", ...OCTOBER });
  const form = { key: ctx.newId(), ...OCTOBER, currency: "USD", note: "Agreed", rates: rates(180) };
  const second = await writeCorrection(ctx, company.id, form, first);
  expect(await writeCorrection(ctx, company.id, form, first)).toBe(second);
  const states = async () => (await rateCardsScreen(ctx, company.id)).versions.map(({ status }) => status);
  expect(await states()).toEqual(["unconfirmed", "withdrawn", "in force"]);
  await confirmCorrection(ctx, company.id, second, await seenOf(world, second));
  await writeCorrection(ctx, company.id, { ...form, key: ctx.newId() }, second);
  expect(await states()).toEqual(["unconfirmed", "correction", "withdrawn", "in force"]);
});

test("a correction is for invoiced days only, in their currency; open days and plain versions are as before", async () => {
  const world = await anInvoicedMonth();
  const refused = (over: object) => expect(corrected(world, 150, over)).rejects.toMatchObject({ code: "validation" });
  await refused({ effectiveTo: "2026-11-01" });
  await refused({ currency: "EUR" });
  await refused({ effectiveFrom: "2026-08-01", effectiveTo: "2026-08-31" });
  const plain = { ...OCTOBER, currency: "USD", note: "", rates: rates(150) };
  const { effectiveTo: _to, ...card } = plain;
  await expect(createRateCard(world.ctx, world.company.id, card)).rejects.toMatchObject({ code: "validation" });

  await correctTo(world, 150);
  await workOn(world.company, { day: "2026-11-03" });
  await nextDraft(world);
  expect((await documentsOf(world)).at(-1)).toMatchObject({ status: "draft", total: 200 });
});

test("a corrected invoice is credited whole with what its correction took back, and billed again at the corrected rates", async () => {
  const world = await anInvoicedMonth();
  await correctTo(world, 150);
  const some = { what: "some" as const, lines: [1], reason: "Wrong" };
  await expect(creditInvoice(world.ctx, world.invoiceId, some)).rejects.toMatchObject({ reason: "rates_corrected" });
  await creditInvoice(world.ctx, world.invoiceId, { what: "all", lines: [], reason: "Wrong" });
  expect((await documentsOf(world)).map(({ total }) => total)).toEqual([600, -150, -450]);
  await billAgain(world.ctx, world.invoiceId);
  expect((await documentsOf(world)).at(-1)).toMatchObject({ status: "draft", total: 450 });
});

test("an invoice with a supplement that is billed cannot be credited whole before the supplement is", async () => {
  const world = await anInvoicedMonth();
  await correctTo(world, 250);
  await nextDraft(world);
  const all = { what: "all" as const, lines: [], reason: "Wrong" };
  await expect(creditInvoice(world.ctx, world.invoiceId, all)).rejects.toMatchObject({ code: "conflict" });
});

test("a confirmed correction cannot be changed, even directly in the database", async () => {
  const world = await anInvoicedMonth();
  const id = await correctTo(world, 150);
  const db = world.ctx.db.company(world.company.id);
  for (const patch of [{ correction: [] }, { withdrawnAt: 1 }])
    await expect(db.update(rateCards, patch, sql`${rateCards.id} = ${id}`)).rejects.toMatchObject({
      fault: "immutable",
    });
});

test("corrections are taxed like what they correct, and a full credit afterwards credits exactly the rest of the tax", async () => {
  const [company, ctx] = [await aCompany(), inNovember()];
  await changeAccount(ctx, company.id, { taxCategory: "standard", taxRate: 19_000, taxReason: "" });
  await aRateCard(company, { from: "2026-10-01", rates: rates(200) });
  await workOn(company, { day: "2026-10-05" }, { day: "2026-10-06" }, { day: "2026-10-07" });
  const drafted = await draftInvoice(ctx, company.id);
  const invoiceId = drafted.kind === "drafted" ? drafted.id : "";
  await issueInvoice(ctx, invoiceId, { total: 600, tax: 114 });
  const world = { company, ctx, invoiceId };

  await correctTo(world, 133);
  const taxes = async () => {
    const db = ctx.db.company(company.id);
    return db.rows(
      { total: invoices.totalMinor, tax: invoices.taxMinor },
      (own) =>
        sql`from ${invoices} where ${own(invoices)} and ${invoices.creditOf} = ${invoiceId} order by ${invoices.id}`,
    );
  };
  expect(await taxes()).toEqual([{ total: -201, tax: -38 }]);
  await creditInvoice(ctx, invoiceId, { what: "all", lines: [], reason: "Wrong customer" });
  expect(await taxes()).toEqual([
    { total: -201, tax: -38 },
    { total: -399, tax: -76 },
  ]);
});

test("a supplement is taxed like the charge that it corrects", async () => {
  const world = await anInvoicedMonth();
  const { ctx, company } = world;
  await changeAccount(ctx, company.id, { taxCategory: "standard", taxRate: 19_000, taxReason: "" });
  const reduced = { charge: "pick-first", item: "", category: "standard", rate: 7_000, reason: "" } as const;
  const id = await corrected(world, 250, { rates: { ...rates(250), taxes: [reduced] } });
  await confirmCorrection(ctx, company.id, id, await seenOf(world, id));
  const draft = await nextDraft(world);
  expect((await getInvoice(ctx, draft)).facts.taxTotals).toMatchObject([{ rate: 7_000, baseMinor: 150, taxMinor: 11 }]);
});
