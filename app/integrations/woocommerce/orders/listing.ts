import { isRecord } from "#app/integrations/http/json";
import { PartnerError } from "#app/integrations/partner";
import type { ChangedWindow, Cursor, OrderPage } from "#app/integrations/sales-channel";
import type { StoreClient } from "../client/client";
import { statusesToList } from "./open-statuses";
import { listOrders } from "./order-pages";
import { bareStatus, whyNoOrder } from "./status";
import { keptOrder } from "./stored-order";
import { nextStep, queryOf, readEverything, type Step, SyncCursor, startById, startWalk } from "./walk";

const IGNORES_DATES =
  "This store does not filter orders by change date (WooCommerce before 5.8, or a plugin): all its orders are read each time. Update WooCommerce to make it faster.";

/**
 * Maximum requests without results (the pages have shifted) before the caller gets an empty page and continues later.
 */
const EMPTY_STEPS = 6;

/** One page of the orders that changed in the window. @throws PartnerError */
export async function changedOrders(
  client: StoreClient,
  window: ChangedWindow,
  cursor: Cursor | null,
): Promise<OrderPage> {
  const { from, to } = inSeconds(window);
  if (from > to) return { orders: [], next: null, warnings: [] };
  const statuses = await statusesToList(client, window);
  if (statuses?.length === 0) return { orders: [], next: null, warnings: [] };
  let walk: SyncCursor | null = readCursor(cursor) ?? startWalk(from);
  let orders: unknown[] = [];
  for (let step = 0; step < EMPTY_STEPS && walk !== null && orders.length === 0; step++) {
    const taken: Step = await takeStep(client, walk, to, statuses);
    if (taken.ignoresDates) client.warnings.add(IGNORES_DATES);
    orders = taken.rows.map((row) => row.payload);
    walk = taken.next;
  }
  const whole: unknown[] = [];
  for (const payload of orders) whole.push(await keptOrder(client, payload));
  return { orders: whole, next: walk === null ? null : JSON.stringify(walk), warnings: [...client.warnings] };
}

async function takeStep(
  client: StoreClient,
  walk: SyncCursor,
  to: number,
  statuses?: readonly string[],
): Promise<Step> {
  try {
    return nextStep(walk, to, await listOrders(client, { ...queryOf(walk, to), statuses }));
  } catch (error) {
    if (walk.by === "modified" && refusesOrderBy(error)) return readEverything(walk, to);
    throw error;
  }
}

/** Old stores cannot sort by change date. */
function refusesOrderBy(error: unknown): boolean {
  return (
    error instanceof PartnerError && error.detail.code === "rest_invalid_param" && error.message.includes("orderby")
  );
}

/** An unreadable cursor starts the walk again: processing an order twice is harmless, missing one is not. */
function readCursor(cursor: Cursor | null): SyncCursor | null {
  if (cursor === null) return null;
  try {
    return SyncCursor.safeParse(JSON.parse(cursor)).data ?? null;
  } catch {
    return null;
  }
}

function inSeconds({ from, to }: ChangedWindow): { from: number; to: number } {
  return { from: Math.max(0, Math.floor(from / 1000)), to: Math.floor(to / 1000) };
}

/**
 * The ids of the orders that changed in the window, each once. Omits drafts, which older stores list too.
 * @throws PartnerError
 */
export async function changedIds(
  client: StoreClient,
  window: ChangedWindow,
): Promise<{ id: string; status: string; modifiedAt: number }[]> {
  const { from, to } = inSeconds(window);
  const found = new Map<string, { id: string; status: string; modifiedAt: number }>();
  let walk: SyncCursor | null = from > to ? null : startById(from, to, true);
  while (walk !== null) {
    const listing = await listOrders(client, { ...queryOf(walk, to), fields: "id,status,date_modified_gmt" });
    const step = nextStep(walk, to, listing);
    for (const { id, payload, modified } of step.rows) {
      const status = isRecord(payload) && typeof payload.status === "string" ? bareStatus(payload.status) : "";
      if (id !== "" && whyNoOrder(status) === null) found.set(id, { id, status, modifiedAt: (modified ?? 0) * 1000 });
    }
    walk = step.next;
  }
  return [...found.values()];
}

/** The number of changed orders in the window, as counted by the store. @throws PartnerError */
export async function countOrders(client: StoreClient, window: ChangedWindow): Promise<number | null> {
  const changed = inSeconds(window);
  if (changed.from > changed.to) return 0;
  const statuses = await statusesToList(client, window);
  if (statuses?.length === 0) return 0;
  const { total } = await listOrders(client, { orderby: "id", page: 1, size: 1, changed, statuses, fields: "id" });
  return total;
}
