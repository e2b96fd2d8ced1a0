/** Tax treatment as a form's fields, and the fields as a treatment. */
import type { z } from "zod";
import type { TaxCategory, TaxTreatment } from "#db/schema/values/invoice-values";
import { readDecimal } from "../../kernel/read-amount";
import { taxRateText } from "./tax";

/** Below 100%. */
const MAX_RATE = 100_000;

const REASON: Record<TaxCategory, string> = {
  standard: "",
  zero: "",
  "reverse-charge": "Reverse charge",
  exempt: "",
  "outside-scope": "Not subject to tax",
};

/** "8.875" as thousandths of a percent; null for anything but a rate below 100%. */
export function readTaxRate(text: string): number | null {
  const read = readDecimal(text.replace(/%$/, ""), { decimals: 3 });
  const [, whole = "", fraction = ""] = ("value" in read && /^(\d{1,2})(?:\.(\d{1,3}))?$/.exec(read.value)) || [];
  const rate = Number(whole + fraction.padEnd(3, "0"));
  return whole && rate < MAX_RATE ? rate : null;
}

interface Fields {
  category: TaxCategory;
  rate: string;
  reason: string;
}

/** Adds errors below `path`: the fields `taxRate` and `taxReason`. */
export function treatmentOf(
  { category, rate, reason }: Fields,
  ctx: z.RefinementCtx,
  path: (string | number)[],
): TaxTreatment {
  const fail = (field: string, message: string) => ctx.addIssue({ code: "custom", path: [...path, field], message });
  if (category === "standard") {
    const read = readTaxRate(rate);
    if (!read) fail("taxRate", "Enter a percentage such as 19 or 8.875");
    return { category, rate: read ?? 0, reason: "" };
  }
  if (category === "exempt" && !reason) fail("taxReason", "Enter the reason, such as the article of the tax law");
  return { category, rate: 0, reason: category === "zero" ? "" : reason || REASON[category] };
}

/** The fields of a stored treatment. */
export const treatmentValues = (tax: TaxTreatment | null) => ({
  taxCategory: tax?.category ?? "",
  taxRate: tax?.category === "standard" ? taxRateText(tax.rate) : "",
  taxReason: tax?.reason ?? "",
});
