import type { Absence, ListedOrder } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { OpenChannel } from "../../integrations/open-channel.server";
import { listNewestKnown, type OpenOrder } from "./open-orders.repo.server";

/** A store that deletes more open orders than this in one check is not believed: a person is told instead. */
export const MAX_DELETED = 20;
/** A list that leaves out so many orders that are there is of no use; the rest is checked next time. */
const MAX_CONTRADICTED = 10;
/** A store that knows none of its own orders may be another store. So many are believed where nothing else is known. */
const MAX_UNCONFIRMED = 3;
const CONTROL_ORDERS = 20;

export interface StoreView {
  listed: Map<string, ListedOrder>;
  /** By the store's own id. */
  absent: Map<string, Absence>;
  /** Why nothing is to be done about the absent orders; null when they can be believed. */
  doubt: "too-many" | "another-store" | null;
}

/**
 * Which of these open orders the store has. Every absence is proved by a call of its own, so that a list that is empty,
 * cut short or cached never counts. @throws PartnerError
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
  // The newest first: a key may not see old orders.
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
