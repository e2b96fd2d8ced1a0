import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { integrations, syncRuns } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { formerIntegrations, type StagedCorrections, stagingOrders, stagingTallies } from "#db/schema/staging";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Selection, Statement } from "#db/statement.server";
import type { StagingStatus } from "./staging.words";

/** Larger payloads are read one at a time, so that no page or chunk contains megabytes. */
const SMALL_PAYLOAD = 65_536;

const ROW = {
  id: stagingOrders.id,
  companyId: stagingOrders.companyId,
  integrationId: stagingOrders.integrationId,
  externalId: stagingOrders.externalId,
  number: stagingOrders.number,
  customerName: stagingOrders.customerName,
  customerEmail: stagingOrders.customerEmail,
  currency: stagingOrders.currency,
  totalMinor: stagingOrders.totalMinor,
  lineCount: stagingOrders.lineCount,
  externalStatus: stagingOrders.externalStatus,
  status: stagingOrders.status,
  errorMessage: stagingOrders.errorMessage,
  placedAt: stagingOrders.placedAt,
  modifiedAt: stagingOrders.modifiedAt,
  createdAt: stagingOrders.createdAt,
  updatedAt: stagingOrders.updatedAt,
  processedAt: stagingOrders.processedAt,
  corrections: stagingOrders.corrections,
};

/** Columns needed to parse the order; `payload` is null when it is large or stored in R2. */
const STORED = {
  payloadHash: stagingOrders.payloadHash,
  payloadKey: stagingOrders.payloadKey,
  payloadBytes: sql<number | null>`length(${stagingOrders.payload})`,
  /** As D1 returns a blob. */
  payload: sql<
    number[] | null
  >`case when length(${stagingOrders.payload}) <= ${sql.raw(String(SMALL_PAYLOAD))} then ${stagingOrders.payload} end`,
};

const WITH_CHANNEL = {
  ...ROW,
  ...STORED,
  integrationType: sql<string | null>`coalesce(${integrations.type}, ${formerIntegrations.type})`,
  integrationName: sql<string | null>`coalesce(${integrations.name}, ${formerIntegrations.name} || ' (deleted)')`,
  storeUrl: sql<string | null>`${integrations.storeUrl}`,
};

/** Left joins, because orders outlive their connection; its former row then tells how to parse them. */
const withChannel = (own: Ownership): SQL => sql`from ${stagingOrders}
  left join ${integrations} on ${own.through(integrations, stagingOrders)} and ${integrations.id} = ${stagingOrders.integrationId}
  left join ${formerIntegrations} on ${own.through(formerIntegrations, stagingOrders)}
    and ${formerIntegrations.integrationId} = ${stagingOrders.integrationId}`;

interface Page {
  status?: StagingStatus | undefined;
  before?: string | null | undefined;
  limit: number;
}

const ofStatus = (status: StagingStatus | undefined): SQL | undefined =>
  status ? eq(stagingOrders.status, status) : undefined;

/** Selects staged orders: `where …` to the end of the query, shared by all queries of a batch about them. */
export type Which = (own: Ownership) => SQL;

export const newestStaged =
  ({ status, before, limit }: Page): Which =>
  (own) =>
    sql`where ${own(stagingOrders)} and ${ofStatus(status) ?? sql`1`}
      and ${before ? sql`${stagingOrders.id} < ${before}` : sql`1`} order by ${stagingOrders.id} desc limit ${limit}`;

export const oneStaged =
  (id: string): Which =>
  (own) =>
    sql`where ${own(stagingOrders)} and ${stagingOrders.id} = ${id} limit 1`;

/** Pending orders staged no later than `stagedBy`, oldest first, so that the earliest order is allocated first. */
export const oldestPending =
  ({ after, stagedBy, limit }: { after: string | null; stagedBy: number; limit: number }): Which =>
  (own) =>
    sql`where ${own(stagingOrders)} and ${stagingOrders.status} = 'pending' and ${stagingOrders.id} > ${after ?? ""}
        and ${stagingOrders.createdAt} <= ${stagedBy}
      order by ${stagingOrders.id} limit ${limit}`;

