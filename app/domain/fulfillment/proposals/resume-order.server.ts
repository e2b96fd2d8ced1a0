import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import type { HoldKind } from "../../orders/holds";
import { openHolds } from "../../orders/holds.server";
import { releaseHolds } from "../release-holds.server";
import { openOf, type ProposalRow } from "./proposals.repo.server";

const BY_STORE: readonly HoldKind[] = ["payment", "store-status"];

export const isStoreHold = ({ kind }: { kind: HoldKind }): boolean => BY_STORE.includes(kind);

/** The store lets the order continue: ends the holds that the store caused. False when there was nothing to end. */
export const resumePaidOrder = (ctx: Ctx, orderId: string, after: ChannelOrder): Promise<boolean> =>
  released(ctx, orderId, BY_STORE, `Store status: ${after.externalStatus}`);

/**
 * After the last open proposal is decided: ends the hold for it and releases the order when no other hold remains. If a
 * worker dies before this, the order stays on hold until a user releases it. Returns the order's open proposals.
 */
export async function resumeAfterDecision(ctx: Ctx, orderId: string, note: string): Promise<ProposalRow[]> {
  const [proposals, holds] = await ctx.db.batch(openOf(ctx.db, orderId), openHolds(ctx.db, orderId));
  if (proposals.length === 0 && holds.some(({ kind }) => kind === "change"))
    await released(ctx, orderId, ["change"], note);
  return proposals;
}

/** If stock is insufficient, a stock hold replaces the ended holds. */
async function released(ctx: Ctx, orderId: string, kinds: readonly HoldKind[], note: string): Promise<boolean> {
  try {
    await releaseHolds(ctx, orderId, { kinds }, { note, whenShort: "hold" });
    return true;
  } catch (error) {
    // A concurrent change won, or a line must be corrected first: the order stays on hold with its reasons.
    if (error instanceof DomainError) return false;
    throw error;
  }
}
