import { documentNumber } from "#app/domain/billing/invoice-labels";
import type { Ctx } from "../../../kernel/ctx";
import { formatMoney, minorToDecimal } from "../../../kernel/money";
import { changedCharges } from "../../corrections/corrected-invoice.repo.server";
import { isPart } from "../invoices.schema";
import { invoicePaper, type PaperLine } from "../papers/invoice-paper";
import { quantityText } from "../papers/line-text";
import { invoiceScreen } from "../read-invoices.server";
import { canBeSplit, creditableLines, isCounted } from "./creditable-lines";
import { type CreditChoice, ofChanged, planCredit } from "./plan-credit.server";

const nameOf = ({ name, note }: PaperLine): string => [name, note].filter(Boolean).join(", ");

/**
 * The form that credits an invoice: its lines as far as they are left, and whether some of them can only be credited
 * with the whole invoice.
 * @throws not_found
 */
export async function creditScreen(ctx: Ctx, id: string) {
  const { invoice, facts, lines, credited, companyName } = await invoiceScreen(ctx, id);
  const isFixed = ofChanged((await changedCharges(ctx.db.company(invoice.companyId), id)).flat());
  const left = creditableLines(lines, credited);
  const free = left.filter((line) => !isFixed(line));
  const billed = new Map(lines.map((line) => [line.position, line.amountMinor]));
  const { currency, kind, status } = invoice;
  return {
    ...{ id, currency, companyName, number: documentNumber(invoice) },
    canBeCredited: kind === "invoice" && (status === "issued" || status === "paid"),
    isCorrected: free.length < left.length,
    lines: invoicePaper(facts, free)
      .groups.flatMap((group) => group.lines)
      .map((line) => ({
        position: String(line.position),
        name: nameOf(line),
        leftText: leftText(line, billed.get(line.position) ?? 0, currency),
        quantity: isCounted(line) ? Math.abs(line.quantity) : null,
        amount: canBeSplit(line) ? minorToDecimal(Math.abs(line.amountMinor), currency) : null,
      })),
  };
}

/** "$8.00", "$8.00 left of $10.00, 8 orders". */
function leftText(line: PaperLine, billedMinor: number, currency: string): string {
  const isWhole = line.amountMinor === billedMinor;
  const amount = isWhole ? line.amountText : `${line.amountText} left of ${formatMoney(billedMinor, currency)}`;
  return [amount, isCounted(line) ? line.quantityText : ""].filter(Boolean).join(", ");
}

/**
 * What a credit note will contain, to be confirmed: its lines, its amounts and the balance after it.
 * @throws not_found; validation; conflict
 */
export async function confirmCreditScreen(ctx: Ctx, id: string, choice: CreditChoice) {
  const plan = await planCredit(ctx, id, choice);
  const { invoice, brand, recipient, creditLines, taxMinor, grossMinor, isWhole, openMinor } = plan;
  const { currency } = invoice;
  const isPaid = invoice.status === "paid";
  return {
    ...{ number: documentNumber(invoice), companyName: brand?.name ?? "", recipient, isWhole },
    amounts: { net: taxMinor - grossMinor || 0, tax: -taxMinor || 0, total: -grossMinor || 0, currency },
    /** Of a paid invoice, the credit is paid back. */
    balance: isPaid ? grossMinor : openMinor + grossMinor,
    lines: invoicePaper({ ...invoice, ...NO_BALANCE, taxTotals: [] }, creditLines)
      .groups.flatMap((group) => group.lines)
      .map((line) => ({
        name: nameOf(line),
        quantityText: line.quantityText && quantityText({ ...line, quantity: Math.abs(line.quantity) }),
        minor: -line.amountMinor || 0,
      })),
    fields: fieldsOf(choice, grossMinor),
  };
}

const NO_BALANCE = { creditedMinor: 0, openMinor: 0, creditOfNumber: null, issuedOn: null, settledOn: null };

/** The choice as form fields, with the amount that the user saw. */
function fieldsOf({ what, lines, parts = [] }: CreditChoice, grossMinor: number): [string, string][] {
  return [
    ["what", what],
    ["total", String(grossMinor)],
    ...lines.map((line): [string, string] => ["lines", String(line)]),
    ...parts
      .filter(isPart)
      .flatMap((part, n) =>
        Object.entries(part).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[`parts[${n}].${name}`, String(value)]],
        ),
      ),
  ];
}
