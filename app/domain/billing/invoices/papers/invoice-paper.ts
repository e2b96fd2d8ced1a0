/** The content of an invoice, shared by screen, PDF and files. */

import {
  BALANCE_TERM,
  type DocumentKind,
  DUE_TERM,
  documentNumber,
  groupOf,
  LINE_GROUPS,
  LINKED_TERM,
  type LineGroup,
  PAID_TERM,
  periodName,
} from "#app/domain/billing/invoice-labels";
import { dayName } from "../../../kernel/days";
import { formatMoney } from "../../../kernel/money";
import type { Period } from "../../days";
import { bankAccountLines } from "../../parties/bank-account";
import { type InvoiceParties, identityLines, type Party, sellerLines } from "../../parties/party";
import { isVatNumber } from "../../parties/vat-numbers";
import { type TaxCategory, type TaxTotal, treatmentText } from "../../tax/tax";
import { quantityText, rateText } from "./line-text";

export interface Line {
  position: number;
  charge: string;
  item: string;
  label: string;
  from: string | null;
  to: string | null;
  version: number | null;
  quantity: number;
  unit: string;
  rate: number | null;
  amountMinor: number;
  reason: string;
  byName: string | null;
  taxCategory: TaxCategory | null;
  taxRate: number;
}

export interface PaperFacts {
  kind: DocumentKind;
  status: "draft" | "issued" | "paid" | "credited";
  number: number | null;
  periodFrom: string;
  periodTo: string;
  currency: string;
  /** The sum of the lines, and the tax on it. */
  totalMinor: number;
  taxMinor: number;
  taxTotals: readonly TaxTotal[];
  parties: InvoiceParties | null;
  /** The sum of credit notes and of payments, and the amount due. */
  creditedMinor: number;
  paidMinor: number;
  openMinor: number;
  billedTo: string;
  reference: string;
  reason: string;
  /** Days of the provider. */
  issuedOn: string | null;
  dueOn: string | null;
  settledOn: string | null;
  /** Number of the invoice that a credit note belongs to. */
  creditOfNumber: number | null;
  /** Where it can be paid online. */
  payUrl: string | null;
}

