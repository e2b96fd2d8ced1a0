import { sql } from "drizzle-orm";
import { PartnerError } from "#app/integrations/partner";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { IntegrationRow } from "../../integrations/integrations.service.server";
import type { Ctx } from "../../kernel/ctx";

/** Longer than any page takes; a worker that dies gives the store back by then. A sync has a lease of its own. */
const LEASE_MS = 240_000;
/** No request is begun later than this before the end: it would still be under way when another worker has the store. */
const MARGIN_MS = 30_000;

/** One worker's right to tell a store its stock. Until when it lasts is also whose it is: no two have the same. */
export interface StockLease {
  integrationId: string;
  until: number;
}

/** Takes the store if it is free and is told; answers with the row then. `due`: only when its time has come. */
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
      sql`${integrations.id} = ${integrationId} and ${integrations.pushesStock} = 1 and ${integrations.status} <> 'paused'
        and ${integrations.stockLeaseUntil} <= ${ctx.now()} ${due ? sql`and ${integrations.stockNextAt} <= ${ctx.now()}` : sql``}`,
    )
    .map(([row]) => row ?? null);

const isMine = ({ integrationId, until }: StockLease) =>
  sql`${integrations.id} = ${integrationId} and ${integrations.stockLeaseUntil} = ${until}`;

/**
 * For a page's batch: keeps the store for another page, or rolls the batch back (conflict) when it was given to another
 * worker or is not to be told any more.
 */
export function renewStockLease(ctx: Ctx, company: CompanyDb, lease: StockLease): [Statement<unknown>[], StockLease] {
  const renewed = { ...lease, until: Math.max(lease.until + 1, ctx.now() + LEASE_MS) };
  const statements = [
    company.assert(
      "conflict",
      (own) => sql`exists (select 1 from ${integrations} where ${own(integrations)} and ${isMine(lease)}
        and ${integrations.pushesStock} = 1 and ${integrations.status} <> 'paused')`,
    ),
    company.update(integrations, { stockLeaseUntil: renewed.until }, isMine(lease)),
  ];
  return [statements, renewed];
}

type Outcome = Pick<IntegrationRow, "stockNextAt" | "stockFailures" | "stockError"> &
  Partial<Pick<IntegrationRow, "stockPushedAt" | "found">>;

/** Gives the store back, with how it went. */
export const releaseStockLease = (company: CompanyDb, lease: StockLease, outcome: Outcome): Statement<unknown> =>
  company.update(integrations, { ...outcome, stockLeaseUntil: 0 }, isMine(lease));

/** A `fetch` that begins nothing shortly before the lease ends. */
export function withinLease(ctx: Ctx, lease: () => StockLease): typeof fetch {
  return (input, init) => {
    if (ctx.now() < lease().until - MARGIN_MS) return ctx.fetch(input, init);
    throw new PartnerError("timeout", "The store took too long over one page of stock levels. The rest is told later.");
  };
}
