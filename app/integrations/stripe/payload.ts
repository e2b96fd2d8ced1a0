import { z } from "zod";
import { SENT_INVOICE_STATUS, type SentInvoice } from "../invoicer";
import { listOf, Text } from "../lenient-schemas";
import { PartnerError } from "../partner";
import { fromStripeAmount } from "./amounts";

const Url = z.string().nullable().catch(null);

const RawInvoice = z.object({
  id: z.string().min(1),
  status: z.enum(SENT_INVOICE_STATUS),
  /** In Stripe's minor units. */
  total: z.number().int(),
  currency: z.string().min(1),
  hosted_invoice_url: Url,
  invoice_pdf: Url,
  metadata: z.object({ stowline_key: Text }).catch({ stowline_key: "" }),
  lines: z.object({ data: listOf(z.object({ id: Text })) }).catch({ data: [] }),
});
export type RawInvoice = z.output<typeof RawInvoice>;

/** @throws PartnerError nonsense */
export function readInvoice(answer: unknown): RawInvoice {
  const read = RawInvoice.safeParse(answer);
  if (!read.success) throw new PartnerError("nonsense", "Stripe sent an unexpected response for an invoice.");
  return read.data;
}

/** URLs are passed on only when safe: https, or the local stand-in's own. */
export function toSent(invoice: RawInvoice, { isSafe }: { isSafe(url: string): boolean }): SentInvoice {
  const page = (url: string | null) => (url !== null && isSafe(url) ? url : null);
  return {
    invoiceId: invoice.id,
    status: invoice.status,
    totalMinor: fromStripeAmount(invoice.total, invoice.currency),
    payUrl: page(invoice.hosted_invoice_url),
    pdfUrl: page(invoice.invoice_pdf),
  };
}

export const Invoices = z.object({ data: listOf(RawInvoice) });
export const Customers = z.object({
  data: listOf(z.object({ id: Text, metadata: z.object({ stowline_company: Text }).catch({ stowline_company: "" }) })),
});