/** With additional columns that the caller selects. */
export const listStaged = <A extends Selection = Record<never, never>>(
  db: ScopedDb,
  which: Which,
  also?: (own: Ownership) => A,
) =>
  db.rows(
    (own) => ({ ...WITH_CHANNEL, ...(also?.(own) as A) }),
    (own) => sql`${withChannel(own)} ${which(own)}`,
  );

export const countByStatus = (db: ScopedDb): Statement<Partial<Record<StagingStatus, number>>> =>
  db
    .rows(
      {
        pending: sql<number>`sum(${stagingTallies.pending})`,
        processed: sql<number>`sum(${stagingTallies.processed})`,
        error: sql<number>`sum(${stagingTallies.error})`,
      },
      (own) => sql`from ${stagingTallies} where ${own(stagingTallies)}`,
    )
    .map(([sums]) => Object.fromEntries(Object.entries(sums ?? {}).filter(([, n]) => n > 0)));

export const findStored = (db: ScopedDb, id: string) => listStaged(db, oneStaged(id)).map(([row]) => row ?? null);

/** The whole payload of one order, of any size. */
export const findPayload = (db: ScopedDb, id: string) =>
  db.first(
    { payload: stagingOrders.payload },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} and ${stagingOrders.id} = ${id}`,
  );

export const listPending = (company: CompanyDb, page: { after: string | null; stagedBy: number; limit: number }) =>
  listStaged(company, oldestPending(page));

export type StagedRow = NonNullable<Awaited<ReturnType<typeof findStored>>>;

const latest = alias(syncRuns, "latest");

/** The company's connections with the result of their last sync, for the staging page. */
export const listStores = (company: CompanyDb) =>
  company
    .rows(
      {
        id: integrations.id,
        type: integrations.type,
        name: integrations.name,
        status: integrations.status,
        lastSync: integrations.lastSync,
        lastError: integrations.lastError,
        storeCount: sql<number | null>`${syncRuns.storeCount}`,
        heldCount: sql<number | null>`${syncRuns.heldCount}`,
        missing: sql<string | null>`${syncRuns.missing}`,
      },
      (own) => sql`from ${integrations}
      left join ${syncRuns} on ${own(syncRuns)} and ${syncRuns.integrationId} = ${integrations.id} and ${syncRuns.id} = (
        select ${latest.id} from ${syncRuns} as ${latest} where ${own(latest)} and ${latest.integrationId} = ${integrations.id}
          and ${latest.storeCount} is not null order by ${latest.id} desc limit 1)
      where ${own(integrations)} order by ${integrations.id} limit 50`,
    )
    .map((rows) => rows.map((row) => ({ ...row, missing: JSON.parse(row.missing ?? "[]") as string[] })));

/** Pending and unchanged: neither a newer version from the store nor a correction must be overwritten. */
const asRead = (row: Pick<StagedRow, "id" | "payloadHash" | "corrections">): SQL =>
  and(
    eq(stagingOrders.id, row.id),
    eq(stagingOrders.status, "pending"),
    eq(stagingOrders.payloadHash, row.payloadHash),
    sameCorrections(row),
  )!;

/** Those of the order numbers that the company has used. */
export const takenNumbers = (company: CompanyDb, numbers: readonly string[]): Statement<string[]> =>
  company
    .rows(
      { number: orders.orderNumber },
      (own) => sql`from ${orders} where ${own(orders)}
        and ${orders.orderNumber} in (select value from json_each(${JSON.stringify([...new Set(numbers)])}))`,
    )
    .map((rows) => rows.map(({ number }) => number));

/** Pending orders among these ids. */
export const listPendingAmong = (company: CompanyDb, ids: readonly string[]) =>
  company.rows(
    WITH_CHANNEL,
    (own) => sql`${withChannel(own)} where ${own(stagingOrders)} and ${stagingOrders.status} = 'pending'
      and ${stagingOrders.id} in (select value from json_each(${JSON.stringify(ids)})) order by ${stagingOrders.id}`,
  );

/** Pending orders that contain one of these SKUs, oldest first. */
export const listPendingNaming = (company: CompanyDb, skus: readonly string[], limit: number): Statement<string[]> =>
  company
    .rows(
      { id: stagingOrders.id },
      (own) => sql`from ${stagingOrders} indexed by staging_orders_by_company_status
        where ${own(stagingOrders)} and ${stagingOrders.status} = 'pending' and exists (
          select 1 from json_each(${stagingOrders.lines}) as line
          where line.value ->> 'sku' in (select value from json_each(${JSON.stringify(skus)})))
        order by ${stagingOrders.id} limit ${limit}`,
    )
    .map((rows) => rows.map(({ id }) => id));

/** Pending orders of these companies staged or changed in this time span; companies take turns in the result. */
export const listLately = (
  db: ScopedDb,
  companyIds: readonly string[],
  { since, before, limit }: { since: number; before: number; limit: number },
) =>
  db.rows(
    { id: stagingOrders.id, companyId: stagingOrders.companyId },
    (own) => sql`from json_each(${JSON.stringify(companyIds)}) as one
      cross join ${stagingOrders} indexed by staging_orders_by_company_status on ${own(stagingOrders)}
        and ${stagingOrders.companyId} = one.value and ${stagingOrders.status} = 'pending'
      where ${stagingOrders.updatedAt} between ${since} and ${before} 
      order by row_number() over (partition by ${stagingOrders.companyId}), random() limit ${limit}`,
  );

/** Stores a user's correction; rolls the batch back when the order has changed since it was read. */
export const correct = (
  company: CompanyDb,
  row: StagedRow,
  corrections: StagedCorrections,
  now: number,
): [Statement<void>, Change<unknown>] => {
  const still = and(
    eq(stagingOrders.id, row.id),
    eq(stagingOrders.status, row.status),
    eq(stagingOrders.payloadHash, row.payloadHash),
    sameCorrections(row),
  )!;
  return [
    company.assert(
      "conflict",
      (own) => sql`exists (select 1 from ${stagingOrders} where ${own(stagingOrders)} and ${still})`,
    ),
    company.update(
      stagingOrders,
      { corrections, status: "pending", errorMessage: null, updatedAt: now },
      eq(stagingOrders.id, row.id),
    ),
  ];
};

const sameCorrections = ({ corrections }: Pick<StagedRow, "corrections">): SQL =>
  sql`${stagingOrders.corrections} is ${corrections === null ? null : JSON.stringify(corrections)}`;

const assertAsRead = (company: CompanyDb, row: StagedRow): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${stagingOrders} where ${own(stagingOrders)} and ${asRead(row)})`,
  );

