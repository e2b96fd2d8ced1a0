import type { NoteRecord, OrderRecord } from "../shop/order-record";
import type { Shop } from "../shop/shop";
import { type Answer, type Call, created, missingParams, ok, type Route, WpError } from "./api-response";
import { addNote } from "./change-order";
import { gmtDate, localDate } from "./dates";
import { orderOr404 } from "./orders";

const orderOf = ({ shop, parts }: Call) => orderOr404(shop, parts[0], "order_invalid_id", "Invalid order ID.");

/** Newest first; notes of the same second in the order in which they were written. No X-WP-Total. */
function list(call: Call): Answer {
  const order = orderOf(call);
  const type = call.query.type ?? "any";
  const notes = order.notes.filter((note) => type === "any" || note.customerNote === (type === "customer"));
  notes.sort((a, b) => b.at - a.at || a.id - b.id);
  return ok(notes.map((note) => render(call.shop, order, note)));
}

function create(call: Call): Answer {
  const { shop, body } = call;
  const order = orderOf(call);
  if (body.note === undefined) throw missingParams("note");
  const note = addNote(shop, order, String(body.note), body.customer_note === true || body.customer_note === "true");
  if (note.customerNote) addNote(shop, order, 'Email "Customer note" sent.');
  shop.keep(order);
  return created(render(shop, order, note), noteUrl(shop, order, note));
}

function noteOf(call: Call): { order: OrderRecord; note: NoteRecord } {
  const order = orderOf(call);
  const note = order.notes.find(({ id }) => id === Number(call.parts[1]));
  if (!note) throw new WpError("woocommerce_rest_invalid_id", "Invalid resource ID.", 404);
  return { order, note };
}

function remove(call: Call): Answer {
  const { order, note } = noteOf(call);
  if (String(call.query.force ?? call.body.force) !== "true") {
    throw new WpError("woocommerce_rest_trash_not_supported", "Webhooks do not support trashing.", 501);
  }
  order.notes = order.notes.filter((known) => known !== note);
  call.shop.keep(order);
  return ok(render(call.shop, order, note));
}

function noteUrl(shop: Shop, order: OrderRecord, note: NoteRecord): string {
  return `${shop.restUrl}wc/v3/orders/${order.id}/notes/${note.id}`;
}

function render(shop: Shop, order: OrderRecord, note: NoteRecord) {
  const up = `${shop.restUrl}wc/v3/orders/${order.id}`;
  return {
    id: note.id,
    author: note.author,
    date_created: localDate(shop.settings.timeZone, note.at),
    date_created_gmt: gmtDate(note.at),
    note: note.note,
    customer_note: note.customerNote,
    _links: {
      self: [{ href: noteUrl(shop, order, note), targetHints: { allow: ["GET", "DELETE"] } }],
      collection: [{ href: `${up}/notes` }],
      up: [{ href: up }],
    },
  };
}

export const NOTE_ROUTES: Route[] = [
  { path: /^wc\/v3\/orders\/(\d+)\/notes$/, handlers: { GET: list, POST: create } },
  {
    path: /^wc\/v3\/orders\/(\d+)\/notes\/(\d+)$/,
    handlers: {
      GET: (call) => {
        const { order, note } = noteOf(call);
        return ok(render(call.shop, order, note));
      },
      DELETE: remove,
    },
  },
];
