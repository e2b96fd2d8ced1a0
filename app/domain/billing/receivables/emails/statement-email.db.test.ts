import { and, eq, gte, lt } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#db/schema/directory/credentials";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { issueInvoice } from "../../invoices/issue/issue-invoice.server";
import { emailStatement, statementEmailHistory, statementEmailScreen } from "./email-statement.server";
import { StatementEmailQuery } from "./statement-email.schema";

/** A company with an invoice of $4.25, due on 22 December 2026. */
async function aDebtor(over: Parameters<typeof aCompany>[0] = {}) {
  const company = await aCompany(over);
  await aRateCard(company, { from: "2026-10-01" });
  await workOn(company, { day: "2026-10-05", quantity: 3 }, { day: "2026-10-06", kind: "packed" });
  const { ctx, id } = await aDraftInvoice(company);
  await issueInvoice(ctx, id);
  const query = (kind: "statement" | "reminder") => StatementEmailQuery.parse({ company: company.id, kind });
  const written = () =>
    ctx.directory.select(mails, {
      columns: ["recipient", "subject"],
      where: and(eq(mails.kind, "statement"), gte(mails.key, `${company.id}:`), lt(mails.key, `${company.id};`)),
    });
  return { company, ctx, query, written };
}

test("two presses send one statement, which the history shows with its sender", async () => {
  const { company, ctx, query, written } = await aDebtor({ email: "owner@debtor.test" });
  const shown = await statementEmailScreen(ctx, query("statement"));
  expect(shown).toMatchObject({ recipient: "owner@debtor.test", hasOverdue: false });
  expect(shown.text).toContain("Balance on 22 Nov 2026: $4.25");
  expect(shown.text).toContain("/billing/statement?from=");
  const key = ctx.newId();
  await Promise.all([emailStatement(ctx, query("statement"), key), emailStatement(ctx, query("statement"), key)]);
  expect(await written()).toEqual([
    expect.objectContaining({
      recipient: "owner@debtor.test",
      subject: expect.stringContaining("Statement of account"),
    }),
  ]);
  expect(await statementEmailHistory(ctx, company.id)).toMatchObject([
    { kind: "statement", recipient: "owner@debtor.test", byName: ctx.actor.name, status: "kept" },
  ]);
});

test("a reminder names the overdue invoices, and is refused when nothing is overdue", async () => {
  const { ctx, query, written } = await aDebtor();
  await expect(emailStatement(ctx, query("reminder"), ctx.newId())).rejects.toMatchObject({ code: "conflict" });
  ctx.clock.now = Date.parse("2026-12-25T10:00:00Z");
  const { text, hasOverdue } = await statementEmailScreen(ctx, query("reminder"));
  expect(hasOverdue).toBe(true);
  expect(text).toMatch(/INV-\d{6}, due 22 Dec 2026 \(3 days ago\): \$4\.25/);
  await emailStatement(ctx, query("reminder"), ctx.newId());
  expect(await written()).toHaveLength(1);
});

test("without an address nothing is sent", async () => {
  const { company, ctx, query, written } = await aDebtor({ email: "" });
  expect(await statementEmailScreen(ctx, query("statement"))).toMatchObject({ recipient: "" });
  await expect(emailStatement(ctx, query("statement"), ctx.newId())).rejects.toMatchObject({
    reason: "no_billing_email",
  });
  expect(await written()).toEqual([]);
  expect(await statementEmailHistory(ctx, company.id)).toEqual([]);
});
