/**
 * An issued invoice or credit note as UBL 2.1 in the form of Peppol BIS Billing 3.0, which is also a valid EN 16931
 * e-invoice. Says what the document said when it was issued; later payments and credits are not in it.
 */
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { minorToDecimal } from "../../kernel/money";
import type { Line, PaperFacts } from "../invoices/papers/invoice-paper";
import type { InvoiceParties } from "../parties/party";
import { taxRateText } from "../tax/tax";
import { invoiceLine } from "./einvoice-lines";
import { isOutsideScope, partyXml, taxCategoryXml } from "./einvoice-parties";
import { element, type Xml, xmlText } from "./xml";

const CUSTOMIZATION = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const PROFILE = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const UBL = "urn:oasis:names:specification:ubl:schema:xsd";

export type EInvoiceFacts = PaperFacts & { parties: InvoiceParties };

const text = (name: string, content: string | null | undefined) => element(`cbc:${name}`, content ?? "");

/** The file. The document must have no `einvoiceProblems`. */
export function einvoiceXml(facts: EInvoiceFacts, lines: readonly Line[]): string {
  const { kind, currency, parties, taxTotals } = facts;
  const isNote = kind === "credit-note";
  const root = isNote ? "CreditNote" : "Invoice";
  // A credit note's amounts are stored below zero, and written above it.
  const sign = isNote ? -1 : 1;
  const money = (name: string, minor: number) =>
    element(`cbc:${name}`, minorToDecimal(minor * sign || 0, currency), { currencyID: currency });
  const isOutside = isOutsideScope(taxTotals);
  const origin = documentNumber({ kind: "invoice", number: facts.creditOfNumber });
  return xmlText(
    element(
      root,
      [
        text("CustomizationID", CUSTOMIZATION),
        text("ProfileID", PROFILE),
        text("ID", documentNumber(facts)),
        text("IssueDate", facts.issuedOn),
        isNote ? null : text("DueDate", facts.dueOn),
        text(`${root}TypeCode`, isNote ? "381" : "380"),
        text("Note", facts.reason),
        text("DocumentCurrencyCode", currency),
        text("BuyerReference", facts.reference),
        element("cac:InvoicePeriod", [text("StartDate", facts.periodFrom), text("EndDate", facts.periodTo)]),
        isNote
          ? element("cac:BillingReference", [element("cac:InvoiceDocumentReference", [text("ID", origin)])])
          : null,
        element("cac:AccountingSupplierParty", [partyXml(parties.seller, "seller", isOutside)]),
        element("cac:AccountingCustomerParty", [partyXml(parties.buyer, "buyer", isOutside)]),
        isNote ? null : paymentMeans(facts),
        element("cac:PaymentTerms", [text("Note", termsOf(facts, origin))]),
        element("cac:TaxTotal", [
          money("TaxAmount", facts.taxMinor),
          ...taxTotals.map((total) =>
            element("cac:TaxSubtotal", [
              money("TaxableAmount", total.baseMinor),
              money("TaxAmount", total.taxMinor),
              taxCategoryXml("cac:TaxCategory", total, taxRateText(total.rate), total.reason),
            ]),
          ),
        ]),
        element("cac:LegalMonetaryTotal", [
          money("LineExtensionAmount", facts.totalMinor),
          money("TaxExclusiveAmount", facts.totalMinor),
          money("TaxInclusiveAmount", facts.totalMinor + facts.taxMinor),
          money("PayableAmount", facts.totalMinor + facts.taxMinor),
        ]),
        ...lines.map((line, n) => invoiceLine(line, n + 1, { root, currency, sign })),
      ],
      {
        xmlns: `${UBL}:${root}-2`,
        "xmlns:cac": `${UBL}:CommonAggregateComponents-2`,
        "xmlns:cbc": `${UBL}:CommonBasicComponents-2`,
      },
    ),
  );
}

/** Bank transfer, when an account is known. */
function paymentMeans({ parties, ...facts }: EInvoiceFacts): Xml {
  const { accountNumber, accountName, bankCode } = parties.payment;
  if (!accountNumber) return null;
  return element("cac:PaymentMeans", [
    text("PaymentMeansCode", "30"),
    text("PaymentID", documentNumber(facts)),
    element("cac:PayeeFinancialAccount", [
      text("ID", accountNumber.replace(/\s+/g, "")),
      text("Name", accountName || parties.seller.name),
      element("cac:FinancialInstitutionBranch", [text("ID", bankCode.replace(/\s+/g, ""))]),
    ]),
  ]);
}

const termsOf = ({ kind, parties, dueOn }: EInvoiceFacts, origin: string): string =>
  kind === "credit-note"
    ? `Offset against ${origin}, or refunded if it is already paid`
    : parties.payment.terms || (dueOn ? `Due ${dueOn}` : "Due on receipt");
