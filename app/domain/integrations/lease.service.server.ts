import { eq, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import type { IntegrationRow } from "./integrations.repo.server";

/** Longer than any page of a store takes; renewed with each page. A worker that dies gives the store back by then. */
export const LEASE_MS = 120_000;

export interface Lease {
  integrationId: string;
  /** The run that holds it: no two have the same. */
  owner: string;
}

/**
 * Takes the store for one run, if no other has it; answers with the row then, and with null otherwise. A paused one is
 * only given to who asks by hand.
 */
export const takeLease = (
  ctx: Ctx,
  company: CompanyDb,
  { integrationId, owner }: Lease,
  byHand: boolean,
): Statement<IntegrationRow | null> =>
  company
    .update(
      integrations,
      { leaseOwner: owner, leaseUntil: ctx.now() + LEASE_MS },
      sql`${integrations.id} = ${integrationId} and ${integrations.leaseUntil} <= ${ctx.now()}
        ${byHand ? sql`` : sql`and ${integrations.status} <> 'paused'`}`,
    )
    .map(([row]) => row ?? null);

/** True while this run holds the store; for conditions of other statements. */
export const isHeld =
  ({ integrationId, owner }: Lease) =>
  (own: Ownership) =>
    sql`exists (select 1 from ${integrations} where ${own(integrations)}
      and ${integrations.id} = ${integrationId} and ${integrations.leaseOwner} = ${owner})`;

/** The run that held the store and never gave it back, if its lease has run out. */
export const lapsedOwner = (ctx: Ctx, integrationId: string) => (own: Ownership) =>
  sql`(select ${integrations.leaseOwner} from ${integrations} where ${own(integrations)}
    and ${integrations.id} = ${integrationId} and ${integrations.leaseUntil} <= ${ctx.now()})`;

/** Everything that changed up to here is held; never goes back. */
const forward = (watermark: number | null) =>
  watermark === null ? undefined : sql<number>`max(coalesce(${integrations.watermark}, 0), ${watermark})`;

const ofHolder = ({ integrationId, owner }: Lease) =>
  sql`${integrations.id} = ${integrationId} and ${integrations.leaseOwner} = ${owner}`;

/** For each page's batch, which it rolls back (conflict) if the store was given to another run meanwhile. */
export const renewLease = (
  ctx: Ctx,
  company: CompanyDb,
  lease: Lease,
  watermark: number | null,
): Statement<unknown>[] => [
  company.assert("conflict", isHeld(lease)),
  company.update(integrations, { leaseUntil: ctx.now() + LEASE_MS, watermark: forward(watermark) }, ofHolder(lease)),
];

/** A store that is slow between two pages must not outlast the lease: its requests renew it when it is half over. */
export function renewingFetch(ctx: Ctx, company: CompanyDb, lease: Lease): typeof fetch {
  let renewedAt = ctx.now();
  return async (input, init) => {
    if (ctx.now() - renewedAt >= LEASE_MS / 2) {
      renewedAt = ctx.now();
      // If it was lost, the next page's batch says so.
      await company.batch(...renewLease(ctx, company, lease, null)).catch(() => undefined);
    }
    return ctx.fetch(input, init);
  };
}

const released = { leaseOwner: null, leaseUntil: 0 };
/** A paused integration stays paused, whatever a manual sync found. */
const unlessPaused = (status: "active" | "error") =>
  sql<"active" | "error" | "paused">`case ${integrations.status} when 'paused' then 'paused' else ${status} end`;

export const syncSucceeded = (
  ctx: Ctx,
  company: CompanyDb,
  lease: Lease,
  { watermark, nextSyncAt, found }: { watermark: number | null; nextSyncAt: number; found: IntegrationRow["found"] },
): Statement<unknown> =>
  company.update(
    integrations,
    {
      ...released,
      watermark: forward(watermark),
      status: unlessPaused("active"),
      lastSync: ctx.now(),
      lastError: null,
      failures: 0,
      nextSyncAt,
      found,
      updatedAt: ctx.now(),
    },
    ofHolder(lease),
  );

export const syncFailed = (
  ctx: Ctx,
  company: CompanyDb,
  lease: Lease,
  failure: {
    status: "active" | "error";
    lastError: string;
    failures: number;
    nextSyncAt: number;
    watermark: number | null;
    found: IntegrationRow["found"];
  },
): Statement<unknown> =>
  company.update(
    integrations,
    {
      ...released,
      ...failure,
      watermark: forward(failure.watermark),
      status: unlessPaused(failure.status),
      updatedAt: ctx.now(),
    },
    ofHolder(lease),
  );

/** The next cron starts a sync, unless the store is being left in peace after failures. */
export const syncSoon = (ctx: Ctx, company: CompanyDb, integrationId: string): Statement<unknown> =>
  company.update(
    integrations,
    { nextSyncAt: ctx.now() },
    sql`${eq(integrations.id, integrationId)} and ${integrations.failures} = 0 and ${integrations.nextSyncAt} > ${ctx.now()}`,
  );
