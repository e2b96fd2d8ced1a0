import { z } from "zod";
import { isDay } from "../../catalog/product-fields";
import { isCurrencyCode } from "../../kernel/money";
import { enteredPrice } from "./entered-price";

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest.toLocaleString("en-US")} characters`)
    .optional()
    .transform((value) => value ?? "");

const KINDS = ["special", "material"] as const;
export type EntryKind = (typeof KINDS)[number];

/**
 * Manual entry of work or material: `what` is "special:Labeling" for one on the rate card, or "special:" for another
 * one with its own name and either a price per unit or a total amount.
 */
export const EntryForm = z
  .object({
    operationId: z.string().min(8).max(120),
    what: z
      .string("Choose the work or material")
      .max(80)
      .regex(/^(special|material):/, "Choose the work or material"),
    name: text(60).refine((value) => /^[^\p{Cc}]*$/u.test(value), "Enter the name in one line"),
    rate: text(20),
    amount: text(20),
    currency: text(3).transform((value) => value.toUpperCase()),
    quantity: z
      .string("Enter a quantity")
      .trim()
      .regex(/^[1-9]\d{0,6}$/, "Enter a whole number from 1 to 9,999,999")
      .transform(Number),
    day: z.string("Choose a day").trim().refine(isDay, "Use a date such as 2026-05-03"),
    note: text(300),
  })
  .superRefine(({ what, name, ...priced }, ctx) => {
    if (!what.endsWith(":")) return;
    const fail = (field: string, message: string) => ctx.addIssue({ code: "custom", path: [field], message });
    if (!name) fail("name", "Enter a description");
    const read = enteredPrice(priced);
    if ("problem" in read) fail(read.field, read.problem);
    if (!isCurrencyCode(priced.currency)) fail("currency", "Enter an ISO 4217 currency code, such as USD");
  })
  .transform(({ what, rate, amount, ...entry }) => {
    const [kind = "special", ...rest] = what.split(":");
    const listed = rest.join(":");
    const price = listed ? null : enteredPrice({ ...entry, rate, amount });
    const amountMinor = price && "minor" in price ? price.minor : null;
    return { ...entry, kind: kind as EntryKind, listed, amountMinor };
  });
export type EntryForm = z.output<typeof EntryForm>;

export const ReverseEntryForm = z.object({
  reason: z.string("Enter a reason").trim().min(1, "Enter a reason").max(300, "At most 300 characters"),
});

export const EntriesQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}~[\w.~-]{1,64}$/)
    .optional()
    .catch(undefined),
});
export const EntryParams = z.object({ entryId: z.string().min(1).max(64) });
