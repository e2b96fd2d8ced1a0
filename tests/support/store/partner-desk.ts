import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FakeEvent, FakeLabel } from "../shipstation/account";
import { FakeShipStation } from "../shipstation/shipstation";
import { FILES } from "../shipstation/v2";
import { FakeShopify } from "../shopify/shopify";
import { FakeSquarespace } from "../squarespace/site";
import { type SavedStripe, StripeDesk } from "./stripe-desk";

const MINUTE_MS = 60_000;
/** Initial orders of each of the other platforms' shops. */
const ORDERS = 12;

/** Tracking events of a demo parcel, by the time since its label was bought. */
const TRAVEL = [
  [1, "AC", "Accepted by the carrier", "Reno", "NV"],
  [3, "IT", "Departed the regional facility", "Sacramento", "CA"],
  [6, "IT", "Out for delivery", "", ""],
  [10, "DE", "Delivered, left at the front door", "", ""],
] as const;

interface Saved {
  labels: FakeLabel[];
  boughtAt: [trackingNumber: string, at: number][];
  stripe?: SavedStripe;
}

/**
 * Partners with their own URLs, served by this server so that the demo can buy labels, create invoices and connect
 * other platforms without an account: `/shipstation`, `/stripe`, `/shopify`, `/squarespace`. Parcels travel as time
 * passes, invoices are paid by hand at `/stripe`. Labels and invoices are stored beside the shops; the other platforms'
 * orders are created again at each start.
 */
export class PartnerDesk {
  private readonly shipStation = new FakeShipStation();
  private readonly stripe: StripeDesk;
  private readonly shopify: FakeShopify;
  private readonly squarespace: FakeSquarespace;
  private readonly boughtAt = new Map<string, number>();

  constructor(
    private readonly origin: string,
    private readonly file: string | null,
    private readonly now: () => number,
  ) {
    this.shopify = new FakeShopify({ orders: ORDERS, now });
    this.squarespace = new FakeSquarespace({ orders: ORDERS, now });
    const saved = file && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Saved) : null;
    this.stripe = new StripeDesk(origin, now, saved?.stripe);
    if (!saved) return;
    this.shipStation.account.labels.push(...saved.labels);
    for (const [trackingNumber, at] of saved.boughtAt) this.boughtAt.set(trackingNumber, at);
  }

  /** Handles a partner's requests; false for a shop's URL. */
  async answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<boolean> {
    const [, partner = "", rest = ""] =
      /^\/(shipstation|stripe|shopify|squarespace)(\/.*)$/.exec(request.url ?? "") ?? [];
    if (partner === "") return false;
    const asked = (origin: string, path: string) => new Request(origin + path, this.init(request, body));
    if (partner === "stripe") await this.invoices(asked(this.origin, rest), response);
    else if (partner === "shopify") await this.shop(asked(this.origin, rest), response);
    else if (partner === "squarespace") await this.site(asked(this.origin, rest), response);
    else await this.postage(asked, rest, response);
    return true;
  }

  /** Handles control requests of tests, of the local start and of the page's buttons; false for unknown ones. */
  async control(method: string, path: string, body: Record<string, unknown>): Promise<{ seeOther?: string } | false> {
    const [, id] = /^stripe\/pay\/(\w+)$/.exec(path) ?? [];
    if (method === "POST" && id) {
      await this.stripe.pay(id);
      this.save();
      return { seeOther: `/stripe/pay/${id}` };
    }
    if (method !== "PUT" || path !== "stripe/webhook") return false;
    this.stripe.listen({ url: String(body.url), secret: String(body.secret) });
    return {};
  }

  private async invoices(asked: Request, response: ServerResponse): Promise<void> {
    const { method } = asked;
    const answer = await this.stripe.handle(asked);
    if (method !== "GET") this.save();
    await send(response, answer);
  }

  private async shop(asked: Request, response: ServerResponse): Promise<void> {
    await send(response, await this.shopify.handle(asked));
    this.shopify.requests.length = 0;
  }

  private async site(asked: Request, response: ServerResponse): Promise<void> {
    await send(response, await this.squarespace.handle(asked));
    this.squarespace.calls.length = 0;
  }

  private async postage(
    asked: (origin: string, path: string) => Request,
    path: string,
    response: ServerResponse,
  ): Promise<void> {
    const { account } = this.shipStation;
    this.letTravel();
    const files = `${this.origin}/shipstation/files`;
    const isFile = path.startsWith("/files/");
    const request = isFile ? asked(FILES, path.slice("/files".length)) : asked(this.origin, path);
    const answer = await this.shipStation.handle(request);
    for (const { trackingNumber } of account.labels) {
      if (!this.boughtAt.has(trackingNumber)) this.boughtAt.set(trackingNumber, this.now());
    }
    if (request.method !== "GET") this.save();
    // The log of a long-running demo would grow without limit.
    account.requests.length = 0;
    if (isFile) return send(response, answer);
    const text = (await answer.text()).replaceAll(FILES, files);
    await send(response, new Response(text, answer));
  }

  private init(request: IncomingMessage, body: string): RequestInit {
    const method = request.method ?? "GET";
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" && name !== "content-length" ? [[name, value] as [string, string]] : [],
    );
    return { method, headers, ...(method === "GET" || method === "HEAD" ? {} : { body }) };
  }

  private letTravel(): void {
    const { account } = this.shipStation;
    for (const label of account.labels.filter(({ isVoided }) => !isVoided)) {
      const at = this.boughtAt.get(label.trackingNumber) ?? this.now();
      const events = TRAVEL.filter(([minutes]) => at + minutes * MINUTE_MS <= this.now()).map(
        ([minutes, status_code, description, city_locality, state_province]): FakeEvent => ({
          occurred_at: new Date(at + minutes * MINUTE_MS).toISOString(),
          ...{ status_code, description, city_locality, state_province, country_code: city_locality ? "US" : "" },
        }),
      );
      account.events.set(label.trackingNumber, events.reverse());
    }
  }

  private save(): void {
    if (!this.file) return;
    const saved: Saved = {
      labels: this.shipStation.account.labels,
      boughtAt: [...this.boughtAt],
      stripe: this.stripe.saved,
    };
    writeFileSync(this.file, JSON.stringify(saved));
  }
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
