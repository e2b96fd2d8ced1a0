import { z } from "zod";
import { oneLineText } from "../../kernel/typed-fields";
import { DATE_ORDERS } from "./accounting-codes";

const id = z.string().min(1).max(64);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Use a month such as 2026-05");

/** Query of the screen. Invalid values are ignored; without a month it shows the current one. */
export const AccountingPageQuery = z.object({
  company: id.optional().catch(undefined),
  month: month.optional().catch(undefined),
});

export const ACCOUNTING_FILES = ["xero", "quickbooks-invoices", "quickbooks-credit-notes"] as const;
export type AccountingFile = (typeof ACCOUNTING_FILES)[number];

export const AccountingFileQuery = z.object({
  file: z.enum(ACCOUNTING_FILES, `One of ${ACCOUNTING_FILES.join(", ")}`),
  month,
  company: id.optional(),
  /** Counted from 1; without it, the file has all documents of the month. */
  part: z.coerce.number("Use a whole number").int("Use a whole number").min(1, "At least 1").max(10_000).optional(),
});
export type AccountingFileQuery = z.output<typeof AccountingFileQuery>;

const name = oneLineText(60).pipe(z.string().min(1, "Enter the name used in the accounting system"));
const taxNames = z.object({
  standard: name,
  zero: name,
  "reverse-charge": name,
  exempt: name,
  "outside-scope": name,
  none: name,
});

export const AccountingCodesForm = z.object({
  dateOrder: z.enum(DATE_ORDERS, "Choose an order"),
  xeroAccount: oneLineText(20).pipe(z.string().min(1, "Enter the code of the sales account")),
  xeroTax: taxNames,
  quickbooksTax: taxNames,
});
