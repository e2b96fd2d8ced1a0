import { sql } from "drizzle-orm";
import { index, type SQLiteColumn, text } from "drizzle-orm/sqlite-core";
import { day, millis, minor } from "../columns";

const NUMBER_SORT = sql`iif(number is null, 'Draft', printf('%s-%012d', iif(kind = 'invoice', 'INV', 'CN'), number))`;

/** Columns that the list of invoices sorts by. */
export const invoiceSortKeys = () => ({
  /** What the list sorts by where the column itself can be null: the number as documents show it, and days. */
  numberSort: text("number_sort").notNull().generatedAlwaysAs(NUMBER_SORT, { mode: "virtual" }),
  issuedSort: millis("issued_sort").notNull().generatedAlwaysAs(sql`coalesce(issued_at, 0)`, { mode: "virtual" }),
  dueSort: day("due_sort").notNull().generatedAlwaysAs(sql`coalesce(due_on, '')`, { mode: "virtual" }),
  /** With tax. */
  grossMinor: minor("gross_minor").notNull().generatedAlwaysAs(sql`total_minor + tax_minor`, { mode: "virtual" }),
});

type Sorted = "companyId" | "id" | "numberSort" | "periodFrom" | "issuedSort" | "dueSort" | "grossMinor" | "issuedAt";

/**
 * Of the list sorted by its columns (by status it uses invoices_by_company_status), of the documents with days in a month,
 * and of a month's accounting file.
 */
export const invoiceSortIndexes = (t: Record<Sorted, SQLiteColumn>) => [
  index("invoices_by_number").on(t.companyId, t.numberSort, t.id),
  index("invoices_by_period").on(t.companyId, t.periodFrom, t.id),
  index("invoices_by_first_day").on(t.periodFrom, t.id),
  index("invoices_over_months")
    .on(t.companyId, t.periodFrom)
    .where(sql`substr(period_from, 1, 7) <> substr(period_to, 1, 7)`),
  index("invoices_by_issued").on(t.companyId, t.issuedSort, t.id),
  index("invoices_by_due").on(t.companyId, t.dueSort, t.id),
  index("invoices_by_gross").on(t.companyId, t.grossMinor, t.id),
  index("invoices_by_month_issued").on(t.issuedAt, t.id),
  index("invoices_by_company_issued").on(t.companyId, t.issuedAt, t.id),
];
