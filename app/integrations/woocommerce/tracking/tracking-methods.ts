import { type ShipmentNotice, STANDARD_NOTICE } from "#app/integrations/channel-setup";
import { isRecord } from "#app/integrations/http/json";
import type { PushReport, TrackingPush } from "#app/integrations/sales-channel";
import { normaliseTrackingNumber } from "#app/integrations/tracking-links";
import type { Reply, StoreClient } from "../client/client";
import { plainText } from "../client/entities";
import { siblingApi } from "../client/site";

/**
 * Uses WooCommerce's own fulfillments, an optional feature. Null when the shop has it disabled, or when the items are
 * fulfilled already.
 */
export async function tellByFulfillment(
  client: StoreClient,
  push: TrackingPush,
  order: Record<string, unknown>,
): Promise<PushReport | null> {
  const path = `/orders/${push.externalId}/fulfillments`;
  const existing = await client.ask(path);
  // The order itself was just read, so this is an error of the feature, and nothing has been written yet.
  if (!existing.ok) return existing.failure.status === 500 ? null : orElse(existing);
  const fulfillments = listIn(existing.value, "fulfillments");
  if (fulfillments.some((each) => holdsNumber(each, push.trackingNumber))) return { via: "fulfillment", already: true };
  const items = itemsToFulfill(push, order);
  if (items.length === 0) return null;
  const meta = {
    _items: items,
    _tracking_number: push.trackingNumber,
    _shipment_provider: push.carrier,
    ...(push.trackingUrl ? { _tracking_url: push.trackingUrl } : {}),
  };
  const body = {
    status: "fulfilled",
    is_fulfilled: true,
    meta_data: Object.entries(meta).map(([key, value]) => ({ key, value })),
  };
  const created = await client.ask(path, {
    method: "POST",
    query: { notify_customer: String(noticeOf(push).emailsCustomer) },
    body,
  });
  return created.ok ? { via: "fulfillment", already: false } : orElse(created);
}

/** The parcel's lines that the store knows; all lines of the order when a parcel that is no part of it lists none. */
function itemsToFulfill(push: TrackingPush, order: Record<string, unknown>): { item_id: number; qty: number }[] {
  const lines = Array.isArray(order.line_items) ? order.line_items.filter(isRecord) : [];
  const quantities = new Map(push.lines.map((line) => [line.externalLineId, line.quantity]));
  return lines.flatMap((line) => {
    const qty = Number(push.lines.length > 0 || push.part ? quantities.get(String(line.id)) : line.quantity);
    return Number.isInteger(line.id) && Number.isInteger(qty) && qty > 0 ? [{ item_id: Number(line.id), qty }] : [];
  });
}

/** Uses the Shipment Tracking plugin or a compatible one; null when there is none. */
export async function tellByTrackingPlugin(client: StoreClient, push: TrackingPush): Promise<PushReport | null> {
  const base = siblingApi(client.foundConnection.apiBase, "wc-shipment-tracking/v3");
  const path = `/orders/${push.externalId}/shipment-trackings`;
  const existing = await client.ask(path, {}, base);
  if (!existing.ok) return orElse(existing);
  const trackings = listIn(existing.value, "shipment_trackings");
  if (trackings.some((each) => holdsNumber(each, push.trackingNumber)))
    return { via: "shipment-tracking", already: true };
  const provider = await providerName(client, `${path}/providers`, base, push.carrierLabel);
  const carrier = provider
    ? { tracking_provider: provider }
    : { custom_tracking_provider: push.carrierLabel, custom_tracking_link: push.trackingUrl ?? "" };
  const body = {
    ...carrier,
    tracking_number: push.trackingNumber,
    date_shipped: new Date(push.shippedAt).toISOString().slice(0, 10),
  };
  const created = await client.ask(path, { method: "POST", body }, base);
  return created.ok ? { via: "shipment-tracking", already: false } : orElse(created);
}

/** The plugin builds links only for carriers under its own names, which it lists by country. */
async function providerName(client: StoreClient, path: string, base: string, label: string): Promise<string | null> {
  const reply = await client.ask(path, {}, base);
  if (!reply.ok || !isRecord(reply.value)) return null;
  const names = Object.values(reply.value).flatMap((country) => (isRecord(country) ? Object.keys(country) : []));
  return names.find((name) => name.toLowerCase() === label.toLowerCase()) ?? null;
}

/**
 * Adds one note about all parcels that no note mentions yet; works in every store. A customer note is emailed;
 * otherwise the note is for the shop's staff.
 * @throws PartnerError
 */
export async function tellByNote(client: StoreClient, parcels: readonly TrackingPush[]): Promise<PushReport> {
  const [push] = parcels;
  const path = `/orders/${push?.externalId}/notes`;
  const { value } = await client.demand(path);
  const notes = listIn(value, "notes").flatMap((each) =>
    isRecord(each) && typeof each.note === "string" ? [normaliseTrackingNumber(plainText(each.note))] : [],
  );
  const untold = parcels.filter(({ trackingNumber }) => !notes.some((note) => note.includes(trackingNumber)));
  if (!push || untold.length === 0) return { via: "note", already: true };
  const note = untold.map(noteText).join("\n");
  await client.demand(path, { method: "POST", body: { note, customer_note: noticeOf(push).emailsCustomer } });
  return { via: "note", already: false };
}

const noticeOf = ({ notice }: TrackingPush): ShipmentNotice => notice ?? STANDARD_NOTICE;

function noteText(push: TrackingPush): string {
  const { carrierLabel, trackingNumber, trackingUrl } = push;
  const follow = trackingUrl ? " Track it here: {link}" : "";
  const standard = `Your order shipped with {carrier}. Tracking number: {tracking}.${follow}`;
  const values: Record<string, string> = { carrier: carrierLabel, tracking: trackingNumber, link: trackingUrl ?? "" };
  return (noticeOf(push).noteText ?? standard).replace(/\{(carrier|tracking|link)\}/g, (_, name) => values[name] ?? "");
}

/**
 * When the store lacks a method or refuses it for this parcel, the next method is tried. A store that is down, slow or
 * refuses the key ends the push, which is retried later.
 */
function orElse(reply: Extract<Reply, { ok: false }>): null {
  const { status, code } = reply.failure;
  const isTheWay =
    status === 400 || status === 404 || status === 405 || status === 409 || status === 422 || status === 501;
  const isOtherNamespaceClosed = status === 401 || (status === 403 && code !== null);
  if (isTheWay || isOtherNamespaceClosed) return null;
  throw reply.error;
}

/** Lists come bare, or under a property. */
function listIn(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  const inner = isRecord(value) ? value[name] : null;
  return Array.isArray(inner) ? inner : [];
}

/** Whether a fulfillment or tracking entry, of any shape, contains the number. */
function holdsNumber(entry: unknown, trackingNumber: string): boolean {
  if (!isRecord(entry) || (typeof entry.date_deleted === "string" && entry.date_deleted !== "")) return false;
  const meta = Array.isArray(entry.meta_data) ? entry.meta_data.filter(isRecord) : [];
  const numbers = [
    entry.tracking_number,
    ...meta.filter((each) => each.key === "_tracking_number").map((each) => each.value),
  ];
  return numbers.some((number) => typeof number === "string" && normaliseTrackingNumber(number) === trackingNumber);
}
