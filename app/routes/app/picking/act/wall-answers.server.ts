import type { z } from "zod";
import type { Ctx } from "#app/domain/kernel/ctx";
import { DomainError } from "#app/domain/kernel/errors";
import { putIntoSlot, undoPut } from "#app/domain/picking/picking.service.server";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import { WALL_REFUSAL_WORDS } from "#app/domain/picking/wall/scan-at-wall";
import type { PutOperation, UndoPutOperation } from "#app/domain/picking/wall/wall.schema";
import type { WallOrder } from "#app/domain/picking/wall/wall-order";
import { assertSentBy } from "../../sent-by.server";
import { refusalOf } from "../session/session-steps.server";

/** The answer to a put or its undo at the wall, and the order after it. */
export interface WallAnswer extends PickAnswer {
  view: null;
  /** Null when the wall must be reloaded: the order is complete, or the put was refused. */
  order: WallOrder | null;
}

/** @throws not_found; unauthorized when the device queued it for another user */
export const answerPut = (ctx: Ctx, { by, ...input }: z.output<typeof PutOperation>): Promise<WallAnswer> =>
  answered(ctx, by, "The put could not be saved. Scan the item again.", async () => {
    const { message, order } = await putIntoSlot(ctx, null, input);
    return { title: order ? "In the slot" : "Slot complete", detail: message, order };
  });

/** @throws as `answerPut` */
export const answerUndoPut = (ctx: Ctx, { by, ...input }: z.output<typeof UndoPutOperation>): Promise<WallAnswer> =>
  answered(ctx, by, "Failed to undo the put. Please try again.", async () => {
    const order = await undoPut(ctx, null, input);
    return { title: "Reversed", detail: `Take the units out of slot ${order.slot}.`, order };
  });

async function answered(
  ctx: Ctx,
  sentBy: string | undefined,
  fallback: string,
  act: () => Promise<{ title: string; detail: string; order: WallOrder | null }>,
): Promise<WallAnswer> {
  if (sentBy) assertSentBy(ctx, sentBy);
  try {
    const { title, detail, order } = await act();
    return { said: { id: ctx.newId(), ok: true, title, detail }, view: null, order };
  } catch (thrown) {
    const detail = refusalOf(thrown, fallback);
    const isWrong = thrown instanceof DomainError && thrown.reason === "wrong_slot";
    const word = isWrong ? { word: WALL_REFUSAL_WORDS["wrong-slot"] } : {};
    return { said: { id: ctx.newId(), ok: false, title: "Not put", detail, ...word }, view: null, order: null };
  }
}
