import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, day, id, millis } from "../columns";
import { STATEMENT_EMAIL_KIND } from "../values/invoice-values";

/** Statements and payment reminders emailed to a company. The email itself has the row's company and id as its key. */
export const statementEmails = sqliteTable(
  "statement_emails",
  {
    companyId: companyId(),
    id: id(),
    kind: text("kind", { enum: STATEMENT_EMAIL_KIND }).notNull(),
    recipient: text("recipient").notNull(),
    /** The statement's days; of a reminder, the day as of which invoices were overdue. */
    from: day("from_day").notNull(),
    to: day("to_day").notNull(),
    byName: text("by_name").notNull(),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
);
