import { carrierLabel } from "#app/integrations/tracking-links";
import type { Ctx } from "../../kernel/ctx";
import { notificationStatement } from "../../notifications/notifications.service.server";
import * as repo from "./loads.repo.server";

/**
 * Notifies the managers of each company with parcels that a load left behind; one notification a load and company. The
 * company's row is written by itself, because companies can have databases of their own.
 */
export async function notifyLeftBehind(ctx: Ctx, loadId: string, byId: string): Promise<void> {
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
      byId,
    });
  }
}
