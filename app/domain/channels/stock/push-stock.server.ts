import { isRefusal } from "#app/integrations/access-check";
import type { StockLevel, StockOutcome } from "#app/integrations/channel-stock";
import { PartnerError } from "#app/integrations/partner";
import type { CompanyDb } from "#db/scoped.server";
import { refusedWriteStatements, writeAllowedStatements } from "../../integrations/access.server";
import { afterFailure, fraction, isPassing, type SyncFault } from "../../integrations/backoff";
import type { IntegrationRow } from "../../integrations/integrations.service.server";
import { type OpenChannel, openChannel } from "../../integrations/open-channel.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { clearNotifications, notificationStatement } from "../../notifications/notifications.service.server";
import {
  addRows,
  type DirtyRow,
  dirtyRows,
  keepKits,
  leaveUncounted,
  type PushedRow,
  settleRows,
} from "./channel-stock.repo.server";
import {
  releaseStockLease,
  renewStockLease,
  type StockLease,
  takeStockLease,
  withinLease,
} from "./stock-push-lease.server";

/** Pages per invocation, and the time after which no further page is started. */
const MOST_PAGES = 20;
const BEGIN_WITHIN_MS = 240_000;
const PAGE = 100;

export interface PushRequest {
  companyId: string;
  integrationId: string;
  /** A manual update runs although the store is not due. */
  byHand?: boolean;
}

export interface PushResult {
  told: number;
  problems: number;
  /** More products may be waiting. */
  hasMore: boolean;
  error: string | null;
}

interface Run {
  ctx: Ctx;
  company: CompanyDb;
  row: IntegrationRow;
  lease: StockLease;
  result: PushResult;
}

/**
 * Sends one store its changed sellable quantities, page by page, under a lease. Null when another worker has the lease
 * or updates are off. Each page is recorded separately, so that after a crash at most one page is sent again, which is
 * harmless. A failing store is retried later and delays no other.
 */
export async function pushStock(ctx: Ctx, request: PushRequest): Promise<PushResult | null> {
  const company = ctx.db.company(request.companyId);
  const row = await takeStockLease(ctx, company, request.integrationId, !request.byHand);
  if (!row) return null;
  const lease = { integrationId: row.id, until: row.stockLeaseUntil };
  const result = { told: 0, problems: 0, hasMore: false, error: null };
  const run: Run = { ctx, company, row, lease, result };
  try {
    await tellPages(run);
    await finish(run);
  } catch (error) {
    // Another worker has the lease, or updates were paused or switched off; recorded pages stay recorded.
    if (refusedBy(error, "assertion", "conflict")) return run.result;
    if (!(error instanceof PartnerError)) {
      // If recording this fails too, report the first error.
      await fail(run, "internal", INTERNAL).catch(() => undefined);
      throw error;
    }
    await fail(run, error.fault, error.message, error.detail.retryAfterMs);
  }
  return run.result;
}

const INTERNAL = "Stock could not be sent to the store because of a system error. It will be retried automatically.";

async function tellPages(run: Run): Promise<void> {
  const { ctx, company, row } = run;
  const open = await openChannel(ctx, row);
  if (!open?.channel.pushStock) return;
  open.world.fetch = withinLease(ctx, () => run.lease);
  if (!open.connection.found) open.connection.found = (await open.channel.connect(open.world, open.connection)).found;
  row.found = open.connection.found;
  const size = open.channel.stockPageSize ?? PAGE;
  const startedAt = ctx.now();
  const [, , first] = await company.batch(
    ...([...addRows(company, row.id)] as const),
    dirtyRows(ctx, company, row.id, "", size),
  );
  let rows = first as DirtyRow[];
  for (let pages = 1; rows.length > 0; pages++) {
    const settled = await tellPage(run, open, rows);
    const isLast = pages >= MOST_PAGES || ctx.now() - startedAt > BEGIN_WITHIN_MS;
    const [renewal, renewed] = renewStockLease(ctx, company, run.lease);
    const uncounted = rows.filter(({ moved }) => moved === 0).map(({ productId }) => productId);
    const next = dirtyRows(ctx, company, row.id, rows.at(-1)?.productId ?? "", isLast ? 1 : size);
    const answers = await company.batch(
      ...renewal,
      settleRows(ctx, company, row.id, settled),
      leaveUncounted(company, row.id, uncounted),
      keepKits(
        company,
        row.id,
        rows.map(({ productId }) => productId),
      ),
      next,
    );
    run.lease = renewed;
    rows = answers.at(-1) as DirtyRow[];
    if (!isLast) continue;
    run.result.hasMore = rows.length > 0;
    return;
  }
}

