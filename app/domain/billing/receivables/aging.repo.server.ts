import { type SQL, sql } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { addDays } from "../../kernel/days";
import { openMinorOf, statusIndexOf } from "../invoices/open-balance.repo.server";
import { daysOverdue } from "../invoices/overdue";
import type { Aged } from "./aging";

const sumIf = (condition: SQL) => sql`coalesce(sum(iif(${condition}, due.open, 0)), 0)`.mapWith(Number);

/** Open balances of issued documents by company, currency and age. Reads the documents that are not settled. */
export const agedBalances = (
  db: ScopedDb,
  today: string,
): Statement<(Aged & { companyId: string; oldestDays: number | null })[]> => {
  const isPast = (days: number) => sql`(due.open > 0 and due.day < ${addDays(today, -days)})`;
  const between = (from: number, to: number) => sumIf(sql`${isPast(from)} and not ${isPast(to)}`);
  return db
    .rows(
      {
        companyId: sql<string>`due.company`,
        currency: sql<string>`due.currency`,
        notDue: sumIf(sql`not coalesce(${isPast(0)}, 0)`),
        upTo30: between(0, 30),
        upTo60: between(30, 60),
        upTo90: between(60, 90),
        over90: sumIf(isPast(90)),
        oldestDueOn: sql<string | null>`min(iif(${isPast(0)}, due.day, null))`,
      },
      (
        own,
      ) => sql`from (select ${invoices.companyId} as company, ${invoices.currency} as currency, ${openMinorOf(own)} as open,
        iif(${invoices.kind} = 'invoice', ${invoices.dueOn}, null) as day
        from ${invoices} indexed by ${statusIndexOf(db)}
        where ${own(invoices)} and ${invoices.status} = 'issued') as due
      where due.open <> 0 group by due.company, due.currency order by due.company, due.currency`,
    )
    .map((rows) =>
      rows.map(({ oldestDueOn, ...row }) => ({
        ...row,
        /** Days past due of the oldest open invoice; null when nothing is past due. */
        oldestDays: oldestDueOn === null ? null : daysOverdue(oldestDueOn, today),
      })),
    );
};
