import { eq, lte, ne } from "drizzle-orm";
import { PartnerError } from "#app/integrations/partner";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import { allOf } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { IntegrationRow } from "../../integrations/integrations.service.server";
import type { Ctx } from "../../kernel/ctx";

/** Longer than any page takes; the lease of a dead worker expires after this. Separate from the sync's lease. */
const LEASE_MS = 240_000;
/** No request starts this close to the lease's end, so that it cannot overlap with another worker. */
const MARGIN_MS = 30_000;

/** A worker's exclusive right to update a store's stock. The unique expiry time also identifies the owner. */
export interface StockLease {
  integrationId: string;
  until: number;
}

/** Leases the store if it is free and updates are on; returns its row. `due`: only when it is due. */
export const takeStockLease = (
  ctx: Ctx,
  company: CompanyDb,
  integrationId: string,
  due: boolean,
): Statement<IntegrationRow | null> =>
  company
    .update(
      integrations,
      { stockLeaseUntil: ctx.now() + LEASE_MS },
      eq(integrations.id, integrationId),
      isPushing,
      lte(integrations.stockLeaseUntil, ctx.now()),
      ...(due ? [lte(integrations.stockNextAt, ctx.now())] : []),
    )
    .map(([row]) => row ?? null);

/** Updates are on. */
const isPushing = allOf(eq(integrations.pushesStock, true), ne(integrations.status, "paused"));

const isMine = ({ integrationId, until }: StockLease) =>
  allOf(eq(integrations.id, integrationId), eq(integrations.stockLeaseUntil, until));

/**
 * For a page's batch: renews the lease, or rolls the batch back (conflict) when another worker has it or updates were
 * switched off.
 */
export function renewStockLease(ctx: Ctx, company: CompanyDb, lease: StockLease): [Statement<unknown>[], StockLease] {
  const renewed = { ...lease, until: Math.max(lease.until + 1, ctx.now() + LEASE_MS) };
  const statements = [
    company.assertExists("conflict", integrations, isMine(lease), isPushing),
    company.update(integrations, { stockLeaseUntil: renewed.until }, isMine(lease)),
  ];
  return [statements, renewed];
}

type Outcome = Pick<IntegrationRow, "stockNextAt" | "stockFailures" | "stockError"> &
  Partial<Pick<IntegrationRow, "stockPushedAt" | "found">>;

/** Releases the lease and records the outcome. */
export const releaseStockLease = (company: CompanyDb, lease: StockLease, outcome: Outcome): Statement<unknown> =>
  company.update(integrations, { ...outcome, stockLeaseUntil: 0 }, isMine(lease));

/** A `fetch` that refuses requests shortly before the lease ends. */
export function withinLease(ctx: Ctx, lease: () => StockLease): typeof fetch {
  return (input, init) => {
    if (ctx.now() < lease().until - MARGIN_MS) return ctx.fetch(input, init);
    throw new PartnerError(
      "timeout",
      "The store took too long to accept stock quantities. The rest will be sent later.",
    );
  };
}
