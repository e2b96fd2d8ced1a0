import { z } from "zod";
import { isRecord } from "#app/integrations/http/json";
import { firstDate } from "#app/integrations/lenient-schemas";
import { type OpenStatus, PartnerError } from "#app/integrations/partner";
import type { ChangedWindow, Cursor, OrderPage } from "#app/integrations/sales-channel";
import { nextOf, nodesOf, type Reply, type ShopClient } from "../client/client";
import { legacyId } from "../client/ids";
import { ORDER_FIELDS } from "./order-document";
import { wholeOrder } from "./whole-order";

/** The financial statuses that an open order can have, as Shopify's order search names them. */
export const OPEN_STATUSES: readonly OpenStatus[] = [
  { value: "paid", label: "Paid" },
  { value: "partially_refunded", label: "Partially refunded" },
  { value: "pending", label: "Payment pending" },
  { value: "authorized", label: "Authorized" },
  { value: "partially_paid", label: "Partially paid" },
  { value: "expired", label: "Expired" },
  { value: "voided", label: "Voided" },
];
const READY_STATUSES: readonly string[] = ["paid", "partially_refunded"];

const CHANGED = `query ChangedOrders($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, sortKey: UPDATED_AT, query: $query) {
    nodes { ${ORDER_FIELDS} }
    pageInfo { hasNextPage endCursor }
  }
}`;

const IDS = `query ChangedIds($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, sortKey: UPDATED_AT, query: $query) {
    nodes { id updatedAt displayFinancialStatus }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** Shopify's cost limit of a single query is 1,000 points on every plan. */
const MOST_POINTS = 900;
const FIRST_PAGE = 10;
const LARGEST_PAGE = 100;
const IDS_A_PAGE = 250;

/** The position to continue at, and the page size that the shop's last response allowed. */
const ListCursor = z.object({ after: z.string().nullable(), size: z.number().int().min(1).max(LARGEST_PAGE) });
type ListCursor = z.output<typeof ListCursor>;

/**
 * One page of the orders that changed in the window. The cursor contains the change date, so that an order that is
 * edited meanwhile leaves the window instead of shifting the pages.
 * @throws PartnerError
 */
export async function changedOrders(
  client: ShopClient,
  window: ChangedWindow,
  cursor: Cursor | null,
): Promise<OrderPage> {
  const walk = readCursor(cursor);
  const { reply, size } = await askForPage(client, window, walk);
  const { orders: found } = reply.data;
  const orders: unknown[] = [];
  for (const order of nodesOf(found)) orders.push(await wholeOrder(client, order));
  const after = nextOf(found);
  const next = after === null ? null : JSON.stringify({ after, size: nextSize(reply, size) });
  return { orders, next, warnings: [] };
}

/** Requests a smaller page when a page would cost too much, and starts again when the cursor has expired. */
async function askForPage(
  client: ShopClient,
  window: ChangedWindow,
  walk: ListCursor,
): Promise<{ reply: Reply; size: number }> {
  try {
    const variables = { first: walk.size, after: walk.after, query: changedIn(window) };
    return { reply: await client.ask(CHANGED, variables), size: walk.size };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const isTooMuch = error.detail.code === "MAX_COST_EXCEEDED" || error.detail.code === "too_large";
    if (isTooMuch && walk.size > 1) return askForPage(client, window, { ...walk, size: Math.ceil(walk.size / 2) });
    // Processing an order twice is harmless; missing one is not.
    if (walk.after !== null && /cursor/i.test(error.message))
      return askForPage(client, window, { ...walk, after: null });
    throw error;
  }
}

function nextSize({ cost }: Reply, size: number): number {
  if (!cost) return size;
  // Uses at most a quarter of the points that the shop shares among all its apps.
  const points = Math.min(MOST_POINTS, cost.maximum / 2);
  return Math.min(LARGEST_PAGE, Math.max(1, Math.floor((points * size) / Math.max(1, cost.requested))));
}

function readCursor(cursor: Cursor | null): ListCursor {
  const start = { after: null, size: FIRST_PAGE };
  if (cursor === null) return start;
  try {
    return ListCursor.safeParse(JSON.parse(cursor)).data ?? start;
  } catch {
    return start;
  }
}

/** In quotes, because without them Shopify ignores the time of day. */
function changedIn({ from, to, orders, statuses = [] }: ChangedWindow): string {
  const changed = `updated_at:>='${shopTime(from)}' AND updated_at:<='${shopTime(to)}'`;
  if (orders === undefined) return changed;
  const groups = [orders === "ready" ? READY_STATUSES : [], statuses].filter((group) => group.length > 0);
  return [changed, OPEN, ...groups.map(anyOf)].join(" AND ");
}

/** Neither canceled nor archived, and not completely shipped. */
const OPEN = "status:open AND -fulfillment_status:fulfilled";

const anyOf = (statuses: readonly string[]): string =>
  `(${statuses.map((status) => `financial_status:${status}`).join(" OR ")})`;

const shopTime = (at: number): string =>
  `${new Date(Math.max(0, Math.floor(at / 1000) * 1000)).toISOString().slice(0, 19)}Z`;

/** The ids of the orders that changed in the window, each once. @throws PartnerError */
export async function changedIds(
  client: ShopClient,
  window: ChangedWindow,
): Promise<{ id: string; status: string; modifiedAt: number }[]> {
  const found = new Map<string, { id: string; status: string; modifiedAt: number }>();
  let after: string | null = null;
  do {
    const { data }: Reply = await client.ask(IDS, { first: IDS_A_PAGE, after, query: changedIn(window) });
    for (const { id: given, updatedAt, displayFinancialStatus } of nodesOf(data.orders)) {
      const id = legacyId(String(given));
      const modifiedAt = firstDate(String(updatedAt)) ?? 0;
      if (id !== "") found.set(id, { id, status: String(displayFinancialStatus ?? ""), modifiedAt });
    }
    after = nextOf(data.orders);
  } while (after !== null);
  return [...found.values()];
}

const COUNT = `query CountOrders($query: String!) {
  ordersCount(query: $query, limit: null) { count }
}`;

/** The number of changed orders in the window that the app can see. @throws PartnerError */
export async function countOrders(client: ShopClient, window: ChangedWindow): Promise<number | null> {
  const { data } = await client.ask(COUNT, { query: changedIn(window) });
  const { count } = isRecord(data.ordersCount) ? data.ordersCount : {};
  return typeof count === "number" ? count : null;
}
