import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { openMinorOf } from "../invoices/open-balance.repo.server";

export interface OverdueBalance {
  companyId: string;
  currency: string;
  invoices: number;
  amountMinor: number;
  /** The earliest due date. */
  dueOn: string;
}

/** Overdue balances of some companies, given as a query of their ids, by currency. Reads their invoices that are not settled. */
export const overdueBalances = (db: ScopedDb, ids: SQL, today: string): Statement<OverdueBalance[]> =>
  db.rows(
    {
      companyId: sql<string>`due.company`,
      currency: sql<string>`due.currency`,
      invoices: sql`count(*)`.mapWith(Number),
      amountMinor: sql`sum(due.open)`.mapWith(Number),
      dueOn: sql<string>`min(due.day)`,
    },
    (
      own,
    ) => sql`from (select ${invoices.companyId} as company, ${invoices.currency} as currency, ${invoices.dueOn} as day,
        ${openMinorOf(own)} as open
        from (${ids}) as some cross join ${invoices} indexed by invoices_by_company_status
          on ${own(invoices)} and ${invoices.companyId} = some.value
        where ${and(eq(invoices.status, "issued"), eq(invoices.kind, "invoice"), lt(invoices.dueOn, today))}) as due
      where due.open > 0 group by due.company, due.currency order by due.company, due.currency`,
  );
