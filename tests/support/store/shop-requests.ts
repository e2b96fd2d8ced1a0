import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { changeOrder } from "./rest/change-order";
import { cutShort, instead, withWarning } from "./rest/fault-answers";
import { answerSite, type SiteAnswer, type SiteRequest } from "./rest/site";
import type { FaultRequest } from "./shop/planned-faults";
import type { Shop } from "./shop/shop";

const HANG_MS = 30_000;

/** Handles a request to a shop: first its planned faults, then WooCommerce, then the log. */
export async function answerShop(
  shop: Shop,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<void> {
  const started = performance.now();
  const at = shop.surroundings.now();
  const asked: SiteRequest = {
    method: request.method ?? "GET",
    url: request.url ?? "/",
    authorization: request.headers.authorization,
    contentType: request.headers["content-type"],
    body,
  };
  const fault = shop.faults.take(asked.method, asked.url, at);
  if (fault?.kind === "hang") await sleep(fault.ms ?? HANG_MS, undefined, { ref: false });
  const answer = (fault && instead(shop, fault, asked.url)) ?? (await answerSite(shop, asked));
  const sent = fault ? troubled(shop, fault, answer) : answer;
  const ms = Math.round(performance.now() - started);
  shop.log.add({ at, method: asked.method, url: asked.url, status: sent.status, ms, fault: fault?.kind ?? null });
  send(response, sent, fault?.kind === "reset");
}

function troubled(shop: Shop, fault: FaultRequest, answer: SiteAnswer): SiteAnswer {
  if (fault.kind === "php-warning") return withWarning(answer);
  if (fault.kind === "truncated") return cutShort(answer);
  if (fault.kind === "shift") editFirstOf(shop, answer);
  return answer;
}

/**
 * An order that was just returned is edited: sorted by modification date it moves to the end, and all later pages shift
 * by one.
 */
function editFirstOf(shop: Shop, answer: SiteAnswer): void {
  if (answer.status !== 200) return;
  const body: unknown = JSON.parse(answer.body);
  const [first] = Array.isArray(body) ? body : [];
  const order = first?.id ? shop.book.get(first.id) : null;
  if (order) changeOrder(shop, order, {});
}

function send(response: ServerResponse, { status, headers, body }: SiteAnswer, breakOff: boolean): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(body, "utf8");
  response.writeHead(status, { ...headers, "Content-Length": bytes.length });
  if (!breakOff) {
    response.end(bytes);
    return;
  }
  // The connection breaks in the middle of the body.
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
