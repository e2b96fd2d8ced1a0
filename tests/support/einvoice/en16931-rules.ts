/**
 * The business rules of EN 16931 and Peppol BIS Billing 3.0 that apply to what our e-invoices contain, written after
 * their published text: one function for each rule, by its published id.
 */
import { type EInvoiceRule, readEInvoice, rule } from "./einvoice-document";
import type { Node } from "./parse-xml";
import { CODE_RULES } from "./rules/code-rules";
import { CONTENT_RULES } from "./rules/content-rules";
import { PEPPOL_RULES } from "./rules/peppol-rules";
import { SYNTAX_RULES } from "./rules/syntax-rules";
import { TAX_RULES } from "./rules/tax-rules";
import { TOTAL_RULES } from "./rules/total-rules";

/** Order of the root's elements in the UBL 2.1 schema, as far as we write them. */
const orderOf = (root: string): string[] => [
  ...["cbc:CustomizationID", "cbc:ProfileID", "cbc:ID", "cbc:IssueDate"],
  ...(root === "Invoice" ? ["cbc:DueDate", "cbc:InvoiceTypeCode"] : ["cbc:CreditNoteTypeCode"]),
  ...["cbc:Note", "cbc:DocumentCurrencyCode", "cbc:BuyerReference", "cac:InvoicePeriod", "cac:BillingReference"],
  ...["cac:AccountingSupplierParty", "cac:AccountingCustomerParty", "cac:PaymentMeans", "cac:PaymentTerms"],
  ...["cac:TaxTotal", "cac:LegalMonetaryTotal", `cac:${root}Line`],
];

export const EINVOICE_RULES: readonly EInvoiceRule[] = [
  rule("own-schema-order", ({ root }) => {
    const order = orderOf(root.name);
    const places = root.children.map(({ name }) => order.indexOf(name));
    return places.every((place, n) => place >= (places[n - 1] ?? 0));
  }),
  ...CONTENT_RULES,
  ...TOTAL_RULES,
  ...TAX_RULES,
  ...CODE_RULES,
  ...PEPPOL_RULES,
  ...SYNTAX_RULES,
];

/** Ids of the rules that the document breaks. */
export function brokenRules(root: Node): string[] {
  const doc = readEInvoice(root);
  return EINVOICE_RULES.filter(({ holds }) => !holds(doc)).map(({ id }) => id);
}
