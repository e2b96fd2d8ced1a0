import { json } from "../partner/partner-faults";
import { type FakeInvoice, FakeStripeAccount, toInvoice } from "./account";

export const TEST_KEY = "rk_test_51NfakeFakeFakeFake";

const refusal = (status: number, message: string, code?: string): Response =>
  json({ error: { type: "invalid_request_error", message, ...(code && { code }) } }, status);
/** The digits in which an amount must end: "00" or "0". */
const MULTIPLES: Record<string, number> = { isk: 100, ugx: 100, bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10 };

const unauthorized = (): Response => refusal(401, `Invalid API Key provided: ${TEST_KEY}`);

/** Stripe with one account: customers, invoices, and stored idempotency keys. Takes requests and returns responses. */
export class FakeStripe {
  readonly account = new FakeStripeAccount();
  private readonly atWork = new Set<string>();
  private made = 0;

  /** A `fetch` that reaches only this fake. */
  readonly fetch: typeof fetch = (input, init) => this.handle(new Request(input as Request, init as RequestInit));

  async handle(request: Request): Promise<Response> {
    const { pathname: path, searchParams } = new URL(request.url);
    const form =
      request.method === "GET"
        ? searchParams
        : new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
    this.account.requests.push({ method: request.method, path, headers: request.headers, form });
    return this.account.troubles.meet(request, unauthorized, async () => {
      if (request.headers.get("authorization") !== `Bearer ${TEST_KEY}`) return unauthorized();
      return this.once(request, path, form);
    });
  }

  /** The same key gets the same response for a day; with other parameters it is an error. */
  private async once(request: Request, path: string, form: URLSearchParams): Promise<Response> {
    const key = request.headers.get("idempotency-key");
    if (key === null) return this.answer(request.method, path, form);
    const asked = `${path}?${form}`;
    const known = this.account.remembered.get(key);
    if (known && known.asked !== asked) {
      return refusal(400, "Keys for idempotent requests can only be used with the same parameters.");
    }
    if (known) return new Response(known.body, { status: known.status });
    if (this.atWork.has(key)) return refusal(409, "Another request with this key is being worked on.");
    this.atWork.add(key);
    const answer = this.answer(request.method, path, form);
    this.account.remembered.set(key, { asked, status: answer.status, body: await answer.clone().text() });
    this.atWork.delete(key);
    return answer;
  }

  private answer(method: string, path: string, form: URLSearchParams): Response {
    const { account } = this;
    switch (`${method} ${path}`) {
      case "GET /v1/balance":
        return account.isRestricted ? refusal(403, "This key may not read the balance.") : json({ object: "balance" });
      case "GET /v1/customers": {
        const email = form.get("email");
        return json({ data: account.customers.filter((each) => email === null || each.email === email) });
      }
      case "POST /v1/customers": {
        const [email, name] = [form.get("email") ?? "", form.get("name") ?? ""];
        const made = { id: `cus_${account.customers.length + 1}`, email, name, metadata: metadataIn(form) };
        account.customers.push(made);
        return json(made);
      }
      case "GET /v1/invoices": {
        const invoices = account.invoices.filter(({ customer }) => customer === form.get("customer"));
        return json({ data: invoices.map((invoice) => toInvoice(account, invoice)).reverse() });
      }
      case "POST /v1/invoices":
        return this.draft(form);
      default: {
        const [, id, verb = ""] = /^\/v1\/invoices\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
        const invoice = account.invoices.find((each) => each.id === id);
        if (method === "DELETE" && invoice) return this.throwAway(invoice);
        return invoice ? this.change(invoice, verb, form) : refusal(404, "No such invoice", "resource_missing");
      }
    }
  }

  private draft(form: URLSearchParams): Response {
    const customer = this.account.customers.find(({ id }) => id === form.get("customer"));
    if (!customer) return refusal(400, "No such customer", "resource_missing");
    const invoice: FakeInvoice = {
      id: `in_${++this.made}`,
      customer: customer.id,
      currency: form.get("currency") ?? "",
      status: "draft",
      metadata: metadataIn(form),
      lines: [],
      mailed: 0,
      daysUntilDue: Number(form.get("days_until_due")),
    };
    this.account.invoices.push(invoice);
    return json(toInvoice(this.account, invoice));
  }

  private throwAway(invoice: FakeInvoice): Response {
    const { invoices } = this.account;
    if (invoice.status !== "draft") return refusal(400, "You can only delete draft invoices.");
    invoices.splice(invoices.indexOf(invoice), 1);
    return json({ id: invoice.id, object: "invoice", deleted: true });
  }

  private change(invoice: FakeInvoice, verb: string, form: URLSearchParams): Response {
    const is = (...statuses: FakeInvoice["status"][]) => statuses.includes(invoice.status);
    if (verb === "add_lines") {
      if (!is("draft")) return refusal(400, "Only drafts can be changed.");
      const lines = linesIn(form);
      if (invoice.lines.length + lines.length > 250) return refusal(400, "An invoice has 250 lines at most.");
      invoice.lines.push(...lines);
    }
    if (verb === "finalize") {
      if (!is("draft")) return refusal(400, "This invoice is already finalized.", "invoice_not_editable");
      if (this.account.total(invoice) % (MULTIPLES[invoice.currency] ?? 1) !== 0)
        return refusal(400, "Invalid amount.", "invalid_charge_amount_no_decimal_compatible");
      invoice.status = this.account.total(invoice) > 0 ? "open" : "paid";
    }
    if (verb === "send") {
      if (!is("open", "paid")) return refusal(400, "You can only send invoices that are open.");
      invoice.mailed += 1;
    }
    if (verb === "void") {
      if (!is("open", "uncollectible"))
        return refusal(400, `You can only void an open invoice; this one is ${invoice.status}.`);
      invoice.status = "void";
    }
    return json(toInvoice(this.account, invoice));
  }
}

function metadataIn(form: URLSearchParams): Record<string, string> {
  const pairs = [...form].flatMap(([name, value]) => {
    const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? [];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function linesIn(form: URLSearchParams): FakeInvoice["lines"] {
  const lines: FakeInvoice["lines"] = [];
  for (let n = 0; form.has(`lines[${n}][amount]`); n++) {
    lines.push({
      amount: Number(form.get(`lines[${n}][amount]`)),
      description: form.get(`lines[${n}][description]`) ?? "",
      start: Number(form.get(`lines[${n}][period][start]`)),
    });
  }
  return lines;
}
