import { billingAccounts } from "#db/schema/billing";
import { statementEmails } from "#db/schema/receivables/statement-emails";
import { audited } from "../../../audit/audit.service.server";
import { companyInReach } from "../../../companies/companies.service.server";
import { billingToday } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { conflict, notFound } from "../../../kernel/errors";
import { emailStatements, shownMailStatus } from "../../../notifications/mail.service.server";
import { invoiceReplyTo } from "../../parties/seller.repo.server";
import { statementEntries } from "../statement.server";
import { statementEmail } from "./statement-email";
import type { StatementEmailQuery } from "./statement-email.schema";
import { emailKey, latestDeliveries, latestEmails, overdueInvoices } from "./statement-emails.repo.server";

/** The email as it would be sent now. @throws not_found */
async function prepare(ctx: Ctx, { company: companyId, kind, ...days }: StatementEmailQuery) {
  const db = ctx.db.company(companyId);
  const today = billingToday(ctx);
  const [company, account, overdue] = await db.batch(
    companyInReach(ctx, companyId),
    db.selectFirst(billingAccounts, { columns: ["email"] }),
    overdueInvoices(db, today),
  );
  if (!company) throw notFound("This company");
  const { from, to, accounts } = await statementEntries(ctx, companyId, days);
  const { brand, origin } = ctx.config;
  const shown = kind === "statement" ? `?${new URLSearchParams({ from, to })}` : "";
  const said = { kind, name: company.name, brand, from, to, today, balances: accounts, overdue };
  return {
    company: { id: company.id, name: company.name },
    ...{ kind, from, to, recipient: account?.email || company.email || "", hasOverdue: overdue.length > 0 },
    ...statementEmail({ ...said, url: `${origin}/billing/statement${shown}` }),
  };
}

/** The preview: recipient, subject and text. @throws not_found */
export const statementEmailScreen = prepare;

/**
 * Emails a company its statement of account or a reminder of its overdue invoices. Idempotent per key.
 * @throws not_found; conflict without a recipient, or for a reminder when nothing is overdue
 */
export async function emailStatement(ctx: Ctx, query: StatementEmailQuery, key: string): Promise<string> {
  const { company, kind, recipient, subject, text, from, to, hasOverdue } = await prepare(ctx, query);
  const db = ctx.db.company(company.id);
  const sent = await db.find(statementEmails, key);
  if (sent) return sent.recipient;
  if (!recipient)
    throw conflict("No email address is known for this company. Enter one in the billing account.", "no_billing_email");
  if (kind === "reminder" && !hasOverdue) throw conflict("Nothing is overdue.", "nothing_overdue");
  const now = ctx.now();
  const [mail] = await emailStatements(ctx, {
    ...{ kind: "statement", key: emailKey(company.id, key), recipient, subject, text },
    replyTo: invoiceReplyTo(ctx.config),
  });
  const row = { id: key, kind, recipient, from, to, byName: ctx.actor.name, createdAt: now };
  try {
    await db.batch(
      ...audited(ctx, db.insert(statementEmails, row), {
        action: "statement.mailed",
        subject: company.name,
        companyId: company.id,
        after: { kind, recipient, from, to },
      }),
      mail,
    );
  } catch (error) {
    // Unless the same form was sent twice: the other request sent the email.
    if (!(await db.find(statementEmails, key))) throw error;
  }
  await ctx.enqueue({ type: "send-mail" });
  return recipient;
}

/** The latest statements and reminders for a company and whether they were sent, newest first. */
export async function statementEmailHistory(ctx: Ctx, companyId: string) {
  const db = ctx.db.company(companyId);
  const [emails, deliveries] = await db.batch(latestEmails(db), latestDeliveries(ctx, companyId));
  const byKey = new Map(deliveries.map((one) => [one.key, one]));
  return emails.map((email) => {
    const { status, lastError } = byKey.get(emailKey(companyId, email.id)) ?? { status: "pending", lastError: null };
    return { ...email, status: shownMailStatus(ctx, status), lastError };
  });
}
