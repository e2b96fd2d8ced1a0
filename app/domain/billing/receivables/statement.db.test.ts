import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { invoices } from "#db/schema/billing";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { runs } from "#tests/support/thorough";
import { DomainError } from "../../kernel/errors";
import { minorToDecimal } from "../../kernel/money";
import { CreditForm } from "../invoices/invoices.schema";
import { changeAccount } from "../invoices/issue/account.server";
import { creditInvoice } from "../invoices/issue/credit-note.server";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { openMinorOf } from "../invoices/open-balance.repo.server";
import { invoiceScreen } from "../invoices/read-invoices.server";
import { PaymentForm } from "../payments/payment.schema";
import { recordPayment } from "../payments/record-payment.server";
import { reversePayment } from "../payments/reverse-payment.server";
import { balanceOf } from "./aging";
import { exportStatement, statementScreen } from "./statement.server";
import { statementFileName } from "./statement-labels";

/** An issued invoice of 425 minor units in three lines, plus 19% tax. */
async function anAccount(currency: string) {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01", currency });
  await workOn(company, { day: "2026-10-05", quantity: 3 }, { day: "2026-10-06", kind: "packed" });
  const { ctx, id } = await aDraftInvoice(company);
  await changeAccount(ctx, company.id, { taxCategory: "standard", taxRate: 19_000, taxReason: "" });
  await issueInvoice(ctx, id);
  const pay = (minor: number, invoiceId = id, paidOn = "2026-11-22") => {
    const amount = minorToDecimal(minor, currency);
    const form = PaymentForm.parse({ key: ctx.newId(), amount, paidOn, method: "bank-transfer" });
    return recordPayment(ctx, invoiceId, form);
  };
  const documents = () =>
    ctx.db.company(company.id).rows(
      (own) => ({ id: invoices.id, openMinor: openMinorOf(own) }),
      (own) => sql`from ${invoices} where ${own(invoices)} order by ${invoices.id}`,
    );
  const reverse = async (nth: number) => {
    const { payments } = await invoiceScreen(ctx, id);
    await reversePayment(ctx, id, payments[nth % Math.max(1, payments.length)]?.id ?? "");
  };
  return { company, ctx, id, pay, reverse, documents };
}

const step = fc.oneof(
  fc.record({ what: fc.constant("pay" as const), minor: fc.integer({ min: 1, max: 506 }) }),
  fc.record({ what: fc.constant("credit" as const), line: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ what: fc.constant("credit-rest" as const) }),
  fc.record({ what: fc.constant("reverse" as const), nth: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ what: fc.constant("refund" as const), minor: fc.integer({ min: 1, max: 506 }) }),
);

test("after any payments, credits, refunds and reversals, the statement ends with the sum of all open balances", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("USD", "JPY", "KWD"),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (currency, steps) => {
        const { company, ctx, id, pay, reverse, documents } = await anAccount(currency);
        for (const one of steps) {
          ctx.clock.now += 1_000;
          try {
            if (one.what === "pay") await pay(one.minor);
            else if (one.what === "credit")
              await creditInvoice(
                ctx,
                id,
                CreditForm.parse({ what: "some", lines: String(one.line), reason: "Wrong" }),
              );
            else if (one.what === "credit-rest") await creditInvoice(ctx, id, CreditForm.parse({ reason: "Wrong" }));
            else if (one.what === "reverse") await reverse(one.nth);
            else {
              const owed = (await documents()).find(({ openMinor }) => openMinor < 0);
              if (owed) await pay(one.minor, owed.id);
            }
          } catch (error) {
            // A step that is not possible now changes nothing.
            if (!(error instanceof DomainError)) throw error;
          }
        }
        const open = (await documents()).reduce((sum, { openMinor }) => sum + openMinor, 0);
        const { accounts, aged } = await statementScreen(ctx, company.id, { to: "2026-11-30" });
        expect(accounts.map(({ closingMinor }) => closingMinor)).toEqual([open]);
        expect(aged.reduce((sum, one) => sum + balanceOf(one), 0)).toBeGreaterThanOrEqual(open);
      },
    ),
    { numRuns: runs(20, { thorough: 240 }) },
  );
});

test("a statement of later days begins with the balance before them, and the file has the same entries", async () => {
  const { company, ctx, pay } = await anAccount("USD");
  await pay(100, undefined, "2026-11-10");
  ctx.clock.now = Date.parse("2026-12-05T10:00:00Z");
  await pay(6, undefined, "2026-12-05");
  const december = { from: "2026-12-01", to: "2026-12-31" };
  const { accounts } = await statementScreen(ctx, company.id, december);
  expect(accounts).toMatchObject([{ openingMinor: 406, closingMinor: 400, entries: [{ balanceMinor: 400 }] }]);
  const { name, body } = await exportStatement(ctx, company.id, december);
  expect(name).toBe(`${statementFileName(company.name, december)}.csv`);
  const [, opening, line, closing] = (await new Response(body).text()).trim().split("\r\n");
  expect(opening).toBe("2026-12-01,,Balance before 1 Dec 2026,,,4.06,USD");
  expect(closing).toBe("2026-12-31,,Balance on 31 Dec 2026,,,4.00,USD");
  expect(line).toMatch(/^2026-12-05,INV-\d{6},Payment by bank transfer,,-0\.06,4\.00,USD$/);
  // The days in the wrong order are meant the other way round.
  expect(await statementScreen(ctx, company.id, { from: december.to, to: december.from })).toMatchObject(december);
});
