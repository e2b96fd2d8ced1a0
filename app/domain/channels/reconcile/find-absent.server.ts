import type { Absence, ListedOrder } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { OpenChannel } from "../../integrations/open-channel.server";
import { listNewestKnown, type OpenOrder } from "./open-orders.repo.server";

/**
 * When a check finds more deleted open orders than this, it is considered implausible: users are notified and no order
 * is held.
 */
export const MAX_DELETED = 20;
/** When a store's list omits this many existing orders, it is not used; the remaining orders are checked next time. */
const MAX_CONTRADICTED = 10;
/**
 * A store that has none of its own orders may be another store. Up to this many absences are accepted without a
 * confirmed order.
 */
const MAX_UNCONFIRMED = 3;
const CONTROL_ORDERS = 20;

export interface StoreView {
  listed: Map<string, ListedOrder>;
  /** By the store's id. */
  absent: Map<string, Absence>;
  /** Why the absent orders must not be handled; null when the result is plausible. */
  doubt: "too-many" | "another-store" | null;
}

/**
 * Compares open orders with the store. Each absence is confirmed by a separate call, so that an empty, truncated or
 * cached list has no effect.
 * @throws PartnerError
 */
export async function viewOfStore(
  company: CompanyDb,
  integrationId: string,
  { channel, world, connection }: OpenChannel,
  open: readonly OpenOrder[],
  deletedBefore: number,
): Promise<StoreView> {
  const known = new Map(open.map((order) => [order.externalId, order]));
  const rows = await channel.listedOrders(world, connection, [...known.keys()]);
  const view: StoreView = { listed: new Map(rows.map((row) => [row.id, row])), absent: new Map(), doubt: null };
  let deleted = deletedBefore;
  let contradicted = 0;
  // The newest first: a key's permissions may exclude old orders.
  const unlisted = [...known.values()].filter((order) => !view.listed.has(order.externalId) && !order.isAnswered);
  for (const order of unlisted.sort((a, b) => b.placedAt - a.placedAt)) {
    const absence = await channel.absenceOf(world, connection, order);
    if (absence === null) contradicted += 1;
    else view.absent.set(order.externalId, absence);
    if (absence === "deleted") deleted += 1;
    if (deleted > MAX_DELETED) return { ...view, doubt: "too-many" };
    if (contradicted >= MAX_CONTRADICTED) break;
  }
  const isStoreKnown = view.listed.size > 0 || contradicted > 0 || [...view.absent.values()].includes("trashed");
  if (view.absent.size === 0 || isStoreKnown) return view;
  const control = await listNewestKnown(company, integrationId, { except: [...known.keys()], limit: CONTROL_ORDERS });
  const isOther =
    control.length > 0
      ? (await channel.listedOrders(world, connection, control.slice(0, channel.listedPageSize))).length === 0
      : view.absent.size > MAX_UNCONFIRMED;
  return { ...view, doubt: isOther ? "another-store" : null };
}
