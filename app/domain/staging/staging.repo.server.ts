import { and, asc, desc, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList, total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { integrations, syncRuns } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { formerIntegrations, stagingOrders, stagingTallies } from "#db/schema/staging";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { type Columns, leftJoin, type SelectOptions } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { StagingStatus } from "./staging-texts";

/** Larger payloads are read one at a time, so that no page or chunk contains megabytes. */
const SMALL_PAYLOAD_BYTES = 65_536;

/** A staged order with its connection, and the columns needed to parse it. */
const STAGED_ORDER = {
  id: stagingOrders.id,
  companyId: stagingOrders.companyId,
  integrationId: stagingOrders.integrationId,
  externalId: stagingOrders.externalId,
  number: stagingOrders.number,
  customerName: stagingOrders.customerName,
  customerEmail: stagingOrders.customerEmail,
  customerSort: stagingOrders.customerSort,
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
  payloadHash: stagingOrders.payloadHash,
  payloadKey: stagingOrders.payloadKey,
  /** As D1 returns a blob; null when it is large or stored in R2. */
  payload: sql<
    number[] | null
  >`case when length(${stagingOrders.payload}) <= ${sql.raw(String(SMALL_PAYLOAD_BYTES))} then ${stagingOrders.payload} end`,
  type: integrations.type,
  name: integrations.name,
  storeUrl: integrations.storeUrl,
  formerType: formerIntegrations.type,
  formerName: formerIntegrations.name,
};

/** Left joins, because orders outlive their connection; its former row then tells how to parse them. */
const CONNECTIONS = [
  leftJoin(integrations, eq(integrations.id, stagingOrders.integrationId)),
  leftJoin(formerIntegrations, eq(formerIntegrations.integrationId, stagingOrders.integrationId)),
];

/** Selects staged orders; shared by all queries of a batch about them. */
export type StagedFilter = Pick<
  SelectOptions<typeof stagingOrders, Columns<typeof stagingOrders>, []>,
  "where" | "orderBy" | "limit"
>;

interface StagedPage {
  status?: StagingStatus | undefined;
  before?: string | null | undefined;
  limit: number;
}

export const newestStaged = ({ status, before, limit }: StagedPage): StagedFilter => ({
  where: and(status ? eq(stagingOrders.status, status) : undefined, before ? lt(stagingOrders.id, before) : undefined),
  orderBy: desc(stagingOrders.id),
  limit,
});

export const stagedById = (id: string): StagedFilter => ({ where: eq(stagingOrders.id, id), limit: 1 });

/** Pending orders staged no later than `stagedBy`, oldest first, so that the earliest order is allocated first. */
export const oldestPending = ({
  after,
  stagedBy,
  limit,
}: {
  after: string | null;
  stagedBy: number;
  limit: number;
}): StagedFilter => ({
  where: and(
    eq(stagingOrders.status, "pending"),
    gt(stagingOrders.id, after ?? ""),
    lte(stagingOrders.createdAt, stagedBy),
  ),
  orderBy: asc(stagingOrders.id),
  limit,
});

/** With additional columns that the caller selects. */
export const listStaged = <A extends Record<string, SQL> = Record<never, never>>(
  db: ScopedDb,
  filter: StagedFilter,
  moreColumns?: (own: Ownership) => A,
) =>
  db
    .select(stagingOrders, {
      columns: (own) => ({ ...STAGED_ORDER, ...(moreColumns?.(own) as A) }),
      join: CONNECTIONS,
      ...filter,
    })
    .map((rows) =>
      rows.map(({ type, name, formerType, formerName, ...row }) => ({
        ...row,
        integrationType: type ?? formerType,
        integrationName: name ?? (formerName === null ? null : `${formerName} (deleted)`),
      })),
    );

export const findStaged = (db: ScopedDb, id: string) => listStaged(db, stagedById(id)).map(([row]) => row ?? null);

export type StagedRow = NonNullable<Awaited<ReturnType<typeof findStaged>>>;

/** Statuses without orders are left out. */
export const countByStatus = (db: ScopedDb): Statement<Partial<Record<StagingStatus, number>>> =>
  db
    .selectFirst(stagingTallies, {
      columns: {
        pending: total(stagingTallies.pending),
        processed: total(stagingTallies.processed),
        error: total(stagingTallies.error),
      },
    })
    .map((counts) => Object.fromEntries(Object.entries(counts ?? {}).filter(([, n]) => n > 0)));

export const countPending = (company: CompanyDb): Statement<number> =>
  company.selectFirst(stagingTallies, { columns: ["pending"] }).map((tally) => tally?.pending ?? 0);

const latest = alias(syncRuns, "latest");

/** The company's connections with the result of their last sync, for the staging page. */
export const listStores = (company: CompanyDb) =>
  company
    .select(integrations, {
      columns: {
        id: integrations.id,
        type: integrations.type,
        name: integrations.name,
        status: integrations.status,
        lastSync: integrations.lastSync,
        lastError: integrations.lastError,
        storeCount: syncRuns.storeCount,
        heldCount: syncRuns.heldCount,
        missing: syncRuns.missing,
      },
      join: [
        leftJoin(syncRuns, (own) =>
          and(eq(syncRuns.integrationId, integrations.id), eq(syncRuns.id, latestCounted(own))),
        ),
      ],
      orderBy: integrations.id,
      limit: 50,
    })
    .map((rows) => rows.map(({ missing, ...row }) => ({ ...row, missing: missing ?? [] })));

/** The connection's last sync that compared our orders with the store's. */
const latestCounted = (own: Ownership): SQL => sql`(select ${latest.id} from ${syncRuns} as ${latest}
  where ${own(latest)} and ${latest.integrationId} = ${integrations.id} and ${latest.storeCount} is not null
  order by ${latest.id} desc limit 1)`;

/** Those of the order numbers that the company has used. */
export const takenNumbers = (company: CompanyDb, numbers: readonly string[]): Statement<string[]> =>
  company
    .select(orders, { columns: ["orderNumber"], where: inList(orders.orderNumber, [...new Set(numbers)]) })
    .map((rows) => rows.map(({ orderNumber }) => orderNumber));
