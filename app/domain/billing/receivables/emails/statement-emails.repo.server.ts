import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import { mails } from "#db/schema/directory/credentials";
import { statementEmails } from "#db/schema/receivables/statement-emails";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../../kernel/ctx";
import { openMinorOf, statusIndexOf } from "../../invoices/open-balance.repo.server";
import type { OverdueInvoice } from "./statement-email";

/** Invoices with an amount due whose due day is before today, oldest first. Reads the invoices that are not settled. */
export const overdueInvoices = (company: CompanyDb, today: string): Statement<OverdueInvoice[]> =>
  company.rows(
    {
      number: sql<number | null>`due.number`,
      currency: sql<string>`due.currency`,
      dueOn: sql<string>`due.due_on`,
      openMinor: sql`due.open`.mapWith(Number),
      payUrl: sql<string | null>`due.pay_url`,
    },
    (
      own,
    ) => sql`from (select ${invoices.number} as number, ${invoices.currency} as currency, ${invoices.dueOn} as due_on,
        ${invoices.payUrl} as pay_url, ${openMinorOf(own)} as open
      from ${invoices} indexed by ${statusIndexOf(company)}
      where ${own(invoices)} and ${invoices.status} = 'issued' and ${invoices.kind} = 'invoice'
        and ${invoices.dueOn} < ${today}) as due
      where due.open > 0 order by due.due_on, due.number`,
  );

const SHOWN = 10;

export const latestEmails = (company: CompanyDb) =>
  company.select(statementEmails, {
    columns: ["id", "kind", "recipient", "byName", "createdAt"],
    orderBy: desc(statementEmails.id),
    limit: SHOWN,
  });

/** Delivery of the latest emails, by the key that the email was written with. */
export const latestDeliveries = ({ directory }: Pick<Ctx, "directory">, companyId: string) =>
  directory.select(mails, {
    columns: ["key", "status", "sentAt", "lastError"],
    indexedBy: "mails_once",
    where: and(eq(mails.kind, "statement"), gte(mails.key, emailKey(companyId, "")), lt(mails.key, `${companyId};`)),
    orderBy: desc(mails.key),
    limit: SHOWN,
  });

export const emailKey = (companyId: string, id: string): string => `${companyId}:${id}`;
