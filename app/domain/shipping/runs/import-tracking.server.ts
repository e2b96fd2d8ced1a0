import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict } from "../../kernel/errors";
import { groupBy } from "../../kernel/sums";
import { insertRun, insertRunOrders } from "../../orders/bulk-runs.server";
import type { TrackingQuery } from "../files/files.schema";
import type { MatchedOrder } from "../files/match-tracking.server";
import type { StoreCheck } from "../store-check";
import { dropTrackingFile, trackingFile } from "../tracking-file.server";
import { findShipProgress, type ShipProgress, shipProgress } from "./ship-progress.server";
import { workOn } from "./ship-run.server";

/** Up to this many are shipped before the response. */
const AT_ONCE = 10;

/**
 * Ships all orders that match the file's rows, each in its own batch: a few before the response, more in the queue.
 * Idempotent per `asked`.
 * @throws not_found once the file was replaced; conflict when no row matches
 */
export async function importTrackingWith(
  ctx: Ctx,
  fileId: string,
  query: TrackingQuery,
  { asked, checkStore }: { asked: string; checkStore: StoreCheck },
): Promise<ShipProgress> {
  const known = await findShipProgress(ctx, asked);
  if (known) return known;
  const { ready } = await trackingFile(ctx, fileId, query);
  if (ready.length === 0)
    throw conflict("No rows in this file match an order that is ready to ship.", "no_order_eligible");
  const runs = [...groupBy(ready, ({ companyId }) => companyId)].map(([companyId, orders]) => ({
    ...{ id: ctx.newId(), companyId, orders },
  }));
  try {
    await ctx.db.batch(...runs.flatMap((run) => beginning(ctx, run, asked)));
  } catch (error) {
    // The same form was sent again while the first request was running.
    if (refusedBy(error, "unique", "bulk_runs.request_id")) return shipProgress(ctx, asked);
    throw error;
  }
  await dropTrackingFile(ctx);
  if (ready.length <= AT_ONCE) for (const run of runs) await workOn(ctx, run, checkStore);
  else await ctx.enqueue(...runs.map(({ id, companyId }) => ({ type: "ship-orders" as const, companyId, runId: id })));
  return shipProgress(ctx, asked);
}

function beginning(ctx: Ctx, run: { id: string; companyId: string; orders: MatchedOrder[] }, asked: string) {
  const company = ctx.db.company(run.companyId);
  const { id: startedBy, name: startedByName } = ctx.actor;
  return [
    ...audited(
      ctx,
      insertRun(company, {
        ...{ id: run.id, kind: "import-tracking", requestId: asked, total: run.orders.length },
        ...{ startedBy, startedByName, startedAt: ctx.now() },
      }),
      {
        action: "tracking.imported",
        subject: "Tracking numbers",
        companyId: run.companyId,
        after: { orders: run.orders.length },
      },
    ),
    insertRunOrders(
      company,
      run.orders.map(({ orderId, carrier, numbers }) => ({ runId: run.id, orderId, detail: { carrier, numbers } })),
    ),
  ];
}
