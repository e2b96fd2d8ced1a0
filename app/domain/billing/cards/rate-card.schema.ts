import { z } from "zod";
import type { TaxOverride } from "#db/schema/column-values";
import { TAX_CATEGORY } from "#db/schema/values/invoice-values";
import { isDay } from "../../catalog/product-fields";
import { readPrice } from "../../kernel/read-amount";
import { currencyField } from "../../kernel/typed-fields";
import { CHARGE_NAMES, type Charge, type NamedRate, type Rate, type Rates, type Tier } from "../rates";
import { treatmentOf } from "../tax/tax-form";
import { readPercent, readRate } from "./rate-text";

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest.toLocaleString("en-US")} characters`)
    .optional()
    .transform((value) => value ?? "");
const NO_CONTROLS = /^[^\p{Cc}]*$/u;
const name = text(60).refine((value) => NO_CONTROLS.test(value), "Enter the name in one line");
const amount = text(20);

const Lower = z.object({ above: amount, rate: amount });
const Named = z.object({
  name,
  unit: name,
  rate: amount,
  tiers: z.array(Lower, "Check these lines").max(10, "At most 10 lines").optional(),
});
/** A charge that is taxed in another way than the company's others. */
const TaxFields = z.object({
  charge: z.union([z.literal(""), z.enum([...CHARGE_NAMES, "material", "special", "postage", "minimum"])]),
  item: name,
  taxCategory: z.enum(TAX_CATEGORY, "Choose a tax treatment"),
  taxRate: text(10),
  taxReason: text(200),
});
export const RateCardFields = z.object({
  effectiveFrom: z.string("Choose the first day").trim().refine(isDay, "Use a date such as 2026-05-03"),
  currency: currencyField,
  note: text(500),
  storagePer: z.enum(["day", "month"], "Choose a day or a month"),
  charges: z.partialRecord(z.enum(CHARGE_NAMES), amount).optional(),
  tiers: z
    .array(Lower.extend({ charge: text(20) }), "Check these lines")
    .max(40, "At most 40 lines")
    .optional(),
  materials: z
    .array(Named.extend({ each: text(10) }), "Check these lines")
    .max(60, "At most 60 lines")
    .optional(),
  special: z.array(Named, "Check these lines").max(60, "At most 60 lines").optional(),
  markup: amount,
  minimum: amount,
  taxes: z.array(TaxFields, "Check these lines").max(40, "At most 40 lines").optional(),
});
type Fields = Omit<z.output<typeof RateCardFields>, "effectiveFrom" | "note">;
type Fail = (path: (string | number)[], message: string) => void;

/** A new version of a company's rates. Empty lines are ignored. */
export const RateCardForm = RateCardFields.transform((form, ctx) => {
  const rates = ratesOf(form, ctx);
  const { effectiveFrom, currency, note } = form;
  return { effectiveFrom, currency, note, rates };
});
export type RateCardForm = z.output<typeof RateCardForm>;

/** The provider's rates for new clients: a rate card without its dates. */
export const DefaultRatesForm = RateCardFields.omit({ effectiveFrom: true, note: true }).transform((form, ctx) => ({
  currency: form.currency,
  rates: ratesOf(form, ctx),
}));

/** Parses the rates; adds errors at their fields. */
export function ratesOf(form: Fields, ctx: z.RefinementCtx): Rates {
  const fail: Fail = (path, message) => ctx.addIssue({ code: "custom", path, message });
  return {
    charges: chargesOf(form, fail),
    storagePer: form.storagePer,
    materials: named(form.materials ?? [], "materials", form.currency, fail),
    special: named(form.special ?? [], "special", form.currency, fail),
    postageMarkup: markupOf(form, fail),
    minimumMinor: minimumOf(form, fail),
    ...taxesOf(form, ctx),
  };
}

function rateOf(value: string, currency: string, path: (string | number)[], fail: Fail): number {
  const read = readRate(value, currency);
  if ("rate" in read) return read.rate;
  fail(path, read.problem);
  return 0;
}

function countOf(value: string, path: (string | number)[], fail: Fail): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  fail(path, "Enter a whole number, such as 1000");
  return 0;
}

type Tiered = Rate & { tiers?: Tier[] };

/** Adds a volume tier to its rate. */
function addTier(
  to: Tiered,
  { above, rate }: z.output<typeof Lower>,
  path: (string | number)[],
  currency: string,
  fail: Fail,
): void {
  const tier = {
    above: countOf(above, [...path, "above"], fail),
    rate: rateOf(rate, currency, [...path, "rate"], fail),
  };
  if (to.tiers?.some((other) => other.above === tier.above)) fail([...path, "above"], "This number is listed twice");
  to.tiers = [...(to.tiers ?? []), tier].sort((a, b) => a.above - b.above);
}

function chargesOf(form: Fields, fail: Fail): Rates["charges"] {
  const charges: Partial<Record<Charge, Tiered>> = {};
  for (const charge of CHARGE_NAMES) {
    const value = form.charges?.[charge] ?? "";
    if (value !== "") charges[charge] = { rate: rateOf(value, form.currency, ["charges", charge], fail) };
  }
  if (charges["storage-cubic-meter"] && charges["storage-cubic-foot"])
    fail(["charges", "storage-cubic-foot"], "Bill volume by cubic meter or by cubic foot, not by both");
  for (const [n, tier] of (form.tiers ?? []).entries()) {
    if (!tier.above && !tier.rate) continue;
    const base = charges[tier.charge as Charge];
    if (base) addTier(base, tier, ["tiers", n], form.currency, fail);
    else fail(["tiers", n, "charge"], tier.charge ? "Enter a rate for this charge above first" : "Choose a charge");
  }
  return charges;
}

type Row = z.output<typeof Named> & { each?: string };

function named(rows: readonly Row[], list: "materials" | "special", currency: string, fail: Fail): NamedRate[] {
  const seen = new Set<string>();
  return rows.flatMap((row, n): NamedRate[] => {
    if (!row.name && !row.rate && !row.unit) return [];
    if (!row.name) fail([list, n, "name"], "Enter a name");
    else if (seen.has(row.name.toLowerCase())) fail([list, n, "name"], "This name is listed twice");
    seen.add(row.name.toLowerCase());
    const one: NamedRate & Tiered = {
      name: row.name,
      unit: row.unit || "piece",
      each: row.each === "parcel" || row.each === "order" ? row.each : null,
      rate: rateOf(row.rate, currency, [list, n, "rate"], fail),
    };
    for (const [at, tier] of (row.tiers ?? []).entries()) {
      if (tier.above || tier.rate) addTier(one, tier, [list, n, "tiers", at], currency, fail);
    }
    return [one];
  });
}

function markupOf({ markup }: Fields, fail: Fail): number | null {
  if (markup === "") return null;
  const read = readPercent(markup);
  if (read === null) fail(["markup"], "Enter a percentage such as 12.5, or 0 to charge postage at cost");
  return read;
}

function minimumOf({ minimum, currency }: Fields, fail: Fail): number {
  if (minimum === "") return 0;
  const read = readPrice(minimum, currency);
  if ("minor" in read) return read.minor;
  fail(["minimum"], read.problem);
  return 0;
}

/** Lines without a charge are ignored. */
function taxesOf({ taxes = [] }: Fields, ctx: z.RefinementCtx): { taxes?: TaxOverride[] } {
  const given = taxes.flatMap(({ charge, item, taxCategory, taxRate, taxReason }, n): TaxOverride[] => {
    if (charge === "") return [];
    const tax = treatmentOf({ category: taxCategory, rate: taxRate, reason: taxReason }, ctx, ["taxes", n]);
    return [{ charge, item: charge === "material" || charge === "special" ? item : "", ...tax }];
  });
  return given.length > 0 ? { taxes: given } : {};
}

/** Copies the provider's default rates instead of a company's. */
export const COPY_DEFAULT = "default";
/** The company whose rates are copied, or COPY_DEFAULT. */
export const CopyRatesForm = z.object({
  from: z.string("Choose rates to copy").min(1, "Choose rates to copy").max(64),
});

export const RateCardsQuery = z.object({ company: z.string().min(1).max(64).optional() });
export const NewRateCardQuery = RateCardsQuery.extend({
  /** The version whose rates the form starts with; without it, the newest. */
  basedOn: z.string().min(1).max(64).optional(),
});
export const RateCardParams = z.object({ rateCardId: z.string().min(1).max(64) });
