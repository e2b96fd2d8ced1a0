import { type ShopOptions, settle } from "./options";
import { WpError } from "./rest/api-response";
import { changeOrder } from "./rest/change-order";
import { createOrder } from "./rest/create-order";
import { eraseOrder, trashOrder } from "./rest/orders";
import { type RefundedLines, refundOrder } from "./rest/refunds";
import { renderOrder } from "./rest/render-order";
import { ODDITIES } from "./seed/oddities";
import type { OrderRecord } from "./shop/order-record";
import { FAULT_KINDS, type FaultRequest } from "./shop/planned-faults";
import type { ShelfItem } from "./shop/product-shelf";
import type { Shop } from "./shop/shop";
import type { WebhookRecord } from "./shop/webhook-desk";
import { cancelOrder, newestOpenOrder, type Traffic } from "./traffic";

export interface ControlledServer {
  shops: Map<string, Shop>;
  traffic: Traffic;
  open(options: ShopOptions): Shop;
}

interface ControlAnswer {
  status: number;
  body: unknown;
  /** For forms: where the browser is redirected. */
  seeOther?: string;
}

type Body = Record<string, unknown>;
type Control = (shop: Shop, body: Body, id: number, server: ControlledServer) => unknown;

const CONTROLS: [method: string, path: RegExp, control: Control][] = [
  ["GET", /^$/, (shop) => summary(shop)],
  ["DELETE", /^$/, (shop, _body, _id, server) => close(server, shop)],
  ["PATCH", /^$/, (shop, body) => configure(shop, body)],
  ["POST", /^reset$/, (shop) => reset(shop)],
  ["POST", /^fault$/, (shop, body) => planFault(shop, body)],
  ["DELETE", /^fault$/, (shop) => shop.faults.clear()],
  ["GET", /^requests$/, (shop) => ({ count: shop.log.count, requests: shop.log.entries() })],
  ["DELETE", /^requests$/, (shop) => shop.log.clear()],
  ["GET", /^orders$/, (shop) => allHeads(shop)],
  ["POST", /^orders$/, (shop, body) => placeOrder(shop, body)],
  ["PUT", /^orders$/, (shop, { ids, ...patch }) => (ids as number[]).map((id) => edit(shop, id, patch))],
  ["GET", /^orders\/(\d+)$/, (shop, _body, id) => wholeOrder(shop, id)],
  ["PUT", /^orders\/(\d+)$/, (shop, body, id) => edit(shop, id, body)],
  ["POST", /^orders\/(\d+)\/cancel$/, (shop, _body, id) => cancel(shop, id)],
  ["POST", /^orders\/(\d+)\/trash$/, (shop, _body, id) => trashOrder(shop, orderOf(shop, id))],
  ["DELETE", /^orders\/(\d+)$/, (shop, _body, id) => eraseOrder(shop, orderOf(shop, id))],
  ["POST", /^orders\/(\d+)\/refund$/, (shop, body, id) => refund(shop, id, body)],
  ["GET", /^products$/, (shop) => shop.shelf.items.filter((item) => !item.gone)],
  ["POST", /^products$/, (shop, body) => shop.shelf.addSimple(body.skus as string[], shop.now())],
  ["PUT", /^products\/(\d+)$/, (shop, body, id) => changeProduct(shop, id, body)],
  ["DELETE", /^products\/(\d+)$/, (shop, _body, id) => shop.shelf.remove(id)],
  ["GET", /^webhooks$/, (shop) => shop.webhooks.list()],
  ["PUT", /^webhooks\/(\d+)$/, (shop, body, id) => changeWebhook(shop, id, body)],
  ["POST", /^webhooks\/run$/, (shop) => shop.webhooks.run()],
];