/** "1 Oct 2026 to 14 Oct 2026"; empty for the whole period or no days. */
function daysText({ from, to }: Pick<Line, "from" | "to">, period: Period): string {
  if (!from || !to || (from === period.from && to === period.to)) return "";
  return from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`;
}

export interface PaperLine extends Line {
  name: string;
  note: string;
  quantityText: string;
  rateText: string;
  /** "19%", "Reverse charge"; empty without tax. */
  taxText: string;
  amountText: string;
}

export interface PaperGroup {
  title: LineGroup;
  lines: PaperLine[];
  sumText: string;
}

export interface Fact {
  term: string;
  detail: string;
}

export interface InvoicePaper {
  title: string;
  number: string;
  /** Legal name, address and identity of the seller; empty on documents issued before these were kept. */
  seller: string[];
  billedTo: string;
  facts: Fact[];
  groups: PaperGroup[];
  hasTax: boolean;
  /** Subtotal and tax by rate, above the total; empty without tax. */
  taxes: Fact[];
  totalLabel: string;
  totalText: string;
  /** Shown below the total, when the amount due differs from it. */
  balance: Fact[];
  /** How to pay. */
  payment: Fact[];
  notes: string[];
}

/** The document's content. */
export function invoicePaper(facts: PaperFacts, lines: readonly Line[]): InvoicePaper {
  const { kind, status, currency, parties } = facts;
  const period = { from: facts.periodFrom, to: facts.periodTo };
  const isNote = kind === "credit-note";
  const known: [string, string | false | null][] = [
    ["Service period", periodName(period)],
    [isNote ? "Credit note date" : "Invoice date", facts.issuedOn && dayName(facts.issuedOn)],
    [LINKED_TERM.credited, isNote && documentNumber({ kind: "invoice", number: facts.creditOfNumber })],
    [DUE_TERM, !isNote && status === "issued" && facts.dueOn && dayName(facts.dueOn)],
    [PAID_TERM, !isNote && status === "paid" && facts.settledOn && dayName(facts.settledOn)],
    ["Your reference", facts.reference],
    ["Reason", facts.reason],
  ];
  return {
    title: isNote ? "Credit note" : status === "draft" ? "Draft invoice" : "Invoice",
    number: status === "draft" ? "No number yet" : documentNumber(facts),
    seller: parties ? sellerLines(parties) : [],
    billedTo: [facts.billedTo, ...(parties ? identityLines(parties.buyer, taxIdLabel(parties.buyer)) : [])].join("\n"),
    facts: known.flatMap(([term, detail]) => (detail ? [{ term, detail }] : [])),
    groups: groupsOf(lines, currency, period),
    hasTax: facts.taxTotals.length > 0,
    taxes: taxLines(facts),
    totalLabel: isNote ? "Total credited" : "Total",
    totalText: formatMoney(facts.totalMinor + facts.taxMinor, currency),
    balance: balanceLines(facts),
    payment: paymentLines(facts),
    notes: [
      ...facts.taxTotals.flatMap(({ category, reason }) =>
        reason ? [reason === treatmentText({ category, rate: 0 }) ? `${reason}.` : reasonText(category, reason)] : [],
      ),
      ...(status === "draft" ? ["This is a draft. Nothing is due until it is issued."] : []),
      ...(status === "credited" ? ["This invoice was credited in full. Nothing is due."] : []),
    ],
  };
}

const reasonText = (category: TaxCategory, reason: string): string =>
  `${treatmentText({ category, rate: 0 })}: ${reason}${/[.!?]$/.test(reason) ? "" : "."}`;

/** The seller's tax name need not be the buyer's. */
const taxIdLabel = (buyer: Party): string => (isVatNumber(buyer) ? "VAT number" : "Tax ID");

/** "VAT 19% on $1,000.00: $190.00", one line for each category and rate. */
function taxLines({ currency, totalMinor, taxTotals, parties }: PaperFacts): Fact[] {
  if (taxTotals.length === 0) return [];
  const taxName = parties?.payment.taxName ?? "Tax";
  const money = (minor: number) => formatMoney(minor, currency);
  return [
    { term: "Subtotal", detail: money(totalMinor) },
    ...taxTotals.map((total) => {
      const rate = treatmentText(total);
      const what = total.category === "standard" || total.category === "zero" ? `${taxName} ${rate}` : rate;
      return { term: `${what} on ${money(total.baseMinor)}`, detail: money(total.taxMinor) };
    }),
  ];
}

/** Terms, bank account and payment page of an invoice that asks for money. */
function paymentLines(facts: PaperFacts): Fact[] {
  const { kind, status, parties, payUrl } = facts;
  if (kind !== "invoice" || status === "credited" || !parties) return [];
  const { terms, accountNumber } = parties.payment;
  const known: [string, string | null | false][] = [
    ["Payment reference", accountNumber && status !== "draft" && documentNumber(facts)],
    [LINKED_TERM.payOnline, status === "issued" && payUrl],
  ];
  return [
    ...(terms ? [{ term: "Payment terms", detail: terms }] : []),
    ...bankAccountLines(parties),
    ...known.flatMap(([term, detail]) => (detail ? [{ term, detail }] : [])),
  ];
}

/** Credits, payments and amount due of an issued invoice. */
function balanceLines({ kind, status, currency, creditedMinor, paidMinor, openMinor }: PaperFacts): Fact[] {
  if (kind !== "invoice" || status === "draft") return [];
  const money = (minor: number) => formatMoney(minor, currency);
  const isReduced = creditedMinor !== 0 || (paidMinor !== 0 && openMinor !== 0);
  return [
    ...(creditedMinor !== 0 ? [{ term: "Credited", detail: money(-creditedMinor) }] : []),
    ...(paidMinor !== 0 && (isReduced || status === "paid") ? [{ term: "Paid", detail: money(-paidMinor) }] : []),
    ...(status === "issued" || isReduced || paidMinor !== 0
      ? [{ term: openMinor < 0 ? "Owed to the customer" : BALANCE_TERM, detail: money(Math.abs(openMinor)) }]
      : []),
  ];
}

const groupsOf = (lines: readonly Line[], currency: string, period: Period): PaperGroup[] =>
  LINE_GROUPS.flatMap((title) => {
    const own = lines.filter(({ charge }) => groupOf(charge) === title);
    if (own.length === 0) return [];
    const sum = own.reduce((total, { amountMinor }) => total + amountMinor, 0);
    const shown = own.map((line) => toPaperLine(line, currency, period));
    return [{ title, lines: shown, sumText: formatMoney(sum, currency) }];
  });

function toPaperLine(line: Line, currency: string, period: Period): PaperLine {
  const isAdjustment = line.charge === "adjustment";
  return {
    ...line,
    name: isAdjustment ? line.reason : line.label,
    note: isAdjustment ? "" : daysText(line, period),
    // What was credited by amount has no quantity.
    quantityText: isAdjustment || line.charge === "minimum" || line.quantity === 0 ? "" : quantityText(line),
    rateText: line.rate === null ? "" : rateText(line.rate, currency),
    taxText: line.taxCategory === null ? "" : treatmentText({ category: line.taxCategory, rate: line.taxRate }),
    amountText: formatMoney(line.amountMinor, currency),
  };
}
