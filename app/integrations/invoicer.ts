/** The port to whoever collects the provider's money. One contract test suite runs on every adapter. */
import type { Connection, PartnerWorld, Provider, Signed } from "./partner";

export interface InvoiceCustomer {
  companyId: string;
  name: string;
  email: string;
}

export interface InvoiceLine {
  description: string;
  /** Negative amounts reduce the invoice. Minor units of the invoice's currency, for the whole line. */
  amountMinor: number;
  /** Milliseconds UTC. */
  from: number;
  to: number;
}

export interface InvoiceToSend {
  /** Ours; the same key makes one invoice, however often it is tried. */
  key: string;
  /** As our own invoice is numbered. */
  number: string;
  customerId: string;
  currency: string;
  daysUntilDue: number;
  lines: readonly InvoiceLine[];
}

export const SENT_INVOICE_STATUS = ["draft", "open", "paid", "uncollectible", "void"] as const;
export type SentInvoiceStatus = (typeof SENT_INVOICE_STATUS)[number];

export interface SentInvoice {
  /** The partner's id of it. */
  invoiceId: string;
  status: SentInvoiceStatus;
  totalMinor: number;
  /** Where the customer pays, and the partner's PDF; null before it is finalised. */
  payUrl: string | null;
  pdfUrl: string | null;
}

export interface Invoicer extends Provider {
  /** The most lines of one invoice. */
  readonly mostLines: number;
  /** The partner's id of a company; made once, by `key`. @throws PartnerError */
  ensureCustomer(
    world: PartnerWorld,
    connection: Connection,
    customer: InvoiceCustomer & { key: string },
  ): Promise<string>;
  /** Makes it with all its lines, and finalises it. Safe to repeat with the same key. @throws PartnerError */
  issue(world: PartnerWorld, connection: Connection, invoice: InvoiceToSend): Promise<SentInvoice>;
  /** Has it mailed to the customer. @throws PartnerError */
  send(world: PartnerWorld, connection: Connection, invoiceId: string): Promise<SentInvoice>;
  /** The newest that was made for the customer by a key that begins so; one that is void only where no other is. @throws PartnerError */
  find(
    world: PartnerWorld,
    connection: Connection,
    made: { customerId: string; keyBegins: string },
  ): Promise<SentInvoice | null>;
  /** Nobody is asked for it any more; one that was not finalised is gone. @throws PartnerError refused for one that is paid */
  void(world: PartnerWorld, connection: Connection, invoiceId: string): Promise<SentInvoice>;
  fetchInvoice(world: PartnerWorld, connection: Connection, invoiceId: string): Promise<SentInvoice | null>;
  /** News is asked for again by `fetchInvoice`: it can come late, twice and out of order. */
  readWebhook(
    secret: string,
    headers: Headers,
    body: Uint8Array,
    now: number,
  ): Promise<Signed<{ kind: "invoice"; eventId: string; invoiceId: string; topic: string }>>;
}
