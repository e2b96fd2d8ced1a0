/** What an e-invoice needs and a document lacks, in words, with the place where it is entered. */
import { currencyDigits } from "../../kernel/money";
import type { PaperFacts } from "../invoices/papers/invoice-paper";
import { endpointProblem } from "../parties/endpoint-numbers";
import type { Party } from "../parties/party";
import { isVatNumber, vatNumberProblem } from "../parties/vat-numbers";
import { isOutsideScope } from "./einvoice-parties";

export interface EInvoiceProblem {
  says: string;
  /** Null when nothing can be entered: the document stays without an e-invoice. */
  fixedIn: "seller" | "account" | null;
  /** The section of that form. */
  section?: Section;
}
type Section = "invoices" | "address" | "tax" | "e-invoice" | "charges";
type ProblemRow = [isMissing: boolean, says: string, fixedIn: "seller" | "account", section: Section];

type Facts = Pick<PaperFacts, "status" | "currency" | "parties" | "taxTotals" | "reference" | "totalMinor" | "kind">;

const EN_DECIMALS = 2;

/** Empty when the document can be an e-invoice. Of a draft: as if it were issued now. */
export function einvoiceProblems({ currency, parties, taxTotals, reference }: Facts): EInvoiceProblem[] {
  if (currencyDigits(currency) > EN_DECIMALS)
    return [{ says: `E-invoices have amounts with two decimals, and ${currency} has three.`, fixedIn: null }];
  if (!parties)
    return [{ says: "This document was issued before seller and buyer details were stored.", fixedIn: null }];
  const { seller, buyer } = parties;
  const isTaxed = taxTotals.length > 0;
  const isOutside = isOutsideScope(taxTotals);
  const isReversed = taxTotals.some(({ category }) => category === "reverse-charge");
  const found: ProblemRow[] = [
    [!seller.country, "Your country is missing.", "seller", "address"],
    ...partyProblems(seller, "Your", "seller"),
    [isTaxed && !isOutside && !seller.taxId, "Your VAT number or tax ID is missing.", "seller", "tax"],
    [
      !seller.registration && (isOutside || !isVatNumber(seller)),
      "Your registration number is missing.",
      "seller",
      "tax",
    ],
    [
      isReversed && !isVatNumber(seller),
      "Reverse charge needs your VAT number, beginning with the country.",
      "seller",
      "tax",
    ],
    // An address without parts is the company's, or a text of the billing account.
    [
      !buyer.country && !buyer.street && !buyer.city,
      "The billing account has no address with a country. The one printed is only text.",
      "account",
      "address",
    ],
    [!buyer.country && Boolean(buyer.street || buyer.city), "The customer's country is missing.", "account", "address"],
    ...partyProblems(buyer, "The customer's", "account"),
    [
      isReversed && !isVatNumber(buyer) && !buyer.registration,
      "Reverse charge needs the customer's VAT number or registration number.",
      "account",
      "tax",
    ],
    [!reference, "The buyer reference is missing.", "account", "invoices"],
    [!isTaxed, "No tax is set for this customer.", "account", "charges"],
    [
      isOutside && taxTotals.length > 1,
      "Charges outside the scope of tax cannot be on one e-invoice with other charges.",
      "account",
      "charges",
    ],
  ];
  return found.flatMap(([isMissing, says, fixedIn, section]) => (isMissing ? [{ says, fixedIn, section }] : []));
}

const partyProblems = (party: Party, whose: string, fixedIn: "seller" | "account"): ProblemRow[] => [
  [
    !party.endpointId || !party.endpointScheme,
    `${whose} e-invoice address is missing. Enter its scheme and ID.`,
    fixedIn,
    "e-invoice",
  ],
  // Stored before these numbers were checked when entered.
  [
    party.endpointId !== "" && endpointProblem(party.endpointScheme, party.endpointId) !== null,
    `${whose} e-invoice address is not valid in its scheme. Correct it.`,
    fixedIn,
    "e-invoice",
  ],
  [
    vatNumberProblem(party.taxId) !== null,
    `${whose} VAT number does not have its country's format. Correct it.`,
    fixedIn,
    "tax",
  ],
];
