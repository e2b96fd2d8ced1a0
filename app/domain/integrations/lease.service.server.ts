import { eq, gt, lte, ne } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import { existsIn } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import type { IntegrationRow } from "./integrations.repo.server";
import { latestWatermark, unlessPaused } from "./lease.repo.server";

export { expiredOwner } from "./lease.repo.server";

/**
 * Longer than fetching any page of a store takes; renewed with each page. The lease of a dead worker expires after
 * this.
 */
export const LEASE_MS = 120_000;

export interface Lease {
  integrationId: string;
  /** Unique id of the run that holds the lease. */
  owner: string;
}

/**
 * Leases the store for one run. Returns the row, or null when another run holds the lease. A paused store can only be
 * leased by a manual sync.
 */
export const takeLease = (
  ctx: Ctx,
  company: CompanyDb,
  { integrationId, owner }: Lease,
  isManual: boolean,
): Statement<IntegrationRow | null> =>
  company
    .update(
      integrations,
      { leaseOwner: owner, leaseUntil: ctx.now() + LEASE_MS },
      eq(integrations.id, integrationId),
      lte(integrations.leaseUntil, ctx.now()),
      ...(isManual ? [] : [ne(integrations.status, "paused")]),
    )
    .map(([row]) => row ?? null);

/** True while this run holds the lease; for conditions of other statements. */
export const isHeld =
  ({ integrationId, owner }: Lease) =>
  (own: Ownership) =>
    existsIn(own, integrations, eq(integrations.id, integrationId), eq(integrations.leaseOwner, owner));

const isHolder = ({ integrationId, owner }: Lease) =>
  [eq(integrations.id, integrationId), eq(integrations.leaseOwner, owner)] as const;

/** For each page's batch; rolls it back (conflict) when the lease was given to another run. */
export const renewLease = (
  ctx: Ctx,
  company: CompanyDb,
  lease: Lease,
  watermark: number | null,
): Statement<unknown>[] => [
  company.assert("conflict", isHeld(lease)),
  company.update(
    integrations,
    { leaseUntil: ctx.now() + LEASE_MS, watermark: latestWatermark(watermark) },
    ...isHolder(lease),
  ),
];

/**
 * Renews the lease during requests when half of it has passed, so that a slow store does not outlast it between two
 * pages.
 */
export function renewingFetch(ctx: Ctx, company: CompanyDb, lease: Lease): typeof fetch {
  let renewedAt = ctx.now();
  return async (input, init) => {
    if (ctx.now() - renewedAt >= LEASE_MS / 2) {
      renewedAt = ctx.now();
      // If the lease was lost, the next page's batch fails.
      await company.batch(...renewLease(ctx, company, lease, null)).catch(() => undefined);
    }
    return ctx.fetch(input, init);
  };
}

const released = { leaseOwner: null, leaseUntil: 0 };

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
      watermark: latestWatermark(watermark),
      status: unlessPaused("active"),
      lastSync: ctx.now(),
      lastError: null,
      failures: 0,
      nextSyncAt,
      found,
      updatedAt: ctx.now(),
    },
    ...isHolder(lease),
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
      watermark: latestWatermark(failure.watermark),
      status: unlessPaused(failure.status),
      updatedAt: ctx.now(),
    },
    ...isHolder(lease),
  );

/** The next cron starts a sync, unless the store is in backoff after failures. */
export const syncSoon = (ctx: Ctx, company: CompanyDb, integrationId: string): Statement<unknown> =>
  company.update(
    integrations,
    { nextSyncAt: ctx.now() },
    eq(integrations.id, integrationId),
    eq(integrations.failures, 0),
    gt(integrations.nextSyncAt, ctx.now()),
  );
