import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoiceLines, invoices } from "#db/schema/billing";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { adjustDraft } from "../drafts/change-draft.server";
import { assertCreditNotes, assertWithinInvoice } from "../invoice-lines.repo.server";
import { CreditForm } from "../invoices.schema";
import { getInvoice } from "../read-invoices.server";
import { creditInvoice } from "./credit-note.server";
import { creditScreen } from "./credit-screens.server";
import { issueInvoice } from "./issue-invoice.server";

/** An issued invoice over ten orders packed at $2.00, less a discount of $8.00. */
async function anIssuedInvoice() {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01", rates: { charges: { pack: { rate: 2_000_000 } } } });
  await workOn(company, ...Array.from({ length: 10 }, () => ({ day: "2026-10-06", kind: "packed" as const })));
  const { ctx, id } = await aDraftInvoice(company);
  await adjustDraft(ctx, id, { key: ctx.newId(), amount: "-8", reason: "Goodwill" });
  await issueInvoice(ctx, id);
  const [packed, discount] = (await getInvoice(ctx, id)).lines;
  if (!packed || !discount) throw new Error("Two lines expected");
  expect([packed.amountMinor, discount.amountMinor]).toEqual([2_000, -800]);
  return {
    ...{ company, ctx, id, packed, discount, db: ctx.db.company(company.id) },
    credit: (form: object) => creditInvoice(ctx, id, CreditForm.parse({ reason: "Wrong", ...form })),
    invoice: async () => (await getInvoice(ctx, id)).invoice,
  };
}
const part = (position: number, given: { quantity?: string; amount?: string }) => ({
  parts: [{ position: String(position), ...given }],
});

test("parts of a line are credited until nothing is left, which credits the invoice", async () => {
  const { ctx, id, packed, discount, credit, invoice } = await anIssuedInvoice();
  const first = await credit(part(packed.position, { quantity: "2" }));
  expect((await getInvoice(ctx, first)).lines).toMatchObject([{ quantity: -2, rate: 2_000_000, amountMinor: -400 }]);
  expect(await invoice()).toMatchObject({ status: "issued", openMinor: 800 });
  const second = await credit(part(packed.position, { amount: "1.50" }));
  expect((await getInvoice(ctx, second)).lines).toMatchObject([{ quantity: 0, rate: null, amountMinor: -150 }]);
  expect((await creditScreen(ctx, id)).lines).toMatchObject([
    { leftText: "$14.50 left of $20.00", quantity: null, amount: "14.50" },
    { leftText: "-$8.00", quantity: null, amount: "8.00" },
  ]);
  const last = await credit({ lines: [packed.position, discount.position].map(String) });
  expect((await getInvoice(ctx, last)).invoice).toMatchObject({ totalMinor: -650 });
  expect(await invoice()).toMatchObject({ status: "credited", openMinor: 0 });
});

test("a credit beyond the line or the invoice is refused at its field, and writes nothing", async () => {
  const { packed, discount, credit, invoice } = await anIssuedInvoice();
  const refused = (form: object) => credit(form).catch((error) => error.detail?.fields);
  expect(await refused(part(packed.position, { quantity: "11" }))).toEqual({
    "parts[0].quantity": ["At most 10 can be credited."],
  });
  expect(await refused(part(packed.position, { amount: "20.01" }))).toEqual({
    "parts[0].amount": ["At most $20.00 can be credited."],
  });
  expect(await refused(part(packed.position, { amount: "12.01" }))).toMatchObject({
    lines: [expect.stringContaining("Only $12.00 can still be credited")],
  });
  expect(await refused({ lines: String(discount.position) })).toMatchObject({
    lines: [expect.stringContaining("These lines reduce the invoice.")],
  });
  expect(CreditForm.safeParse({ reason: "x", ...part(1, { quantity: "1", amount: "1" }) }).success).toBe(false);
  expect(await invoice()).toMatchObject({ creditedMinor: 0, openMinor: 1_200 });
});

test("a part credited by several users at once is credited once", async () => {
  const { packed, credit, invoice } = await anIssuedInvoice();
  const done = await Promise.allSettled([1, 2, 3].map(() => credit(part(packed.position, { quantity: "5" }))));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await invoice()).toMatchObject({ openMinor: 200 });
});

test("the database refuses a credit note that exceeds its invoice", async () => {
  const { ctx, db, id, packed } = await anIssuedInvoice();
  const { createdAt, periodFrom, periodTo, currency } = (await getInvoice(ctx, id)).invoice;
  const write = (quantity: number, amountMinor: number) => {
    const note = ctx.newId();
    return db.batch(
      assertCreditNotes(db, id, 0),
      db.insert(invoices, {
        ...{ id: note, kind: "credit-note" as const, creditOf: id, currency, periodFrom, periodTo },
        ...{ createdAt, updatedAt: createdAt },
      }),
      db.insertMany(invoiceLines, [{ ...packed, invoiceId: note, quantity, amountMinor }]),
      assertWithinInvoice(db, id),
      db.delete(invoices, eq(invoices.id, note)),
    );
  };
  await expect(write(-11, -100)).rejects.toMatchObject({ fault: "assertion" });
  await expect(write(-1, -2_001)).rejects.toMatchObject({ fault: "assertion" });
  await expect(write(1, 100)).rejects.toMatchObject({ fault: "assertion" });
  await expect(write(-1, -1_201)).rejects.toMatchObject({ fault: "assertion" });
  await write(-10, -1_200);
});
