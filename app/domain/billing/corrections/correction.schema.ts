import { z } from "zod";
import { isDay } from "../../catalog/product-fields";
import { RateCardFields, ratesOf } from "../cards/rate-card.schema";

/** Corrected rates for invoiced days. */
export const CorrectionForm = RateCardFields.extend({
  /** Idempotency key: a form sent twice creates one correction. */
  key: z.uuid("Reload the page"),
  effectiveTo: z.string("Choose the last day").trim().refine(isDay, "Use a date such as 2026-05-31"),
  note: z
    .string("Enter a reason")
    .trim()
    .min(1, "Enter a reason. The customer sees it")
    .max(300, "At most 300 characters"),
}).transform((form, ctx) => {
  const { key, effectiveFrom, effectiveTo, currency, note } = form;
  if (effectiveTo < effectiveFrom)
    ctx.addIssue({ code: "custom", path: ["effectiveTo"], message: "The last day is before the first day" });
  return { key, effectiveFrom, effectiveTo, currency, note, rates: ratesOf(form, ctx) };
});
export type CorrectionForm = z.output<typeof CorrectionForm>;

/** `seen` identifies the plan shown on the page: see `seenOf`. */
export const ConfirmCorrectionForm = z.object({ seen: z.string().max(10_000).default("") });