/** Handles `/__control/…`: what tests and the demo page can do to the shops without WooCommerce's API. */
export async function answerControl(
  server: ControlledServer,
  method: string,
  path: string,
  body: Body,
): Promise<ControlAnswer> {
  const [key = "", ...rest] = path.replace(/^\/__control\/?/, "").split("/");
  if (key === "") return { status: 200, body: [...server.shops.values()].map(summary) };
  if (key === "traffic" && method === "POST") {
    server.traffic.start({ everyMs: Number(body.everyMs ?? 0) });
    return { status: 200, body: {} };
  }
  const tail = rest.join("/");
  if (method === "PUT" && tail === "") return { status: 201, body: summary(server.open({ ...body, key })) };
  const shop = server.shops.get(key);
  if (!shop) return { status: 404, body: { error: `There is no shop "${key}".` } };
  if (method === "POST" && ["place", "cancel"].includes(tail)) {
    const open = newestOpenOrder(shop);
    if (tail === "place") shop.placeOrder();
    else if (open) cancelOrder(shop, open);
    return { status: 303, body: {}, seeOther: "/" };
  }
  for (const [wanted, pattern, control] of CONTROLS) {
    const match = wanted === method && pattern.exec(tail);
    if (!match) continue;
    try {
      return { status: 200, body: (await control(shop, body, Number(match[1] ?? 0), server)) ?? {} };
    } catch (error) {
      if (error instanceof WpError) return { status: error.status, body: { error: error.message } };
      throw error;
    }
  }
  return { status: 404, body: { error: `There is no control ${method} ${tail}.` } };
}

function summary(shop: Shop) {
  const { key, name, consumerKey, consumerSecret } = settle(shop.settings);
  const counts = { orders: shop.book.size, requests: shop.log.count, faults: shop.faults.size };
  return { key, name, url: shop.siteUrl, consumerKey, consumerSecret, ...counts };
}

function close(server: ControlledServer, shop: Shop): void {
  shop.close();
  server.shops.delete(shop.settings.key);
}

function configure(shop: Shop, change: Body) {
  shop.configure(change as Partial<ShopOptions>);
  return summary(shop);
}

function reset(shop: Shop) {
  shop.reset();
  return summary(shop);
}

function planFault(shop: Shop, body: Body): void {
  const fault = body as unknown as FaultRequest;
  if (!FAULT_KINDS.includes(fault.kind)) throw new WpError("kind", `A fault is one of ${FAULT_KINDS.join(", ")}.`, 400);
  shop.faults.plan(fault, shop.surroundings.now());
}

function allHeads(shop: Shop) {
  return shop.book.byCreated().map(({ id, status, createdAt, modifiedAt }) => ({ id, status, createdAt, modifiedAt }));
}

/** `{order}` is a body as for `POST /orders`; `{kind}` one of `seed/oddities.ts`; without either, an ordinary order. */
function placeOrder(shop: Shop, { order, kind }: Body) {
  if (order) return renderOrder(shop, createOrder(shop, order as Body));
  if (kind !== undefined && !(String(kind) in ODDITIES)) {
    throw new WpError("kind", `A kind is one of ${Object.keys(ODDITIES).join(", ")}.`, 400);
  }
  return renderOrder(shop, shop.placeOrder(kind === undefined ? null : String(kind)));
}

function orderOf(shop: Shop, id: number): OrderRecord {
  const order = shop.book.get(id);
  if (!order) throw new WpError("id", `There is no order ${id}.`, 404);
  return order;
}

function edit(shop: Shop, id: number, patch: Body) {
  const order = orderOf(shop, id);
  changeOrder(shop, order, patch);
  return renderOrder(shop, order);
}

function cancel(shop: Shop, id: number) {
  const order = orderOf(shop, id);
  cancelOrder(shop, order);
  return renderOrder(shop, order);
}

function refund(shop: Shop, id: number, { amount, reason, lines }: Body) {
  const units = (lines ?? {}) as RefundedLines;
  return refundOrder(shop, orderOf(shop, id), String(amount), String(reason ?? ""), units);
}

/**
 * Changes a product as its merchant, a sale or a plugin does. `refuses` makes it refuse every later change with that
 * sentence.
 */
function changeProduct(shop: Shop, id: number, body: Body) {
  const item = shop.shelf.byId(id);
  if (!item) throw new WpError("id", `There is no product ${id}.`, 404);
  return Object.assign(item, body as Partial<ShelfItem>);
}

function changeWebhook(shop: Shop, id: number, body: Body) {
  const hook = shop.webhooks.get(id);
  if (!hook) throw new WpError("id", `There is no webhook ${id}.`, 404);
  shop.webhooks.update(hook, body as Partial<WebhookRecord>);
  return hook;
}

function wholeOrder(shop: Shop, id: number) {
  const order = orderOf(shop, id);
  const { notes, refunds, fulfillments, trackings } = order;
  return { order: renderOrder(shop, order), notes, refunds, fulfillments, trackings };
}
