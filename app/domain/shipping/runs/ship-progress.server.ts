import { inList } from "#db/expressions";
import { orders } from "#db/schema/orders";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { findRunProgress, progressAmong, progressReads, type RunProgress } from "../../orders/bulk-runs.server";
import { changesBeforeShipping } from "../../orders/undecided.server";
import { costOfAsked, listOfAsked } from "../postage/labels.repo.server";
import { requestedRates } from "../postage/requested-service";
import { listAccounts } from "./postage-accounts.repo.server";

export const SHIP_KINDS = ["import-tracking", "buy-postage"] as const;

export type ShipProgress = RunProgress<(typeof SHIP_KINDS)[number]>;

/** @throws not_found, also for another user's request in companies out of reach */
export async function shipProgress(ctx: Ctx, asked: string): Promise<ShipProgress> {
  const progress = await findShipProgress(ctx, asked);
  if (!progress) throw notFound("This run");
  return progress;
}

export const findShipProgress = (ctx: Ctx, asked: string): Promise<ShipProgress | null> =>
  findRunProgress(ctx, asked, SHIP_KINDS);

const LABELS_SHOWN = 200;

/**
 * The same with the labels of shipped orders and their total cost, and for failed orders the undecided change and whether
 * the company lacks a postage provider.
 * @throws not_found
 */
export async function shipRunPage(ctx: Ctx, asked: string) {
  const [runs, failures, labels, costs] = await ctx.db.batch(
    ...progressReads(ctx.db, asked),
    listOfAsked(ctx.db, asked, LABELS_SHOWN),
    costOfAsked(ctx.db, asked),
  );
  const progress = progressAmong(SHIP_KINDS, asked, runs, failures);
  if (!progress) throw notFound("This run");
  const isAsRequested = runs[0]?.prefer === "requested";
  const shown = labels.map((label) => shownOf(label, isAsRequested));
  return { progress, labels: shown, costs, ...(await nextSteps(ctx, progress)) };
}
export type ShipRunPage = Awaited<ReturnType<typeof shipRunPage>>;

/**
 * The label with whether the customer asked for its service. In a run that bought the cheapest where that was not
 * offered, `notOffered` names what was asked for.
 */
function shownOf(
  { rate, externalData, ...label }: Awaited<ReturnType<typeof listOfAsked>>[number],
  isAsRequested: boolean,
) {
  const requested = externalData?.shipping_method ?? null;
  const isRequested = requestedRates([{ ...label, deliveryDays: rate.deliveryDays }], requested).size > 0;
  return { ...label, isRequested, notOffered: isAsRequested && !isRequested ? requested : null };
}

async function nextSteps(ctx: Ctx, { kind, failures }: ShipProgress) {
  const ids = failures.map(({ orderId }) => orderId);
  if (ids.length === 0) return { changes: {}, withoutAccount: {} };
  const [changes, accounts, owners] = await ctx.db.batch(
    changesBeforeShipping(ctx.db, ids),
    listAccounts(ctx.db, ids),
    ctx.db.select(orders, { columns: ["id", "companyId"], where: inList(orders.id, ids) }),
  );
  const payers = new Set(accounts.map(({ companyId }) => companyId));
  const without = owners.filter(({ companyId }) => kind === "buy-postage" && !payers.has(companyId));
  return {
    changes: Object.fromEntries(changes),
    /** Failed orders of companies without a postage provider, and whether the user can connect one. */
    withoutAccount: Object.fromEntries(
      without.map(({ id, companyId }) => [id, { companyId, canConnect: ctx.can("integrations.manage", companyId) }]),
    ),
  };
}
