import { TAX_CATEGORY, type TaxCategory } from "#db/schema/values/invoice-values";

const TREATMENT_LABEL: Record<TaxCategory, string> = {
  standard: "Taxed at a rate",
  zero: "Zero-rated",
  "reverse-charge": "Reverse charge",
  exempt: "Exempt, with a reason",
  "outside-scope": "Outside the scope of tax",
};
/** Ways to tax a charge, for a select. */
export const TREATMENTS = TAX_CATEGORY.map((value) => ({ value, label: TREATMENT_LABEL[value] }));
