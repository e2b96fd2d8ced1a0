import { eq } from "drizzle-orm";
import { carrierLabel } from "#app/integrations/tracking-links";
import { loads } from "#db/schema/directory/loads";
import type { Ctx } from "../../kernel/ctx";
import { notificationStatement } from "../../notifications/notifications.service.server";
import * as repo from "./loads.repo.server";

const MAX_PER_RUN = 50;

/**
 * Notifies the managers of each company with parcels that a load left behind; one notification a load and company. The
 * company's row is written by itself, because companies can have databases of their own.
 */
export async function notifyLeftBehind(ctx: Ctx, loadId: string): Promise<void> {
  const [load, left] = await ctx.db.batch(repo.findLoad(ctx.directory, loadId), repo.leftBehind(ctx.db, loadId));
  if (!load) return;
  const carrier = carrierLabel(load.carrier);
  for (const { companyId, parcels } of left) {
    const were = parcels === 1 ? "1 parcel was" : `${parcels.toLocaleString("en")} parcels were`;
    await notificationStatement(ctx, ctx.db.company(companyId), {
      kind: "parcels-left",
      key: loadId,
      title: `Not handed over to ${carrier}`,
      body: `${were} not on the load that left ${load.warehouseName}. The next load can take them.`,
      path: "/shipping/end-of-day",
      ...(load.closedById && { byId: load.closedById }),
    });
  }
  await ctx.directory.update(loads, { noticeDueAt: null }, eq(loads.id, loadId));
}

/** Cron: enqueues notices that are still due because their message was lost. */
export async function enqueueLeftBehindNotices(ctx: Ctx): Promise<void> {
  const due = await repo.listNoticesDue(ctx.directory, ctx.now(), MAX_PER_RUN);
  if (due.length > 0) await ctx.enqueue(...due.map(({ id }) => ({ type: "notify-left-behind" as const, loadId: id })));
}
