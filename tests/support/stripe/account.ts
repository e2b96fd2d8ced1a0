import { Troubles } from "../partner/troubles";

export interface FakeInvoice {
  id: string;
  customer: string;
  currency: string;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  metadata: Record<string, string>;
  lines: { amount: number; description: string; start: number }[];
  /** How often it was mailed. */
  mailed: number;
  daysUntilDue: number;
}

/** Where customers pay. */
export const HOSTED = "https://invoice.stripe.com/i/";

/** What a Stripe account holds. */
export class FakeStripeAccount {
  readonly troubles = new Troubles();
  readonly customers: { id: string; email: string; name: string; metadata: Record<string, string> }[] = [];
  readonly invoices: FakeInvoice[] = [];
  readonly requests: { method: string; path: string; headers: Headers; form: URLSearchParams }[] = [];
  /** Body and status of what was first asked with a key, and what it was asked. */
  readonly remembered = new Map<string, { asked: string; status: number; body: string }>();
  /** The key may not see the balance, as restricted keys may be. */
  isRestricted = false;
  /** Basis points that the account adds by itself. */
  tax = 0;

  total({ lines }: FakeInvoice): number {
    const sum = lines.reduce((all, { amount }) => all + amount, 0);
    return sum + Math.round((sum * this.tax) / 10_000);
  }

  pay(id: string): void {
    const invoice = this.invoices.find((each) => each.id === id);
    if (invoice) invoice.status = "paid";
  }

  /** A day later nothing is remembered of keys. */
  nextDay(): void {
    this.remembered.clear();
  }
}

export const toInvoice = (account: FakeStripeAccount, invoice: FakeInvoice) => ({
  id: invoice.id,
  object: "invoice",
  customer: invoice.customer,
  status: invoice.status,
  currency: invoice.currency,
  total: account.total(invoice),
  metadata: invoice.metadata,
  hosted_invoice_url: invoice.status === "draft" ? null : `${HOSTED}${invoice.id}`,
  invoice_pdf: invoice.status === "draft" ? null : `https://pay.stripe.com/invoice/${invoice.id}/pdf`,
  lines: { object: "list", data: invoice.lines.slice(0, 10).map((line, n) => ({ id: `il_${n}`, ...line })) },
});
