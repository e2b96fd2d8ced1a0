import { PartnerError } from "#app/integrations/partner";
import type { Ctx } from "../kernel/ctx";
import { boundaryOf, type FirstSyncChoice } from "./first-sync.schema";
import type { OpenChannel } from "./open-channel.server";

/**
 * Approximately how many of the store's orders a choice leaves out; null when the store cannot tell. Never throws when
 * the store fails.
 */
export async function countLeftOut(
  ctx: Ctx,
  { channel, world, connection }: OpenChannel,
  choice: FirstSyncChoice,
  connectedAt: number,
): Promise<number | null> {
  const window = { from: 0, to: boundaryOf(choice, connectedAt) };
  if (window.to === 0) return 0;
  try {
    const all = await channel.countOrders(world, connection, window);
    if (all === null || all === 0 || choice.older === "none") return all;
    const fetched = await channel.countOrders(world, connection, {
      ...window,
      orders: choice.older,
      statuses: choice.statuses,
    });
    return fetched === null ? null : Math.max(0, all - fetched);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    ctx.log.warn("orders left out were not counted", { type: channel.type, reason: error.message });
    return null;
  }
}
