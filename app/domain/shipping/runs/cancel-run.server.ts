import { auditedAny } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { cancelOpenOrders, listRequestedRuns } from "../../orders/bulk-runs.server";
import { shipProgress } from "./ship-progress.server";

/**
 * Cancels the unprocessed orders of a run; orders with paid postage are still shipped. Idempotent.
 * @throws not_found
 */
export async function cancelShipRun(ctx: Ctx, asked: string): Promise<void> {
  await shipProgress(ctx, asked);
  const open = (await listRequestedRuns(ctx.db, asked)).filter(({ finishedAt }) => finishedAt === null);
  for (const { id, companyId } of open) {
    const company = ctx.db.company(companyId);
    const { changes, finish } = cancelOpenOrders(company, id, `Canceled by ${ctx.actor.name}`, ctx.now());
    await company.batch(
      ...auditedAny(ctx, changes, {
        action: "shipping-run.cancelled",
        subject: "Shipping orders",
        companyId,
        after: { run: id },
      }),
      finish,
    );
  }
}
