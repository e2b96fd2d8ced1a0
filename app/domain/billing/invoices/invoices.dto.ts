import { z } from "zod";
import { TAX_CATEGORY, type TaxTotal } from "#db/schema/values/invoice-values";
import { minorToDecimal } from "../../kernel/money";
import { documentNumber } from "../invoice-labels";
import { taxRateText } from "../tax/tax";
import { shownQuantity } from "./line-amount";
import type { Line } from "./papers/invoice-paper";
import { rateDecimal } from "./papers/line-text";

const time = z.iso.datetime().nullable();
const day = z.string();

export const InvoiceDto = z.object({
  id: z.string(),
  number: z.string().nullable(),
  kind: z.enum(["invoice", "credit-note"]),
  status: z.enum(["draft", "issued", "paid", "credited"]),
  overdue: z.boolean(),
  companyId: z.string(),
  companyName: z.string().nullable(),
  periodFrom: day,
  periodTo: day,
  currency: z.string(),
  /** The sum of the lines, the tax on it, and both together. Drafts have no tax yet. */
  subtotal: z.string(),
  tax: z.string(),
  total: z.string(),
  /** The amount due: the total less credit notes and payments, and 0 once paid. Negative when the customer is owed. */
  balanceDue: z.string(),
  creditOf: z.string().nullable(),
  issuedAt: time,
  dueOn: day.nullable(),
  paidAt: time,
});
export type InvoiceDto = z.output<typeof InvoiceDto>;

const InvoiceLineDto = z.object({
  charge: z.string(),
  item: z.string().nullable(),
  label: z.string(),
  from: day.nullable(),
  to: day.nullable(),
  /** 0 on a credit note for what was credited by amount, which has no rate either. */
  quantity: z.number(),
  unit: z.string().nullable(),
  rate: z.string().nullable(),
  amount: z.string(),
  reason: z.string().nullable(),
  /** How the line is taxed, and at which percentage; null without tax. */
  taxCategory: z.enum(TAX_CATEGORY).nullable(),
  taxRate: z.string().nullable(),
});

const TaxTotalDto = z.object({
  category: z.enum(TAX_CATEGORY),
  rate: z.string(),
  reason: z.string().nullable(),
  base: z.string(),
  tax: z.string(),
});

export const WholeInvoiceDto = InvoiceDto.extend({
  billedTo: z.string(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  payUrl: z.string().nullable(),
  taxTotals: z.array(TaxTotalDto),
  lines: z.array(InvoiceLineDto),
});

interface InvoiceFacts {
  id: string;
  companyId: string;
  kind: "invoice" | "credit-note";
  status: "draft" | "issued" | "paid" | "credited";
  number: number | null;
  periodFrom: string;
  periodTo: string;
  currency: string;
  totalMinor: number;
  taxMinor: number;
  openMinor: number;
  creditOf: string | null;
  issuedAt: number | null;
  dueOn: string | null;
  paidAt: number | null;
}

const toTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const toInvoiceDto = (invoice: InvoiceFacts, companyName: string | null, overdue: boolean): InvoiceDto => ({
  id: invoice.id,
  number: invoice.number === null ? null : documentNumber(invoice),
  kind: invoice.kind,
  status: invoice.status,
  overdue,
  companyId: invoice.companyId,
  companyName,
  periodFrom: invoice.periodFrom,
  periodTo: invoice.periodTo,
  currency: invoice.currency,
  subtotal: minorToDecimal(invoice.totalMinor, invoice.currency),
  tax: minorToDecimal(invoice.taxMinor, invoice.currency),
  total: minorToDecimal(invoice.totalMinor + invoice.taxMinor, invoice.currency),
  balanceDue: minorToDecimal(invoice.openMinor, invoice.currency),
  creditOf: invoice.creditOf,
  issuedAt: toTime(invoice.issuedAt),
  dueOn: invoice.dueOn,
  paidAt: toTime(invoice.paidAt),
});

function toLineDto(line: Line, currency: string): z.output<typeof InvoiceLineDto> {
  const counted = shownQuantity(line);
  return {
    charge: line.charge,
    item: line.charge === "adjustment" ? null : line.item || null,
    label: line.label,
    from: line.from,
    to: line.to,
    quantity: counted.quantity,
    unit: counted.unit || null,
    rate: line.rate === null ? null : rateDecimal(line.rate, currency),
    amount: minorToDecimal(line.amountMinor, currency),
    reason: line.reason || null,
    taxCategory: line.taxCategory,
    taxRate: line.taxCategory === "standard" ? taxRateText(line.taxRate) : null,
  };
}

const toTaxTotalDto = (total: TaxTotal, currency: string): z.output<typeof TaxTotalDto> => ({
  category: total.category,
  rate: taxRateText(total.rate),
  reason: total.reason || null,
  base: minorToDecimal(total.baseMinor, currency),
  tax: minorToDecimal(total.taxMinor, currency),
});

interface Whole {
  invoice: InvoiceFacts & { reason: string; payUrl: string | null };
  facts: { billedTo: string; reference: string; taxTotals: readonly TaxTotal[] };
  companyName: string;
  isOverdue: boolean;
  lines: readonly Line[];
}

export const toWholeDto = ({
  invoice,
  facts,
  companyName,
  isOverdue,
  lines,
}: Whole): z.output<typeof WholeInvoiceDto> => ({
  ...toInvoiceDto(invoice, companyName, isOverdue),
  billedTo: facts.billedTo,
  reference: facts.reference || null,
  reason: invoice.reason || null,
  payUrl: invoice.status === "issued" ? invoice.payUrl : null,
  taxTotals: facts.taxTotals.map((total) => toTaxTotalDto(total, invoice.currency)),
  lines: lines.map((line) => toLineDto(line, invoice.currency)),
});