/** Skips quantities that the store has already, as far as we know. */
async function tellPage({ ctx, result }: Run, open: OpenChannel, rows: readonly DirtyRow[]): Promise<PushedRow[]> {
  const counted = rows.filter(({ moved }) => moved === 1);
  const isTold = ({ pushed, units, pushedAt, externalRef, problem }: DirtyRow) =>
    pushed === units && pushedAt !== null && externalRef !== null && problem === null;
  const levels = counted.filter((row) => !isTold(row)).map(levelOf);
  const outcomes =
    levels.length > 0 ? await open.channel.pushStock!(open.world, open.connection, levels) : ([] as StockOutcome[]);
  const bySku = new Map(outcomes.map((outcome) => [outcome.sku, outcome]));
  return counted.flatMap((row): PushedRow[] => {
    const { productId, units, externalRef, pushed } = row;
    if (isTold(row)) return [{ productId, externalRef, units, pushed, problem: null, at: null }];
    const outcome = bySku.get(row.sku);
    // No answer for this product: it stays marked and is sent again.
    if (!outcome) return [];
    const problem = problemOf(outcome);
    if (problem === null) result.told += 1;
    else result.problems += 1;
    return [
      {
        productId,
        externalRef: outcome.externalRef,
        units,
        pushed: problem === null ? units : null,
        problem,
        at: ctx.now(),
      },
    ];
  });
}

const levelOf = ({ sku, units, externalRef }: DirtyRow): StockLevel => ({ sku, available: units, externalRef });

const LONGEST_PROBLEM = 300;

function problemOf({ outcome, reason }: StockOutcome): string | null {
  if (outcome === "set" || outcome === "already") return null;
  if (outcome === "unknown") return "The store has no product with this SKU.";
  return (reason ?? "The store rejected it without giving a reason.").slice(0, LONGEST_PROBLEM);
}

async function finish({ ctx, company, row, lease }: Run): Promise<void> {
  const told = {
    stockPushedAt: ctx.now(),
    stockNextAt: ctx.now(),
    stockFailures: 0,
    stockError: null,
    found: row.found,
  };
  await company.batch(
    releaseStockLease(company, lease, told),
    ...(row.stockFailures > 0 ? [clearNotifications(company, "push-failed", row.id)] : []),
    ...writeAllowedStatements(ctx, company, row),
  );
}

/** Records the failure and the next attempt; notifies users when they must resolve it. */
async function fail(run: Run, fault: SyncFault, message: string, retryAfterMs?: number): Promise<void> {
  const { ctx, company, row, lease, result } = run;
  const failures = row.stockFailures + 1;
  const { waitMs, status } = afterFailure({ fault, failures, retryAfterMs, random: fraction(ctx.randomHex) });
  result.error = message;
  await company.batch(
    releaseStockLease(company, lease, {
      stockNextAt: ctx.now() + waitMs,
      stockFailures: failures,
      stockError: message,
      // The discovered API path may be the cause, so it is discovered again.
      found: isPassing(fault) ? row.found : null,
    }),
    ...(status === "error" && !isRefusal(fault)
      ? [notificationStatement(ctx, company, notice(row, fault, message))]
      : []),
    ...refusedWriteStatements(ctx, company, row, { fault, message }),
  );
  ctx.log.warn("stock not told", { integrationId: row.id, fault, failures, waitMs, message });
}

const notice = (row: IntegrationRow, fault: SyncFault, message: string) => ({
  kind: "push-failed" as const,
  key: `${row.id}:${fault}`,
  title: `${row.name}: stock is not being sent to the store`,
  body: message,
  path: `/integrations/${row.id}`,
});
