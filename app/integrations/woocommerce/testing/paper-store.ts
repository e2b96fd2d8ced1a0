import type { Connection, PartnerWorld } from "../../partner";

type Json = Record<string, unknown>;

export interface PaperOrder {
  id: number;
  /** Second of the last change. */
  modified: number;
  status?: string;
}

export interface PaperCall {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

/** Returns the response to a call; undefined lets the store answer. */
export type Answerer = (call: PaperCall) => Response | Promise<Response> | undefined;

export const KEY = "ck_paper";
export const SECRET = "cs_paper";

/**
 * A store in memory with the listing rules of WooCommerce that the walk depends on. Orders of one second are returned
 * in a different order with every call, as before WooCommerce 10.4.
 */
export class PaperStore {
  readonly calls: PaperCall[] = [];
  orders: PaperOrder[] = [];
  answer: Answerer = () => undefined;
  ignoresDates = false;
  sendsTotals = true;
  private turn = 0;

  readonly world: PartnerWorld = {
    fetch: (input, init) => this.fetch(input, init),
    now: () => Date.UTC(2026, 10, 20, 12),
    randomHex: (bytes) => "ab".repeat(bytes),
    allowLocalStores: false,
  };

  readonly connection: Connection = {
    storeUrl: "https://shop.example",
    apiKey: KEY,
    apiSecret: SECRET,
    found: { apiBase: "https://shop.example/wp-json/wc/v3", auth: "basic" },
  };

  private async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const call = { method: request.method, url, headers: request.headers, body };
    this.calls.push(call);
    init?.signal?.throwIfAborted();
    return (await this.answer(call)) ?? this.answerItself(url);
  }

  private answerItself(url: URL): Response {
    if (url.pathname === "/wp-json/") return json({ name: "Paper &amp; Co", namespaces: ["wp/v2", "wc/v3"] });
    if (url.pathname === "/wp-json/wc/v3/orders") return this.list(url.searchParams);
    const one = /^\/wp-json\/wc\/v3\/orders\/(\d+)$/.exec(url.pathname);
    const order = this.orders.find((each) => each.id === Number(one?.[1]));
    if (order) return json(this.render(order));
    if (one) return json({ code: "woocommerce_rest_shop_order_invalid_id", message: "Invalid ID." }, 404);
    return noRoute();
  }

  private list(query: URLSearchParams): Response {
    const size = Number(query.get("per_page") ?? 10);
    const page = Number(query.get("page") ?? 1);
    const after = this.second(query.get("modified_after")) ?? Number.NEGATIVE_INFINITY;
    const before = this.second(query.get("modified_before")) ?? Number.POSITIVE_INFINITY;
    const found = this.orders.filter((order) => order.modified > after && order.modified < before);
    const byModified = query.get("orderby") === "modified";
    this.turn++;
    found.sort((a, b) => (byModified ? a.modified - b.modified || this.shuffle(a) - this.shuffle(b) : a.id - b.id));
    const pages = Math.ceil(found.length / size);
    const rows = found.slice((page - 1) * size, page * size).map((order) => this.render(order));
    const past = page > Math.max(pages, 1);
    const totals = { "x-wp-total": String(past ? 0 : found.length), "x-wp-totalpages": String(past ? 0 : pages) };
    return json(rows, 200, this.sendsTotals ? totals : {});
  }

  private second(text: string | null): number | null {
    return text === null || this.ignoresDates ? null : Date.parse(`${text}Z`) / 1000;
  }

  private shuffle(order: PaperOrder): number {
    return (order.id * 7919 + this.turn * 104729) % 1009;
  }

  private render({ id, modified, status = "processing" }: PaperOrder): Json {
    return { id, status, date_modified_gmt: new Date(modified * 1000).toISOString().slice(0, 19), line_items: [] };
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

export function html(status: number, headers: Record<string, string> = {}): Response {
  const body = `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`;
  return new Response(body, { status, headers: { "content-type": "text/html", ...headers } });
}

export function noRoute(): Response {
  return json({ code: "rest_no_route", message: "No route was found.", data: { status: 404 } }, 404);
}
