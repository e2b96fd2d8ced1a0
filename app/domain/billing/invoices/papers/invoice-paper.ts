/** The content of an invoice, shared by screen, PDF and files. */

import {
  type DocumentKind,
  documentNumber,
  groupOf,
  LINE_GROUPS,
  type LineGroup,
  periodName,
} from "#app/domain/billing/invoice-labels";
import { dayName } from "../../../kernel/days";
import { currencyDigits, formatMoney } from "../../../kernel/money";
import type { Period } from "../../days";

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
}

export interface PaperFacts {
  kind: DocumentKind;
  status: "draft" | "issued" | "paid" | "credited";
  number: number | null;
  periodFrom: string;
  periodTo: string;
  currency: string;
  totalMinor: number;
  /** The sum of credit notes, and the amount due. */
  creditedMinor: number;
  openMinor: number;
  billedTo: string;
  reference: string;
  reason: string;
  issuedAt: number | null;
  dueOn: string | null;
  paidAt: number | null;
  /** Number of the invoice that a credit note belongs to. */
  creditOfNumber: number | null;
}

const TEN_THOUSANDTHS = 4;

/**
 * "0.0065": a rate for files and the API, from ten-thousandths of a minor unit; "2.50" when the additional decimals are
 * zero.
 */
export function rateDecimal(rate: number, currency: string): string {
  const least = currencyDigits(currency);
  const digits = least + TEN_THOUSANDTHS;
  const all = String(Math.abs(rate)).padStart(digits + 1, "0");
  const fraction = all.slice(-digits).replace(/0+$/, "").padEnd(least, "0");
  return `${rate < 0 ? "-" : ""}${all.slice(0, -digits)}${fraction && `.${fraction}`}`;
}

/** The same with currency: "$0.0065". */
export const rateText = (rate: number, currency: string): string =>
  formatMoney(0, currency).replace(/[\d.,]+/, rateDecimal(rate, currency));

/** "1,204 unit-days": the unit in singular or plural. */
export function quantityText({ quantity, unit }: Pick<Line, "quantity" | "unit">): string {
  const [what = "", ...rest] = unit.split(", ");
  const plural = what === "" || Math.abs(quantity) === 1 || what.endsWith("s") ? what : `${what}s`;
  return [`${quantity.toLocaleString("en-US")} ${plural}`.trim(), ...rest].join(", ");
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
  amountText: string;
}

export interface PaperGroup {
  title: LineGroup;
  lines: PaperLine[];
  sumText: string;
}

export interface InvoicePaper {
  title: string;
  number: string;
  billedTo: string;
  facts: { term: string; detail: string }[];
  groups: PaperGroup[];
  totalLabel: string;
  totalText: string;
  /** Shown below the total, when the amount due differs from it. */
  balance: { term: string; detail: string }[];
  notes: string[];
}

/** The document's content. */
export function invoicePaper(facts: PaperFacts, lines: readonly Line[]): InvoicePaper {
  const { kind, status, currency, totalMinor } = facts;
  const period = { from: facts.periodFrom, to: facts.periodTo };
  const isNote = kind === "credit-note";
  const day = (at: number | null) => at !== null && dayName(new Date(at).toISOString().slice(0, 10));
  const known: [string, string | false | null][] = [
    ["Period", periodName(period)],
    [isNote ? "Credit note date" : "Invoice date", day(facts.issuedAt)],
    ["Of invoice", isNote && documentNumber({ kind: "invoice", number: facts.creditOfNumber })],
    ["Due", !isNote && status === "issued" && facts.dueOn && dayName(facts.dueOn)],
    ["Paid", !isNote && status === "paid" && day(facts.paidAt)],
    ["Your reference", facts.reference],
    ["Reason", facts.reason],
  ];
  return {
    title: isNote ? "Credit note" : status === "draft" ? "Draft of an invoice" : "Invoice",
    number: status === "draft" ? "No number yet" : documentNumber(facts),
    billedTo: facts.billedTo,
    facts: known.flatMap(([term, detail]) => (detail ? [{ term, detail }] : [])),
    groups: groupsOf(lines, currency, period),
    totalLabel: isNote ? "Total credited" : "Total",
    totalText: formatMoney(totalMinor, currency),
    balance: balanceLines(facts),
    notes: [
      ...(status === "draft" ? ["This is a draft. It asks for nothing until it is issued."] : []),
      ...(status === "credited" ? ["This invoice was credited whole. Nothing is to be paid."] : []),
    ],
  };
}

/** Credits and amount due of an issued invoice. */
function balanceLines({ kind, status, currency, creditedMinor, openMinor }: PaperFacts): InvoicePaper["balance"] {
  if (kind !== "invoice" || status === "draft") return [];
  const credited = { term: "Credited", detail: formatMoney(-creditedMinor, currency) };
  const due = { term: "Balance due", detail: formatMoney(openMinor, currency) };
  if (creditedMinor !== 0) return [credited, due];
  return status === "issued" ? [due] : [];
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
    quantityText: isAdjustment || line.charge === "minimum" ? "" : quantityText(line),
    rateText: line.rate === null ? "" : rateText(line.rate, currency),
    amountText: formatMoney(line.amountMinor, currency),
  };
}
