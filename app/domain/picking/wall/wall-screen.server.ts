import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { endedCart } from "../carts/ended-cart.server";
import { readCart } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import type { Picking } from "../read-pick-state.server";
import { hasRunOut } from "../sessions/lease";
import * as repo from "./wall.repo.server";
import { toWallOrder } from "./wall-order";

/** The orders of a cart at the put wall, by their slots; in one round trip. @throws not_found; conflict for a cart that is not sorted */
export async function wallScreen(ctx: Ctx, cartId: string) {
  const [heads, rows, puts, last, ready] = await ctx.db.batch(
    ...readCart(ctx.db, cartId),
    repo.putsOnCart(ctx.db, cartId),
    repo.lastPutOnCart(ctx.db, cartId),
    repo.readyOnCart(ctx.db, cartId),
  );
  const states = heads.flatMap((head) => {
    const lines = rows.filter(({ orderId }) => orderId === head.id);
    const state = assemblePickState(head, lines, todayOf(ctx, head.companyId));
    return state?.session?.cart ? [state as Picking] : [];
  });
  const [first] = states;
  if (!first?.session.cart) return ended(ctx, cartId, ready);
  const { number, isSorted } = first.session.cart;
  if (!isSorted) throw conflict("The orders of this cart are not sorted at a put wall.", "cart_not_sorted");
  const orders = states.flatMap((state) => toWallOrder(state, puts) ?? []).sort((a, b) => a.slot - b.slot);
  return {
    cart: { id: cartId, number },
    picker: first.session.userName,
    isMine: states.every(({ session }) => session.userId === ctx.actor.id),
    isPaused: states.some(({ session }) => session.status === "paused"),
    /** The picker is inactive, so that any user can continue it. */
    isLeft: states.every(({ session }) => hasRunOut(session, ctx.now())),
    endedAt: null,
    orders,
    ready,
    last: last ?? null,
    userId: ctx.actor.id,
    formId: ctx.newId(),
  };
}
export type WallScreen = Awaited<ReturnType<typeof wallScreen>>;

/** The wall of a cart whose last order is complete. @throws not_found */
async function ended(ctx: Ctx, cartId: string, ready: Awaited<ReturnType<typeof repo.readyOnCart>>) {
  const found = await endedCart(ctx, cartId);
  return {
    ...{ cart: found.cart, picker: "", isMine: true, isPaused: false, isLeft: false, endedAt: found.ended.at },
    ...{ orders: [], ready, last: null, userId: ctx.actor.id, formId: ctx.newId() },
  };
}