/** For the batch that creates the order; rolls it back when the staged order was processed concurrently. */
export const markProcessed = (company: CompanyDb, row: StagedRow, now: number): Statement<unknown>[] => [
  assertAsRead(company, row),
  company.write(
    (
      own,
    ) => sql`update ${stagingOrders} set status = 'processed', error_message = null, processed_at = ${now}, updated_at = ${now}
      where ${own(stagingOrders)} and ${asRead(row)}`,
  ),
];

export const markFailed = (company: CompanyDb, row: StagedRow, message: string, now: number): Statement<unknown>[] => [
  assertAsRead(company, row),
  company.write(
    (own) => sql`update ${stagingOrders} set status = 'error', error_message = ${message}, updated_at = ${now}
      where ${own(stagingOrders)} and ${asRead(row)}`,
  ),
];

/** Returns no row when the order was not in error. */
export const markPending = (company: CompanyDb, id: string, now: number) =>
  company.update(
    stagingOrders,
    { status: "pending", errorMessage: null, updatedAt: now },
    and(eq(stagingOrders.id, id), eq(stagingOrders.status, "error"))!,
  );

export const countPending = (company: CompanyDb) =>
  company
    .first({ orders: stagingTallies.pending }, (own) => sql`from ${stagingTallies} where ${own(stagingTallies)}`)
    .map((row) => row?.orders ?? 0);
