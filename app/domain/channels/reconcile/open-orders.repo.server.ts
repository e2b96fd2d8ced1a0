import { type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { handledAbsences } from "../../fulfillment/absent-order.server";
import type { Ctx } from "../../kernel/ctx";
import { DELETED_IN_STORE } from "../../staging/staging-texts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A staged order marked as deleted is still checked this long, in case the store restores it. */
const LOOKED_FOR_MS = 7 * DAY_MS;

const OPEN_STATUS = ["pending", "processing", "on-hold", "picking", "picked"] as const;
const STAGED_STATUS = ["pending", "error"] as const;

/** Data of an unshipped order that the check of its store needs. */
export interface OpenOrder {
  id: string;
  externalId: string;
  placedAt: number;
  /** When the store changed the last version that we have; null for a backorder, whose original has it. */
  modifiedAt: number | null;
  isStaged: boolean;
  /** Its absence was handled already: it is on hold, or a user released it anyway. */
  isAnswered: boolean;
}

interface Page {
  after: string;
  limit: number;
  now: number;
}

/** A page by id. Each status is read by its index, one page at most, so that closed orders cost nothing. */
export async function listOpenOrders(company: CompanyDb, integrationId: string, page: Page): Promise<OpenOrder[]> {
  const parts = await company.batch(
    ...OPEN_STATUS.map((status) => listAccepted(company, integrationId, status, page)),
    ...STAGED_STATUS.map((status) => listStaged(company, integrationId, status, page)),
  );
  const open = parts
    .flat()
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, page.limit);
  const accepted = open.flatMap(({ id, isStaged }) => (isStaged ? [] : [id]));
  const answered = new Set(accepted.length > 0 ? await handledAbsences(company, accepted) : []);
  return open.map((order) => ({ ...order, isAnswered: order.isAnswered || answered.has(order.id) }));
}

const listAccepted = (
  company: CompanyDb,
  integrationId: string,
  status: (typeof OPEN_STATUS)[number],
  { after, limit }: Page,
): Statement<OpenOrder[]> =>
  company
    .rows(
      { id: orders.id, externalId: orders.externalId, placedAt: orders.placedAt, modifiedAt: stagingOrders.modifiedAt },
      (own) => sql`from ${orders} indexed by orders_by_company_status
        left join ${stagingOrders} on ${own.through(stagingOrders, orders)} and ${stagingOrders.id} = ${orders.id}
        where ${own(orders)} and ${orders.status} = ${status} and ${orders.id} > ${after}
          and ${orders.integrationId} = ${integrationId} and ${orders.externalId} is not null
        order by ${orders.id} limit ${limit}`,
    )
    .map((rows) =>
      rows.map(({ id, externalId, placedAt, modifiedAt }) => ({
        id,
        externalId: externalId ?? "",
        placedAt: placedAt ?? 0,
        modifiedAt,
        isStaged: false,
        isAnswered: false,
      })),
    );

const listStaged = (
  company: CompanyDb,
  integrationId: string,
  status: (typeof STAGED_STATUS)[number],
  { after, limit, now }: Page,
): Statement<OpenOrder[]> =>
  company
    .rows(
      {
        id: stagingOrders.id,
        externalId: stagingOrders.externalId,
        placedAt: stagingOrders.placedAt,
        modifiedAt: stagingOrders.modifiedAt,
        errorMessage: stagingOrders.errorMessage,
      },
      (own) => sql`from ${stagingOrders} indexed by staging_orders_by_company_status
        where ${own(stagingOrders)} and ${stagingOrders.status} = ${status} and ${stagingOrders.id} > ${after}
          and ${stagingOrders.integrationId} = ${integrationId}
          and (coalesce(${stagingOrders.errorMessage} <> ${DELETED_IN_STORE}, 1) or ${stagingOrders.updatedAt} > ${now - LOOKED_FOR_MS})
        order by ${stagingOrders.id} limit ${limit}`,
    )
    .map((rows) =>
      rows.map(({ errorMessage, ...row }) => ({
        ...row,
        isStaged: true,
        isAnswered: errorMessage === DELETED_IN_STORE,
      })),
    );

/** The newest orders from the store, in any status. */
export const listNewestKnown = (
  company: CompanyDb,
  integrationId: string,
  { except, limit }: { except: readonly string[]; limit: number },
): Statement<string[]> =>
  company
    .rows(
      { externalId: stagingOrders.externalId },
      (
        own,
      ) => sql`from ${stagingOrders} where ${own(stagingOrders)} and ${stagingOrders.integrationId} = ${integrationId}
        and ${stagingOrders.externalId} not in (select value from json_each(${JSON.stringify(except)}))
        order by ${stagingOrders.id} desc limit ${limit}`,
    )
    .map((rows) => rows.map(({ externalId }) => externalId));

const isOrder = (integrationId: string, externalId: string): SQL =>
  sql`${stagingOrders.integrationId} = ${integrationId} and ${stagingOrders.externalId} = ${externalId}`;

export const findKnown = (company: CompanyDb, integrationId: string, externalId: string) =>
  company.first(
    { id: stagingOrders.id, status: stagingOrders.status, placedAt: stagingOrders.placedAt },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} and ${isOrder(integrationId, externalId)}`,
  );

/** Keeps a staged order that the store no longer has from being processed. A processed one stays unchanged. */
export const markStagedGone = (
  ctx: Ctx,
  company: CompanyDb,
  integrationId: string,
  externalId: string,
): Statement<unknown> =>
  company.update(
    stagingOrders,
    { status: "error", errorMessage: DELETED_IN_STORE, updatedAt: ctx.now() },
    sql`${isOrder(integrationId, externalId)} and ${stagingOrders.status} <> 'processed'`,
  );
