import type { OrderRecord } from "../shop/order-record";
import type { Shop } from "../shop/shop";
import { type Answer, type Call, created, ok, type Route, WpError } from "./api-response";
import { changeOrder, checkStatus } from "./change-order";
import { createOrder } from "./create-order";
import { listOrders } from "./list-orders";
import { renderOrder } from "./render-order";
import { knownStatuses, statusLabel } from "./statuses";

/** @throws WpError 404 */
export function orderOr404(
  shop: Shop,
  id: string | undefined,
  code = "shop_order_invalid_id",
  message = "Invalid ID.",
): OrderRecord {
  const order = shop.book.get(Number(id));
  if (!order) throw new WpError(`woocommerce_rest_${code}`, message, 404);
  return order;
}

function list({ shop, query }: Call): Answer {
  const { heads, headers } = listOrders(shop, query);
  return ok(
    heads.map((head) => renderOrder(shop, shop.book.get(head.id) as OrderRecord)),
    headers,
  );
}

function create({ shop, body }: Call): Answer {
  checkStatus(shop, body);
  const order = createOrder(shop, body);
  return created(renderOrder(shop, order), `${shop.restUrl}wc/v3/orders/${order.id}`);
}

function change({ shop, parts, body }: Call): Answer {
  checkStatus(shop, body);
  return ok(renderOrder(shop, applyChange(shop, parts[0], body)));
}

/** An unknown id is 400 here, but 404 when read. */
function applyChange(shop: Shop, id: unknown, body: Record<string, unknown>): OrderRecord {
  const order = shop.book.get(Number(id));
  if (!order) throw new WpError("woocommerce_rest_shop_order_invalid_id", "ID is invalid.", 400);
  changeOrder(shop, order, body);
  return order;
}

/** Trashing returns the body from before. */
function remove({ shop, parts, query, body }: Call): Answer {
  const order = orderOr404(shop, parts[0]);
  const before = renderOrder(shop, order);
  if (String(body.force ?? query.force) === "true") eraseOrder(shop, order);
  else trashOrder(shop, order);
  return ok(before);
}

/** Deletes an order permanently: it disappears from lists, and its id is unknown. */
export function eraseOrder(shop: Shop, order: OrderRecord): void {
  shop.book.remove(order.id);
  shop.webhooks.tell("deleted", order.id);
  shop.surroundings.onChange();
}

/** @throws WpError 410 when it is in the trash already */
export function trashOrder(shop: Shop, order: OrderRecord): void {
  if (order.status === "trash") {
    throw new WpError("woocommerce_rest_already_trashed", "The order has already been deleted.", 410);
  }
  order.status = "trash";
  shop.save(order, "deleted");
}

/** Errors of single items are inside a response with status 200; statuses are not checked. */
function batch({ shop, body }: Call): Answer {
  const [creates, updates, deletes] = [body.create, body.update, body.delete].map((part) =>
    Array.isArray(part) ? part : [],
  );
  const all = [creates, updates, deletes] as [Record<string, unknown>[], Record<string, unknown>[], number[]];
  if (all.reduce((count, part) => count + part.length, 0) > 100) {
    const message = "Unable to accept more than 100 items for this request.";
    throw new WpError("woocommerce_rest_request_entity_too_large", message, 413);
  }
  const each = (id: number, work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WpError)) throw error;
      return { id, error: error.toAnswer().body };
    }
  };
  const answers = {
    create: all[0].map((item) => each(0, () => renderOrder(shop, createOrder(shop, item)))),
    update: all[1].map((item) => each(Number(item.id), () => renderOrder(shop, applyChange(shop, item.id, item)))),
    delete: all[2].map((id) =>
      each(id, () => {
        const order = orderOr404(shop, String(id));
        const before = renderOrder(shop, order);
        trashOrder(shop, order);
        return before;
      }),
    ),
  };
  return ok(Object.fromEntries(Object.entries(answers).filter(([, items]) => items.length > 0)));
}

function totals({ shop }: Call): Answer {
  const heads = shop.book.byCreated();
  const shown = knownStatuses(shop.settings).filter((slug) => slug !== "auto-draft");
  return ok(
    shown.map((slug) => ({
      slug,
      name: statusLabel(slug),
      total: heads.filter(({ status }) => status === slug).length,
    })),
  );
}

export const ORDER_ROUTES: Route[] = [
  { path: /^wc\/v3\/reports\/orders\/totals$/, handlers: { GET: totals } },
  { path: /^wc\/v3\/orders$/, handlers: { GET: list, POST: create } },
  { path: /^wc\/v3\/orders\/batch$/, handlers: { POST: batch, PUT: batch, PATCH: batch } },
  {
    path: /^wc\/v3\/orders\/(\d+)$/,
    handlers: {
      GET: ({ shop, parts }) => ok(renderOrder(shop, orderOr404(shop, parts[0]))),
      POST: change,
      PUT: change,
      PATCH: change,
      DELETE: remove,
    },
  },
];
