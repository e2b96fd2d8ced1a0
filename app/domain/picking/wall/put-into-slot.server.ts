import type { Ctx } from "../../kernel/ctx";
import { conflict, DomainError, notFound } from "../../kernel/errors";
import { slotIn } from "../plan/put-in-tote";
import { assertMine, type Picking, renewLease, withRaces } from "../read-pick-state.server";
import { completePicking } from "../sessions/pick-sessions.server";
import { assertOpen } from "../sessions/sessions.repo.server";
import { readAtWall, wallOrder } from "./read-wall-order.server";
import { putInWords } from "./scan-at-wall";
import * as repo from "./wall.repo.server";
import type { PutIntoSlot, UndoPut } from "./wall.schema";
import { isSlotComplete, toPut, toWallOrder, type WallOrder } from "./wall-order";

export interface PutResult {
  message: string;
  /** The order after it; null once it is complete, and no longer on the cart. */
  order: WallOrder | null;
  putId: string;
}

/**
 * Puts picked units into their order's slot. The last one completes the order, which is ready to pack. The same `scanId`
 * counts once.
 * @throws not_found; conflict for another slot, for more units than are picked, or when the user does not sort this order
 */
export const putIntoSlot = (ctx: Ctx, cartId: string | null, input: PutIntoSlot): Promise<PutResult> =>
  withRaces(async () => {
    const { orderId, itemId, lotId, quantity } = input;
    const { state, order } = await readAtWall(ctx, orderId);
    if (!state) throw notFound("This order");
    const earlier = await countedBefore(ctx, input, state.session?.id);
    if (earlier) return { ...earlier, order };
    assertMine(ctx, state, input.sessionId);
    assertAtWall(state, order, cartId);
    const item = order.items.find(({ id }) => id === itemId);
    const lot = item?.lots.find((one) => one.lotId === lotId);
    if (!item) throw notFound("This item");
    const what = `${quantity} × ${item.name} into slot ${order.slot}`;
    const slot = slotIn(input.slot);
    if (slot === null) throw conflict(`This is not the label of a slot. Put ${what}.`, "scan_required");
    if (slot !== order.slot) throw conflict(`This is slot ${slot}. Put ${what}.`, "wrong_slot");
    const most = lot ? toPut(lot) : 0;
    if (quantity > most)
      throw conflict(
        most === 0
          ? `Order ${order.orderNumber} needs no more of ${item.name}.`
          : `Order ${order.orderNumber} needs only ${most} of ${item.name}.`,
        "not_needed_at_wall",
      );
    const putId = repo.putIdOf(state.session.id, input.scanId);
    const company = ctx.db.company(order.companyId);
    const [, , puts] = await company.batch(
      assertOpen(company, state.session.id),
      repo.insertPut(ctx, company, { id: putId, orderId, itemId, lotId, quantity }),
      // With those of a concurrent scan, so that one of both finds the slot complete.
      repo.putsOfOrder(company, orderId),
    );
    await renewLease(ctx, state);
    const after = toWallOrder(state, puts) ?? order;
    const left = isSlotComplete(after) ? await completed(ctx, orderId) : after;
    const message = putInWords({ units: quantity, name: item.name, slot }, left ?? after);
    return { message, order: left, putId };
  });

/** Null when the order is completed, otherwise the order: another user changed it since the last unit was put. */
async function completed(ctx: Ctx, orderId: string): Promise<WallOrder | null> {
  try {
    await completePicking(ctx, orderId);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    return (await readAtWall(ctx, orderId)).order;
  }
}

/**
 * A put that was sent before, also when it completed the order and so ended the session. Without a known session it is one
 * of any session of the order. @throws conflict when it was another user's
 */
async function countedBefore(ctx: Ctx, { orderId, scanId, sessionId }: PutIntoSlot, openId: string | undefined) {
  const found = await repo.findPut(ctx.db, { orderId, scanId, sessionId: sessionId ?? openId });
  if (!found) return null;
  if (found.userId !== ctx.actor.id)
    throw conflict("Another scan with this id was already counted. Scan again.", "scan_id_reused");
  return { message: `${found.quantity} × ${found.name} in the slot.`, putId: found.id };
}

function assertAtWall(state: Picking, order: WallOrder | null, cartId: string | null): asserts order is WallOrder {
  if (cartId !== null && state.session.cart?.id !== cartId) throw notFound("This order");
  if (!order) throw conflict("The orders of this cart are not sorted at a put wall.", "cart_not_sorted");
}

/**
 * Takes the units of a put out of the slot again. Idempotent.
 * @throws not_found; conflict when the order is complete, or the user does not sort it
 */
export async function undoPut(ctx: Ctx, cartId: string | null, input: UndoPut): Promise<WallOrder> {
  const { orderId, putId } = input;
  const { state, order } = await readAtWall(ctx, orderId);
  assertMine(ctx, state, input.sessionId);
  assertAtWall(state, order, cartId);
  const company = ctx.db.company(state.order.companyId);
  await company.batch(assertOpen(company, state.session.id), repo.reversePuts(ctx, company, orderId, { putId }));
  return wallOrder(ctx, orderId);
}
