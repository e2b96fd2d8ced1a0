import { isRecord } from "../http/json";
import { firstDate } from "../lenient-schemas";
import type { ChangedWindow, Cursor, OrderPage } from "../sales-channel";
import type { Reply, SiteClient } from "./client";
import { isoTime } from "./connect";
import { whyNoOrder } from "./read-order";

/**
 * Squarespace does not document whether a window includes its ends, so a slightly larger one is requested and filtered
 * here.
 */
const MARGIN_MS = 1000;

/** One page of the orders that changed in the window, fifty at most. @throws PartnerError */
export async function changedOrders(
  client: SiteClient,
  window: ChangedWindow,
  cursor: Cursor | null,
): Promise<OrderPage> {
  const { rows, next } = await askForPage(client, window, cursor);
  const changed = rows.filter((row) => {
    const at = modifiedAt(row);
    return at === null || (at >= window.from && at <= window.to);
  });
  return { orders: changed, next, warnings: [] };
}

/** The first page sends the window; later pages send only the cursor, which contains it. */
async function askForPage(client: SiteClient, window: ChangedWindow, cursor: Cursor | null) {
  const first = {
    modifiedAfter: isoTime(window.from - MARGIN_MS),
    modifiedBefore: isoTime(window.to + MARGIN_MS),
    ...(window.orders ? { fulfillmentStatus: "PENDING" } : {}),
  };
  let reply: Reply = await client.ask("/commerce/orders", { query: cursor === null ? first : { cursor } });
  // An expired cursor starts the walk again: processing an order twice is harmless, missing one is not.
  if (!reply.ok && cursor !== null && (reply.status === 400 || reply.status === 404)) {
    reply = await client.ask("/commerce/orders", { query: first });
  }
  if (!reply.ok) throw reply.error;
  if (!isRecord(reply.value) || !Array.isArray(reply.value.result)) throw client.nonsense();
  const { result, pagination } = reply.value;
  const { hasNextPage, nextPageCursor } = isRecord(pagination) ? pagination : {};
  const next = hasNextPage === true && typeof nextPageCursor === "string" ? nextPageCursor : null;
  return { rows: result as unknown[], next: next === cursor ? null : next };
}

const modifiedAt = (row: unknown): number | null =>
  isRecord(row) && typeof row.modifiedOn === "string" ? firstDate(row.modifiedOn) : null;

/**
 * The ids of the orders that changed in the window, each once. Squarespace has no list of ids, so this reads the orders
 * themselves.
 * @throws PartnerError
 */
export async function changedIds(
  client: SiteClient,
  window: ChangedWindow,
): Promise<{ id: string; status: string; modifiedAt: number }[]> {
  const found = new Map<string, { id: string; status: string; modifiedAt: number }>();
  let cursor: Cursor | null = null;
  do {
    const page: OrderPage = await changedOrders(client, window, cursor);
    for (const row of page.orders) {
      if (!isRecord(row) || typeof row.id !== "string" || whyNoOrder(row) !== null) continue;
      found.set(row.id, { id: row.id, status: String(row.fulfillmentStatus ?? ""), modifiedAt: modifiedAt(row) ?? 0 });
    }
    cursor = page.next;
  } while (cursor !== null);
  return [...found.values()];
}
