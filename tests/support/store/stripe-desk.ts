import { type FakeInvoice, HOSTED } from "../stripe/account";
import { openInvoicesPage, payPage, type Told } from "../stripe/pay-page";
import { signedDelivery } from "../stripe/sign";
import { FakeStripe } from "../stripe/stripe";

export interface SavedStripe {
  customers: FakeStripe["account"]["customers"];
  invoices: FakeInvoice[];
}

/** The URL for payment webhooks, and their signing secret. */
interface Endpoint {
  url: string;
  secret: string;
}

/** The demo's Stripe: the fake account, with pages to pay invoices, and webhooks to the app. */
export class StripeDesk {
  private readonly stripe = new FakeStripe();
  private readonly told = new Map<string, Told>();
  private endpoint: Endpoint | null = null;

  constructor(
    private readonly origin: string,
    private readonly now: () => number,
    saved: SavedStripe | undefined,
  ) {
    this.stripe.account.customers.push(...(saved?.customers ?? []));
    this.stripe.account.invoices.push(...(saved?.invoices ?? []));
  }

  get saved(): SavedStripe {
    const { customers, invoices } = this.stripe.account;
    return { customers, invoices };
  }

  async handle(request: Request): Promise<Response> {
    const { account } = this.stripe;
    const { pathname } = new URL(request.url);
    if (pathname === "/") return html(openInvoicesPage(account));
    const [, id] = /^\/pay\/(\w+)$/.exec(pathname) ?? [];
    if (id) {
      const invoice = account.invoices.find((each) => each.id === id);
      return invoice
        ? html(payPage(account, invoice, this.told.get(id)))
        : new Response("There is no such invoice", { status: 404 });
    }
    const answer = await this.stripe.handle(request);
    // The log of a long-running demo would grow without limit.
    account.requests.length = 0;
    const text = (await answer.text()).replaceAll(HOSTED, `${this.origin}/stripe/pay/`);
    return new Response(text, answer);
  }

  /** The webhook URL of the account's owner. */
  listen(endpoint: Endpoint): void {
    this.endpoint = endpoint;
  }

  /** Pays an open invoice and sends the app the webhook, as Stripe does. */
  async pay(id: string): Promise<void> {
    const invoice = this.stripe.account.invoices.find((each) => each.id === id);
    if (invoice?.status !== "open") return;
    this.stripe.account.pay(id);
    if (this.endpoint) this.told.set(id, { status: await this.tell(this.endpoint, id) });
  }

  private async tell({ url, secret }: Endpoint, id: string): Promise<number | null> {
    const event = { id: `evt_${id}_${this.now()}`, type: "invoice.paid", data: { object: { id, object: "invoice" } } };
    const { headers, body } = await signedDelivery(event, [secret], this.now());
    headers.set("content-type", "application/json");
    try {
      return (await fetch(url, { method: "POST", headers, body })).status;
    } catch {
      // The page shows the failed delivery, and the app checks open invoices each night.
      return null;
    }
  }
}

const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
