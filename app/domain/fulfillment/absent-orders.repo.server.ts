import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orderHolds, orderProposals } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { ABSENCE_REASONS, ABSENCE_WORDS } from "./absent-order-texts";
import { STORE_ACTOR } from "./store-actor";

const among = (texts: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(texts)}))`;

/** Condition: an order's hold because it is absent from its store. */
const isAbsenceHold = (own: Ownership, orderId: SQL): SQL =>
  sql`${own(orderHolds)} and ${orderHolds.orderId} = ${orderId} and ${orderHolds.kind} = 'store-status'
    and ${orderHolds.reason} in ${among(ABSENCE_REASONS)}`;

const isAbsenceProposal = (own: Ownership, orderId: SQL): SQL =>
  sql`${own(orderProposals)} and ${orderProposals.orderId} = ${orderId} and ${orderProposals.kind} = 'cancel'
    and ${orderProposals.effect} ->> 'word' in ${among(ABSENCE_WORDS)}`;

/**
 * Condition: an order's absence was handled already. It is held, its cancellation is proposed, or a user has decided to
 * ship it anyway.
 */
const isAbsenceAnswered = (own: Ownership, orderId: SQL): SQL =>
  sql`(exists (select 1 from ${orderHolds} where ${isAbsenceHold(own, orderId)}
      and (${orderHolds.releasedAt} is null or ${orderHolds.releasedById} <> ${STORE_ACTOR.id}))
    or exists (select 1 from ${orderProposals} where ${isAbsenceProposal(own, orderId)}
      and ${orderProposals.status} in ('open', 'refused')))`;

/** The last absence hold of an order. */
export interface AbsenceHold {
  id: string;
  /** Null while the hold is open. */
  releasedById: string | null;
  isOpen: boolean;
}

export const lastAbsenceHold = (company: CompanyDb, orderId: string): Statement<AbsenceHold | null> =>
  company
    .first(
      { id: orderHolds.id, releasedAt: orderHolds.releasedAt, releasedById: orderHolds.releasedById },
      (own) => sql`from ${orderHolds} where ${isAbsenceHold(own, sql`${orderId}`)} order by ${orderHolds.id} desc`,
    )
    .map((row) => row && { id: row.id, releasedById: row.releasedById, isOpen: row.releasedAt === null });

export const lastAbsenceProposal = (company: CompanyDb, orderId: string) =>
  company.first(
    { status: orderProposals.status },
    (own) =>
      sql`from ${orderProposals} where ${isAbsenceProposal(own, sql`${orderId}`)} order by ${orderProposals.id} desc`,
  );

/** Direct backorders of an order. */
export const listBackorders = (company: CompanyDb, orderId: string) =>
  company.rows(
    { id: orders.id },
    (own) =>
      sql`from ${orders} indexed by orders_backorders where ${own(orders)} and ${orders.backorderOf} = ${orderId}`,
  );

/** Orders among these store ids that were accepted here and whose absence was handled. */
export const handledAbsencesByStoreId = (
  company: CompanyDb,
  integrationId: string,
  externalIds: readonly string[],
): Statement<string[]> =>
  company
    .rows(
      { id: stagingOrders.id },
      (own) => sql`from json_each(${JSON.stringify(externalIds)}) as asked
        cross join ${stagingOrders} indexed by staging_orders_external on ${own(stagingOrders)}
          and ${stagingOrders.integrationId} = ${integrationId} and ${stagingOrders.externalId} = asked.value
        where ${stagingOrders.status} = 'processed' and ${isAbsenceAnswered(own, sql`${stagingOrders.id}`)}`,
    )
    .map((rows) => rows.map(({ id }) => id));

/** Orders among these whose absence was handled. */
export const handledAbsences = (company: CompanyDb, ids: readonly string[]): Statement<string[]> =>
  company
    .rows(
      { id: orders.id },
      (own) => sql`from json_each(${JSON.stringify(ids)}) as asked
        cross join ${orders} on ${own(orders)} and ${orders.id} = asked.value
        where ${isAbsenceAnswered(own, sql`${orders.id}`)}`,
    )
    .map((rows) => rows.map(({ id }) => id));
