import { isRecord } from "../http/json";
import type { InvoiceCustomer, InvoiceLine, InvoiceToSend, SentInvoice } from "../invoicer";
import { PartnerError } from "../partner";
import { toStripeAmount } from "./amounts";
import type { StripeClient } from "./client";
import { Customers, Invoices, type RawInvoice, readInvoice, toSent } from "./payload";

/** Stripe's maximum number of lines per invoice. */
export const MAX_LINES = 250;

/**
 * Stripe keeps an idempotency key for a day; a customer created earlier is found by the company's id in its metadata.
 * @throws PartnerError
 */
export async function ensureCustomer(
  client: StripeClient,
  { key, companyId, name, email }: InvoiceCustomer & { key: string },
): Promise<string> {
  const known = Customers.safeParse(await client.get("/customers", { ...(email && { email }), limit: "100" }));
  const found = known.data?.data.find(({ id, metadata }) => id !== "" && metadata.stowline_company === companyId);
  if (found) return found.id;
  const made = await client.post(
    "/customers",
    { name: name.slice(0, 256), ...(email && { email }), metadata: { stowline_company: companyId } },
    `${key}:customer`,
  );
  if (isRecord(made) && typeof made.id === "string" && made.id !== "") return made.id;
  throw new PartnerError("nonsense", "Stripe sent an unexpected response for a customer.");
}

/**
 * Draft, lines, finalize: each step has its own idempotency key, and an interrupted attempt is resumed.
 * @throws PartnerError
 */
export async function issue(client: StripeClient, invoice: InvoiceToSend): Promise<SentInvoice> {
  if (invoice.lines.length === 0) throw new PartnerError("refused", "An invoice needs at least one line.");
  if (invoice.lines.length > MAX_LINES) {
    throw new PartnerError(
      "refused",
      `Stripe accepts ${MAX_LINES} lines per invoice, and this one has ${invoice.lines.length}.`,
    );
  }
  // All amounts are checked before anything is created.
  const lines = invoice.lines.map((line) => toLine(line, invoice.currency));
  const draft = (await findByKey(client, invoice)) ?? (await createDraft(client, invoice));
  if (draft.status !== "draft") return toSent(draft, client);
  const full = draft.lines.data.length > 0 ? draft : await addLines(client, draft.id, invoice.key, lines);
  const expected = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (full.total !== expected) {
    // Without this check the customer would be charged another amount than our invoice states.
    throw new PartnerError(
      "refused",
      "Stripe calculated a different total. Check whether taxes or discounts are set up in Stripe.",
    );
  }
  const path = `/invoices/${encodeURIComponent(full.id)}/finalize`;
  return toSent(readInvoice(await client.post(path, { auto_advance: false }, `${invoice.key}:finalize`)), client);
}

async function findByKey(client: StripeClient, { customerId, key }: InvoiceToSend): Promise<RawInvoice | null> {
  return (await listOf(client, customerId)).find(({ metadata }) => metadata.stowline_key === key) ?? null;
}

export async function findMade(
  client: StripeClient,
  { customerId, keyBegins }: { customerId: string; keyBegins: string },
): Promise<SentInvoice | null> {
  const made = (await listOf(client, customerId)).filter(({ metadata }) => metadata.stowline_key.startsWith(keyBegins));
  const found = made.find(({ status }) => status !== "void") ?? made[0];
  return found ? toSent(found, client) : null;
}

/** The newest first. */
async function listOf(client: StripeClient, customerId: string): Promise<RawInvoice[]> {
  const answer = Invoices.safeParse(await client.get("/invoices", { customer: customerId, limit: "100" }));
  if (!answer.success) throw new PartnerError("nonsense", "Stripe sent an unexpected response to the invoice request.");
  return answer.data.data;
}

async function createDraft(client: StripeClient, invoice: InvoiceToSend): Promise<RawInvoice> {
  const fields = {
    customer: invoice.customerId,
    collection_method: "send_invoice",
    days_until_due: invoice.daysUntilDue,
    auto_advance: false,
    // Other pending items of the customer belong to other invoices.
    pending_invoice_items_behavior: "exclude",
    currency: invoice.currency.toLowerCase(),
    custom_fields: [{ name: "Invoice", value: invoice.number.slice(0, 140) }],
    metadata: { stowline_key: invoice.key, stowline_number: invoice.number },
  };
  return readInvoice(await client.post("/invoices", fields, `${invoice.key}:draft`));
}

/** Adds all lines in one call, so that a partial set never exists. */
async function addLines(
  client: StripeClient,
  invoiceId: string,
  key: string,
  lines: readonly ReturnType<typeof toLine>[],
): Promise<RawInvoice> {
  const path = `/invoices/${encodeURIComponent(invoiceId)}/add_lines`;
  return readInvoice(await client.post(path, { lines }, `${key}:lines`));
}

const seconds = (millis: number): number => Math.floor(millis / 1000);

const toLine = ({ description, amountMinor, from, to }: InvoiceLine, currency: string) => ({
  description: description.slice(0, 500),
  amount: toStripeAmount(amountMinor, currency),
  period: { start: seconds(from), end: Math.max(seconds(from), seconds(to)) },
});

export const sendInvoice = async (client: StripeClient, invoiceId: string): Promise<SentInvoice> =>
  toSent(readInvoice(await client.post(`/invoices/${encodeURIComponent(invoiceId)}/send`, {})), client);

/**
 * Safe to repeat: returns an invoice that is void already.
 * @throws PartnerError refused for a paid invoice
 */
export async function voidInvoice(client: StripeClient, invoiceId: string): Promise<SentInvoice> {
  const path = `/invoices/${encodeURIComponent(invoiceId)}`;
  try {
    return toSent(readInvoice(await client.post(`${path}/void`, {})), client);
  } catch (error) {
    if (!(error instanceof PartnerError) || error.fault !== "refused") throw error;
    const now = readInvoice(await client.get(path));
    if (now.status === "void") return toSent(now, client);
    // A draft cannot be voided, so it is deleted.
    if (now.status !== "draft") throw error;
    await client.delete(path);
    return { ...toSent(now, client), status: "void" };
  }
}

export async function fetchInvoice(client: StripeClient, invoiceId: string): Promise<SentInvoice | null> {
  try {
    return toSent(readInvoice(await client.get(`/invoices/${encodeURIComponent(invoiceId)}`)), client);
  } catch (error) {
    if (error instanceof PartnerError && error.fault === "not-found") return null;
    throw error;
  }
}
