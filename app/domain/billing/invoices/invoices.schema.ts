import { z } from "zod";
import { PAPER_NAME } from "#app/documents/paper";
import { listParams } from "../../filters/list-params";
import { oneLineText } from "../../kernel/typed-fields";
import { INVOICE_VIEW } from "../invoice-labels";
import { INVOICE_LIST } from "./list/invoice-columns";

const id = z.string().min(1).max(64);
const day = z.iso.date("Use a date such as 2026-05-03");
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Use a month such as 2026-05");

export const InvoiceParams = z.object({ invoiceId: id });

/** Query of the screen. Invalid values are ignored instead of refused. */
export const InvoicesPageQuery = z.object({
  company: id.optional().catch(undefined),
  status: z.enum(INVOICE_VIEW).optional().catch(undefined),
  month: month.optional().catch(undefined),
  age: z.literal("old").optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  ...listParams(INVOICE_LIST),
});

/** Documents for a file: the chosen ones, or all that match the list's filters. */
export const InvoiceFileQuery = InvoicesPageQuery.omit({ cursor: true, columns: true, view: true }).extend({
  id: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .default([])
    .pipe(z.array(id).max(1_000))
    .catch([]),
  all: z.literal("1").optional().catch(undefined),
  paper: z.enum(PAPER_NAME).optional().catch(undefined),
});

export const InvoicesQuery = z.object({
  companyId: id.optional(),
  status: z.enum(INVOICE_VIEW, `One of ${INVOICE_VIEW.join(", ")}`).optional(),
  month: month.optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: id.optional(),
});

const reason = (says: string) => oneLineText(300).pipe(z.string().min(1, says));

export const DraftForm = z.object({
  company: z.string("Choose a company").min(1, "Choose a company").max(64),
  to: day.optional(),
});

export const AdjustForm = z.object({
  /** Idempotency key of the entry. */
  key: id,
  amount: z.string("Enter an amount").trim().min(1, "Enter an amount").max(30, "At most 30 characters"),
  reason: z.string("Enter a reason").pipe(reason("Enter a reason")),
});

export const RemoveAdjustmentForm = z.object({ position: z.coerce.number().int() });

/** The sum of the lines and the tax shown on the screen. */
export const IssueForm = z.object({
  total: z.coerce.number().int().optional(),
  tax: z.coerce.number().int().optional(),
});

/** `key` is the email's idempotency key. */
export const EmailForm = z.object({ key: id });

const positions = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .default([])
  .transform((all) => all.map(Number).filter(Number.isSafeInteger));

const quantity = z.coerce
  .number("Enter a whole number")
  .int("Enter a whole number")
  .min(1, "Enter a quantity above zero");
/** A part of a line; without quantity and amount it is ignored. */
const linePart = z
  .object({
    position: z.coerce.number().int(),
    quantity: quantity.optional(),
    amount: z.string().trim().min(1).max(30, "At most 30 characters").optional(),
  })
  .refine(({ quantity, amount }) => quantity === undefined || amount === undefined, {
    path: ["amount"],
    message: "Enter a quantity or an amount, not both",
  });

/** By quantity, or by amount as the user typed it. */
export type LinePart = z.output<typeof linePart>;
export const isPart = ({ quantity, amount }: LinePart): boolean => quantity !== undefined || amount !== undefined;

export const CreditForm = z
  .object({
    /** Lines to credit as far as they are left, for "some" only. */
    lines: positions,
    /** Lines to credit in part. */
    parts: z.array(linePart).max(2_000).default([]),
    what: z.enum(["all", "some"]).default("all"),
    reason: z.string("Enter a reason").pipe(reason("Enter a reason")),
    /** The credit note's amount with tax, as the user saw it. */
    total: z.coerce.number().int().optional(),
  })
  // Without scripts, selecting lines leaves the choice above them at its default.
  .transform((form) => ({
    ...form,
    what: form.lines.length > 0 || form.parts.some(isPart) ? ("some" as const) : form.what,
  }));
export type CreditForm = z.output<typeof CreditForm>;

const PART = /^(\d{1,9})([qa])(.{1,30})$/;

/** "3q5~4a12.50": parts of lines in a query, by quantity or amount. */
export const partsText = (parts: readonly LinePart[]): string =>
  parts
    .filter(isPart)
    .map(({ position, quantity, amount }) => `${position}${quantity === undefined ? `a${amount}` : `q${quantity}`}`)
    .join("~");

const partsOfText = (text: string): z.input<typeof linePart>[] =>
  text.split("~").flatMap((one) => {
    const [, position, kind, value] = PART.exec(one) ?? [];
    return position ? [{ position, ...(kind === "q" ? { quantity: value } : { amount: value }) }] : [];
  });

/** The choices of a credit note that waits for confirmation. */
export const CreditQuery = z.object({
  /** Positions with commas between them. */
  lines: z
    .string()
    .max(8_000)
    .default("")
    .transform((all) => all.split(",").filter(Boolean).map(Number))
    .pipe(z.array(z.number().int())),
  parts: z.string().max(8_000).default("").transform(partsOfText).pipe(z.array(linePart)).catch([]),
  what: z.enum(["all", "some"]).default("all").catch("all"),
  reason: z.string().max(300).default("").catch(""),
});

export const ISSUED_AT_ONCE = 50;
export const IssueManyForm = z.object({
  id: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .default([])
    .pipe(z.array(id).max(ISSUED_AT_ONCE, `At most ${ISSUED_AT_ONCE} invoices at once`)),
});
/** The selected drafts, or all that match the list's filters. */
export const IssueManyQuery = IssueManyForm.extend({
  all: z.literal("1").optional().catch(undefined),
  ...InvoicesPageQuery.shape,
});
