/** Port for payment providers that collect our invoices. Every adapter passes one contract test suite. */
import type { Connection, PartnerWorld, Provider, Signed } from "./partner";

export interface InvoiceCustomer {
  companyId: string;
  name: string;
  email: string;
}

export interface InvoiceLine {
  description: string;
  /** In minor units of the invoice's currency, for the whole line. Negative amounts reduce the invoice. */
  amountMinor: number;
  /** Milliseconds UTC. */
  from: number;
  to: number;
}

export interface InvoiceToSend {
  /** Our idempotency key: repeated attempts make one invoice. */
  key: string;
  /** Our own invoice number. */
  number: string;
  customerId: string;
  currency: string;
  daysUntilDue: number;
  lines: readonly InvoiceLine[];
}

export const SENT_INVOICE_STATUS = ["draft", "open", "paid", "uncollectible", "void"] as const;
export type SentInvoiceStatus = (typeof SENT_INVOICE_STATUS)[number];

export interface SentInvoice {
  /** The provider's id of the invoice. */
  invoiceId: string;
  status: SentInvoiceStatus;
  totalMinor: number;
  /** Payment page and PDF at the provider; null before the invoice is finalized. */
  payUrl: string | null;
  pdfUrl: string | null;
}

export interface Invoicer extends Provider {
  /** Maximum number of lines per invoice. */
  readonly mostLines: number;
  /**
   * Returns the provider's id of a company's customer record, creating it once per `key`.
   * @throws PartnerError
   */
  ensureCustomer(
    world: PartnerWorld,
    connection: Connection,
    customer: InvoiceCustomer & { key: string },
  ): Promise<string>;
  /**
   * Creates the invoice with all its lines and finalizes it. Safe to repeat with the same key.
   * @throws PartnerError
   */
  issue(world: PartnerWorld, connection: Connection, invoice: InvoiceToSend): Promise<SentInvoice>;
  /**
   * Makes the provider email the invoice to the customer.
   * @throws PartnerError
   */
  send(world: PartnerWorld, connection: Connection, invoiceId: string): Promise<SentInvoice>;
  /**
   * The customer's newest invoice whose key starts with the prefix; a void one only if there is no other.
   * @throws PartnerError
   */
  find(
    world: PartnerWorld,
    connection: Connection,
    made: { customerId: string; keyBegins: string },
  ): Promise<SentInvoice | null>;
  /**
   * Voids the invoice, or deletes it if it was never finalized.
   * @throws PartnerError refused for a paid invoice
   */
  void(world: PartnerWorld, connection: Connection, invoiceId: string): Promise<SentInvoice>;
  fetchInvoice(world: PartnerWorld, connection: Connection, invoiceId: string): Promise<SentInvoice | null>;
  /** Webhooks can arrive late, twice and out of order, so the invoice is always re-read with `fetchInvoice`. */
  readWebhook(
    secret: string,
    headers: Headers,
    body: Uint8Array,
    now: number,
  ): Promise<Signed<{ kind: "invoice"; eventId: string; invoiceId: string; topic: string }>>;
}
