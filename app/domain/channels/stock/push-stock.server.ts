import { isRefusal } from "#app/integrations/access-check";
import { PartnerError } from "#app/integrations/partner";
import type { StockLevel, StockOutcome } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import { refusedWriteStatements, writeAllowedStatements } from "../../integrations/access.server";
import { afterFailure, fraction, isPassing, type SyncFault } from "../../integrations/backoff";
import type { IntegrationRow } from "../../integrations/integrations.service.server";
import { type OpenChannel, openChannel } from "../../integrations/open-channel.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { clearNotifications, notificationStatement } from "../../notifications/notifications.service.server";
import { releaseStockLease, renewStockLease, type StockLease, takeStockLease, withinLease } from "./lease.server";
import { addRows, type DirtyRow, dirtyRows, leaveUncounted, type Settled, settleRows } from "./rows.repo.server";

/** Pages an invocation, and how long it goes on beginning them. */
const MOST_PAGES = 20;
const BEGIN_WITHIN_MS = 240_000;
const PAGE = 100;

export interface PushRequest {
  companyId: string;
  integrationId: string;
  /** Whoever asks by hand does not wait for the store's time to come. */
  byHand?: boolean;
}

export interface PushResult {
  told: number;
  problems: number;
  /** There may be more than one run takes. */
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
 * Tells one store what it may sell of whatever changed, page by page, alone: null while another worker does, or when the
 * store is not to be told. Each page is written down by itself, so that wherever a run dies, at most a page is told again,
 * which changes nothing. A store that fails is left in peace for a while, and delays no other.
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
    // Another worker has the store, or it was paused or switched off: what was told stays told.
    if (refusedBy(error, "assertion", "conflict")) return run.result;
    if (!(error instanceof PartnerError)) {
      // Where not even that can be written down, the first error is the one that is told.
      await fail(run, "internal", INTERNAL).catch(() => undefined);
      throw error;
    }
    await fail(run, error.fault, error.message, error.detail.retryAfterMs);
  }
  return run.result;
}

const INTERNAL = "The store could not be told its stock through a fault on our side. It is tried again by itself.";

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
      next,
    );
    run.lease = renewed;
    rows = answers.at(-1) as DirtyRow[];
    if (!isLast) continue;
    run.result.hasMore = rows.length > 0;
    return;
  }
}

/** What the store has already, by all that we know, is not sent again. */
async function tellPage({ ctx, result }: Run, open: OpenChannel, rows: readonly DirtyRow[]): Promise<Settled[]> {
  const counted = rows.filter(({ moved }) => moved === 1);
  const isTold = ({ pushed, units, pushedAt, externalRef, problem }: DirtyRow) =>
    pushed === units && pushedAt !== null && externalRef !== null && problem === null;
  const levels = counted.filter((row) => !isTold(row)).map(levelOf);
  const outcomes =
    levels.length > 0 ? await open.channel.pushStock!(open.world, open.connection, levels) : ([] as StockOutcome[]);
  const bySku = new Map(outcomes.map((outcome) => [outcome.sku, outcome]));
  return counted.flatMap((row): Settled[] => {
    const { productId, units, externalRef, pushed } = row;
    if (isTold(row)) return [{ productId, externalRef, units, pushed, problem: null, at: null }];
    const outcome = bySku.get(row.sku);
    // Not answered for: it stays as it is, to be told again.
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
  return (reason ?? "The store did not take it, and did not say why.").slice(0, LONGEST_PROBLEM);
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

/** Says why and when it is tried again, and tells people if that is for them to mend. */
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
      // What was found may be what is wrong.
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
  title: `${row.name}: the store is not told its stock`,
  body: message,
  path: `/integrations/${row.id}`,
});
