/**
 * Tax of invoices. Rates are thousandths of a percent. Tax is calculated for each category and rate on the sum of its
 * lines, never line by line, and rounded once, half away from zero.
 */
import type { TaxOverride } from "#db/schema/column-values";
import type { TaxCategory, TaxTotal, TaxTreatment } from "#db/schema/values/invoice-values";
import { divideRounded } from "../../kernel/money";

export type { TaxCategory, TaxTotal, TaxTreatment };

/** 100% in thousandths of a percent. */
const WHOLE = 100_000n;

export interface TaxedAmount {
  amountMinor: number;
  taxCategory: TaxCategory | null;
  taxRate: number;
  taxReason: string;
}

export const taxOf = (baseMinor: number, rate: number): number =>
  Number(divideRounded(BigInt(baseMinor) * BigInt(rate), WHOLE));

const keyOf = ({ category, rate }: Pick<TaxTreatment, "category" | "rate">): string => `${category} ${rate}`;

/** Totals by category and rate, highest rate first; lines without a treatment have no tax. */
export function taxTotalsOf(lines: readonly TaxedAmount[]): TaxTotal[] {
  return groupsOf(lines).map((group) => ({ ...group, taxMinor: taxOf(group.baseMinor, group.rate) }));
}

/**
 * Totals of a credit note over these lines (negative amounts). Its tax is the difference that it makes to the tax of all
 * credits of the invoice so far, so that an invoice credited line by line is credited its exact tax.
 */
export function creditTotalsOf(
  lines: readonly TaxedAmount[],
  invoice: readonly TaxTotal[],
  credited: readonly TaxTotal[],
): TaxTotal[] {
  const sumOf = (totals: readonly TaxTotal[], key: string) =>
    totals
      .filter((total) => keyOf(total) === key)
      .reduce((sum, { baseMinor, taxMinor }) => ({ base: sum.base + baseMinor, tax: sum.tax + taxMinor }), {
        base: 0,
        tax: 0,
      });
  return groupsOf(lines).map((group) => {
    const before = sumOf(credited, keyOf(group));
    const billed = sumOf(invoice, keyOf(group));
    const base = before.base + group.baseMinor;
    const tax = base === -billed.base ? -billed.tax : taxOf(base, group.rate);
    return { ...group, taxMinor: tax - before.tax };
  });
}

export const taxSum = (totals: readonly TaxTotal[]): number => totals.reduce((sum, { taxMinor }) => sum + taxMinor, 0);

function groupsOf(lines: readonly TaxedAmount[]): Omit<TaxTotal, "taxMinor">[] {
  const groups = new Map<string, Omit<TaxTotal, "taxMinor"> & { reasons: Set<string> }>();
  for (const { amountMinor, taxCategory: category, taxRate: rate, taxReason } of lines) {
    if (category === null) continue;
    const key = keyOf({ category, rate });
    const group = groups.get(key) ?? { category, rate, reason: "", baseMinor: 0, reasons: new Set() };
    group.baseMinor += amountMinor;
    if (taxReason) group.reasons.add(taxReason);
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => b.rate - a.rate || (a.category < b.category ? -1 : 1))
    .map(({ reasons, ...group }) => ({ ...group, reason: [...reasons].join("; ") }));
}

/** "19%", "8.875%": a rate as text. */
export function taxRateText(rate: number): string {
  const digits = String(rate).padStart(4, "0");
  const fraction = digits.slice(-3).replace(/0+$/, "");
  return `${digits.slice(0, -3)}${fraction && `.${fraction}`}`;
}

const CATEGORY_TEXT: Record<Exclude<TaxCategory, "standard">, string> = {
  zero: "0%",
  "reverse-charge": "Reverse charge",
  exempt: "Exempt",
  "outside-scope": "Outside scope",
};

/** "19%", "Reverse charge": short enough for a column. */
export const treatmentText = ({ category, rate }: Pick<TaxTreatment, "category" | "rate">): string =>
  category === "standard" ? `${taxRateText(rate)}%` : CATEGORY_TEXT[category];

/** A company's default treatment; null while its invoices have no tax. */
export const standardTreatment = (
  account: { taxCategory: TaxCategory | null; taxRate: number | null; taxReason: string | null } | null | undefined,
): TaxTreatment | null =>
  account?.taxCategory
    ? { category: account.taxCategory, rate: account.taxRate ?? 0, reason: account.taxReason ?? "" }
    : null;

export interface ChargedLine {
  charge: string;
  item: string;
  version: number | null;
}

/** A rate card's tax overrides by version; a correction also tells which charges its supplements stand for. */
export interface TaxCard {
  id: string;
  version: number;
  taxes: readonly TaxOverride[];
  corrected: readonly { invoiceId: string; charges: readonly { charge: string; item: string }[] }[];
}

/** How a line is taxed: by its rate card's override, otherwise by the company's default. */
export function treatmentFor(
  line: ChargedLine,
  cards: readonly TaxCard[],
  standard: TaxTreatment | null,
): TaxTreatment | null {
  if (!standard) return null;
  const { charge, item, card } = resolved(line, cards);
  const own = (card?.taxes ?? []).filter((one) => one.charge === charge && (one.item === "" || one.item === item));
  const found = own.find((one) => one.item !== "") ?? own[0];
  const { category, rate, reason } = found ?? standard;
  return { category, rate, reason };
}

/** A supplement ("supplement:CARD:INVOICE:N") is taxed like the charge that it corrects. */
function resolved(line: ChargedLine, cards: readonly TaxCard[]) {
  const [kind, cardId, invoiceId, n] = line.item.split(":");
  if (line.charge !== "adjustment" || kind !== "supplement")
    return { ...line, card: cards.find(({ version }) => version === line.version) };
  const card = cards.find(({ id }) => id === cardId);
  const charge = card?.corrected.find((one) => one.invoiceId === invoiceId)?.charges[Number(n)];
  return { charge: charge?.charge ?? line.charge, item: charge?.item ?? line.item, card };
}

/** The lines with their treatment. */
export const taxedLines = <L extends ChargedLine & { amountMinor: number }>(
  lines: readonly L[],
  cards: readonly TaxCard[],
  standard: TaxTreatment | null,
): (L & TaxedAmount)[] =>
  lines.map((line) => {
    const found = treatmentFor(line, cards, standard);
    return { ...line, taxCategory: found?.category ?? null, taxRate: found?.rate ?? 0, taxReason: found?.reason ?? "" };
  });
