import { minorOf, money, taxOn } from "../seed/money";
import type { NoteRecord, OrderLine, OrderRecord } from "../shop/order-record";
import type { Shop } from "../shop/shop";
import { invalidParams, oneOf } from "./api-response";
import { knownStatuses, statusLabel } from "./statuses";

type Patch = Record<string, unknown>;

/** @throws WpError when the body contains an unknown status; a batch does not check it. */
export function checkStatus(shop: Shop, body: Patch): void {
  const statuses = knownStatuses(shop.settings);
  if (body.status === undefined || statuses.includes(String(body.status))) return;
  const message = `status is not one of ${oneOf(statuses)}.`;
  throw invalidParams({ status: { code: "rest_not_in_enum", message } });
}

/**
 * What a PUT does. It always updates the modification date, even without changes. Unknown fields and dates are ignored;
 * an unknown status (only possible in a batch) makes the order "pending".
 */
export function changeOrder(shop: Shop, order: OrderRecord, patch: Patch): void {
  applyFields(shop, order, patch);
  if (patch.set_paid === true && order.paidAt === null) {
    order.paidAt = shop.now();
    if (patch.status === undefined && ["pending", "on-hold"].includes(order.status))
      setStatus(shop, order, "processing");
  }
  if (typeof patch.status === "string") {
    const known = knownStatuses(shop.settings).includes(patch.status);
    setStatus(shop, order, known ? patch.status : "pending");
  }
  shop.save(order, "updated");
}

export function applyFields(shop: Shop, order: OrderRecord, patch: Patch): void {
  const texts = {
    customerNote: patch.customer_note,
    paymentMethod: patch.payment_method,
    paymentMethodTitle: patch.payment_method_title,
    transactionId: patch.transaction_id,
    currency: patch.currency,
  };
  for (const [key, value] of Object.entries(texts))
    if (typeof value === "string") Object.assign(order, { [key]: value });
  if (typeof patch.customer_id === "number") order.customerId = patch.customer_id;
  mergeKnown(order.billing, patch.billing);
  mergeKnown(order.shipping, patch.shipping);
  mergeMeta(shop, order, patch.meta_data);
  if (Array.isArray(patch.line_items)) for (const line of patch.line_items) mergeLine(shop, order, line as Patch);
}

export function setStatus(shop: Shop, order: OrderRecord, status: string): void {
  if (status === order.status) return;
  const now = shop.now();
  const was = order.status;
  order.status = status;
  if (status === "completed") order.completedAt = now;
  if (["processing", "completed"].includes(status)) order.paidAt ??= now;
  if (status === "completed") addNote(shop, order, 'Email "Completed order" sent.');
  addNote(shop, order, `Order status changed from ${statusLabel(was)} to ${statusLabel(status)}.`);
}

/** Notes do not change the order's modification date. */
export function addNote(shop: Shop, order: OrderRecord, text: string, customerNote = false): NoteRecord {
  // WordPress sanitizes the text as HTML.
  const note = text.replace(/&(?!#?\w+;)/g, "&amp;");
  const record = { id: shop.partId(), at: shop.now(), author: "WooCommerce", note, customerNote };
  order.notes.push(record);
  return record;
}

function mergeKnown(address: object, patch: unknown): void {
  if (patch === null || typeof patch !== "object") return;
  for (const [key, value] of Object.entries(patch))
    if (key in address) Object.assign(address, { [key]: String(value ?? "") });
}

/** Finds a meta row by id, else by key; null deletes it. */
function mergeMeta(shop: Shop, order: OrderRecord, patch: unknown): void {
  if (!Array.isArray(patch)) return;
  for (const { id, key, value } of patch as { id?: number; key?: string; value?: unknown }[]) {
    const row = order.meta.find((meta) => (id ? meta.id === id : meta.key === key));
    if (value === null) order.meta = order.meta.filter((meta) => meta !== row);
    else if (row) Object.assign(row, { key: key ?? row.key, value });
    else if (key) order.meta.push({ id: shop.partId(), key, value });
  }
}

/** A line's new quantity or total; quantity 0 deletes the line. */
function mergeLine(shop: Shop, order: OrderRecord, patch: Patch): void {
  const line = order.lines.find((known) => known.id === patch.id);
  if (!line) return;
  if (patch.quantity === 0) {
    order.lines = order.lines.filter((known) => known !== line);
    return;
  }
  const unit = minorOf(line.total) / line.quantity;
  if (typeof patch.quantity === "number") line.quantity = patch.quantity;
  const total = patch.total === undefined ? Math.round(unit * line.quantity) : minorOf(String(patch.total));
  reprice(line, total, order, shop.settings.decimals);
}

function reprice(line: OrderLine, total: number, order: OrderRecord, decimals: number): void {
  const tax = money(taxOn(total, order.taxRate), decimals);
  Object.assign(line, {
    subtotal: money(total, decimals),
    total: money(total, decimals),
    subtotal_tax: tax,
    total_tax: tax,
  });
  line.taxes = line.taxes.map(({ id }) => ({ id, total: tax, subtotal: tax }));
  line.price = Number(line.total) / line.quantity;
}
