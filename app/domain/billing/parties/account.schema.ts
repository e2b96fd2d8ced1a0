import { z } from "zod";
import { TAX_CATEGORY, type TaxTreatment } from "#db/schema/values/invoice-values";
import { oneLineText } from "../../kernel/typed-fields";
import { treatmentOf } from "../tax/tax-form";
import { BUYER_FIELDS, checkNumbers, OptionalEmail } from "./party.schema";

/** Replaces control characters other than line breaks by spaces. */
const lines = (most: number) =>
  z
    .string()
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n]+/gu, " ")
        .trim(),
    )
    .pipe(z.string().max(most, `At most ${most} characters`));

export const AccountForm = z
  .object({
    email: OptionalEmail,
    address: lines(600).default(""),
    reference: oneLineText(120).default(""),
    paymentDays: z.coerce
      .number("Enter 0 to 365 days")
      .int("Enter 0 to 365 days")
      .min(0, "Enter 0 to 365 days")
      .max(365, "Enter 0 to 365 days"),
    ...BUYER_FIELDS,
    taxCategory: z.union([z.literal(""), z.enum(TAX_CATEGORY)]).default(""),
    taxRate: z.string().trim().max(10, "At most 10 characters").default(""),
    taxReason: oneLineText(200).default(""),
  })
  .superRefine(checkNumbers)
  .transform(({ taxCategory, taxRate, taxReason, ...account }, ctx) => {
    const tax: TaxTreatment | null = taxCategory
      ? treatmentOf({ category: taxCategory, rate: taxRate, reason: taxReason }, ctx, [])
      : null;
    return { ...account, taxCategory: tax?.category ?? null, taxRate: tax?.rate ?? 0, taxReason: tax?.reason ?? "" };
  });
export type AccountForm = z.output<typeof AccountForm>;
/** What a company's manager can change of its own billing account. */
export const BillingContactForm = z.object({ email: OptionalEmail });
export const AccountQuery = z.object({ company: z.string().min(1).max(64).optional() });
/** The page that the form was opened from, such as a draft. */
export const BackQuery = z.object({ back: z.string().max(500).optional().catch(undefined) });
