import { Troubles } from "../partner/partner-faults";

export interface FakeInvoice {
  id: string;
  customer: string;
  currency: string;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  metadata: Record<string, string>;
  lines: { amount: number; description: string; start: number }[];
  /** How many times it was emailed. */
  mailed: number;
  daysUntilDue: number;
}

/** The page where customers pay. */
export const HOSTED = "https://invoice.stripe.com/i/";

/** A Stripe account's data. */
export class FakeStripeAccount {
  readonly troubles = new Troubles();
  readonly customers: { id: string; email: string; name: string; metadata: Record<string, string> }[] = [];
  readonly invoices: FakeInvoice[] = [];
  readonly requests: { method: string; path: string; headers: Headers; form: URLSearchParams }[] = [];
  /** First request and response for each idempotency key. */
  readonly remembered = new Map<string, { asked: string; status: number; body: string }>();
  /** The key cannot read the balance, as some restricted keys. */
  isRestricted = false;
  /** Basis points of tax that the account adds automatically. */
  tax = 0;

  total({ lines }: FakeInvoice): number {
    const sum = lines.reduce((all, { amount }) => all + amount, 0);
    return sum + Math.round((sum * this.tax) / 10_000);
  }

  pay(id: string): void {
    const invoice = this.invoices.find((each) => each.id === id);
    if (invoice) invoice.status = "paid";
  }

  /** Advances a day, after which idempotency keys are forgotten. */
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
