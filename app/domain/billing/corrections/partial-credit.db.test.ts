import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices } from "#db/schema/billing";
import { aRateCard, inNovember, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { draftInvoice } from "../invoices/drafts/draft-invoice.server";
import { creditInvoice } from "../invoices/issue/credit-note.server";
import { creditScreen } from "../invoices/issue/credit-screens.server";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { readBalance } from "../invoices/open-balance.repo.server";
import { getInvoice } from "../invoices/read-invoices.server";
import { confirmCorrection } from "./confirm-correction.server";
import { correctionScreen, writeCorrection } from "./write-correction.server";

const OCTOBER = { effectiveFrom: "2026-10-01", effectiveTo: "2026-10-31" };
const rates = (pick: number) => ({
  ...{ charges: { "pick-first": { rate: pick * 10_000 }, pack: { rate: 1_000_000 } }, storagePer: "day" as const },
  ...{ materials: [], special: [], postageMarkup: null, minimumMinor: 0 },
});

/**
 * A company with an invoice for three orders picked at $2.00 and seven packed at $1.00, and a correction of the picking
 * rate to `pick` cents.
 */
async function aCorrectedInvoice(pick: number) {
  const [{ id: companyId, ...company }, ctx] = [await aCompany(), inNovember()];
  await aRateCard({ id: companyId }, { from: "2026-10-01", rates: rates(200) });
  const packed = Array.from({ length: 7 }, () => ({ day: "2026-10-08", kind: "packed" as const }));
  await workOn({ id: companyId }, ...["05", "06", "07"].map((day) => ({ day: `2026-10-${day}` })), ...packed);
  const drafted = await draftInvoice(ctx, companyId);
  const invoiceId = drafted.kind === "drafted" ? drafted.id : "";
  await issueInvoice(ctx, invoiceId);
  const card = { currency: "USD", note: "Wrong price list", rates: rates(pick) };
  const id = await writeCorrection(ctx, companyId, { key: ctx.newId(), ...OCTOBER, ...card });
  await confirmCorrection(ctx, companyId, id, (await correctionScreen(ctx, companyId, id)).seen);
  const db = ctx.db.company(companyId);
  return {
    ...{ company, ctx, invoiceId },
    balance: async () => (await readBalance(db, invoiceId))?.openMinor,
    documents: () =>
      db.rows(
        { status: invoices.status, total: invoices.totalMinor },
        (own) => sql`from ${invoices} where ${own(invoices)} order by ${invoices.id}`,
      ),
  };
}

test.each([
  { to: "less", pick: 150, credits: [-150], owed: 1150 },
  { to: "more", pick: 250, credits: [], owed: 1300 },
])(
  "beside a charge corrected to $to, other lines are credited one by one, and the balance holds",
  async ({ pick, credits, owed }) => {
    const { ctx, invoiceId, balance, documents } = await aCorrectedInvoice(pick);
    expect(await balance()).toBe(owed);
    const { isCorrected, lines: other } = await creditScreen(ctx, invoiceId);
    expect({ isCorrected, other }).toMatchObject({ isCorrected: true, other: [{ leftText: "$7.00, 7 orders" }] });
    const { lines } = await getInvoice(ctx, invoiceId);
    const some = (taken: readonly { position: number | string }[]) =>
      creditInvoice(ctx, invoiceId, {
        ...{ what: "some", reason: "Wrong" },
        lines: taken.map(({ position }) => Number(position)),
      });

    await expect(some(lines)).rejects.toMatchObject({ code: "conflict", reason: "rates_corrected" });
    await some(other);

    expect(await balance()).toBe(owed - 700);
    const issued = await documents();
    expect(issued.map(({ total }) => total)).toEqual([1300, ...credits, -700]);
    expect(issued[0]).toMatchObject({ status: "issued" });
    await creditInvoice(ctx, invoiceId, { what: "all", lines: [], reason: "Wrong" });
    const all = await documents();
    expect([all[0]?.status, all.reduce((sum, { total }) => sum + total, 0)]).toEqual(["credited", 0]);
  },
);

test("the same line credited twice at once is credited once", async () => {
  const { ctx, invoiceId, balance } = await aCorrectedInvoice(150);
  const { lines } = await creditScreen(ctx, invoiceId);
  const taken = lines.map(({ position }) => Number(position));
  const credit = () => creditInvoice(ctx, invoiceId, { what: "some", lines: taken, reason: "Wrong" });
  const done = await Promise.allSettled([credit(), credit(), credit()]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balance()).toBe(450);
});
