import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import type { HoldKind } from "../../orders/holds";
import { openHolds } from "../../orders/holds.server";
import { releaseHolds } from "../release-holds.server";
import { openOf } from "./proposals.repo.server";

const BY_STORE: readonly HoldKind[] = ["payment", "store-status"];

export const isStoreHold = ({ kind }: { kind: HoldKind }): boolean => BY_STORE.includes(kind);

/** The store lets the order go on: what held it for the store's sake is over. False when nothing came of it. */
export const resumePaidOrder = (ctx: Ctx, orderId: string, after: ChannelOrder): Promise<boolean> =>
  released(ctx, orderId, BY_STORE, `The store says: ${after.externalStatus}`);

/**
 * After a decision, once none is left to be made: the order waits no more for its change, and goes on when it waits for
 * nothing else. A worker that dies before it leaves the order on hold, for a person to release.
 */
export async function resumeAfterDecision(ctx: Ctx, orderId: string, note: string): Promise<void> {
  const [proposals, holds] = await ctx.db.batch(openOf(ctx.db, orderId), openHolds(ctx.db, orderId));
  if (proposals.length > 0 || !holds.some(({ kind }) => kind === "change")) return;
  await released(ctx, orderId, ["change"], note);
}

/** Units that are not there hold the order in the place of what is over. */
async function released(ctx: Ctx, orderId: string, kinds: readonly HoldKind[], note: string): Promise<boolean> {
  try {
    await releaseHolds(ctx, orderId, { kinds }, { note, whenShort: "hold" });
    return true;
  } catch (error) {
    // Somebody was faster, or a line has to be put right first: the order stays as it stands, and says why.
    if (error instanceof DomainError) return false;
    throw error;
  }
}
