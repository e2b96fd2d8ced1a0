import { listHandling } from "../../companies/companies.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { handlingInWords } from "../lists/pick-list";
import { readCart } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import { toPickView } from "../plan/pick-view";
import type { Picking } from "../read-pick-state.server";
import { pickableOrders } from "../screen/picking-figures.server";
import { hasRunOut } from "../sessions/lease";
import type { CartToFill } from "./cart.schema";
import { listCartZones } from "./carts.repo.server";

/** A cart with all its open orders, by their places; in one round trip. @throws not_found when none is open */
export async function cartScreen(ctx: Ctx, cartId: string) {
  const [heads, rows, companies] = await ctx.db.batch(...readCart(ctx.db, cartId), listHandling(ctx));
  const states = heads.flatMap((head) => {
    const lines = rows.filter(({ orderId }) => orderId === head.id);
    const state = assemblePickState(head, lines, todayOf(ctx, head.companyId));
    return state?.session?.cart ? [state as Picking] : [];
  });
  const [first] = states;
  if (!first?.session.cart) throw notFound("This cart");
  const { number, isShared, isSorted, zone, handedOverAt } = first.session.cart;
  const views = states.flatMap((state) => toPickView(state, todayOf(ctx, state.order.companyId)) ?? []);
  const onCart = new Set(views.map(({ companyId }) => companyId));
  return {
    cart: { id: cartId, number, isShared, isSorted, zone, handedOverAt },
    picker: first.session.userName,
    isMine: states.every(({ session }) => session.userId === ctx.actor.id),
    isPaused: states.some(({ session }) => session.status === "paused"),
    /** The picker is inactive, so that any picker can continue it. */
    isLeft: states.every(({ session }) => hasRunOut(session, ctx.now())),
    views: views.sort((a, b) => (a.cart?.slot ?? 0) - (b.cart?.slot ?? 0) || (a.orderId < b.orderId ? -1 : 1)),
    companies: companies
      .filter(({ id }) => onCart.has(id))
      .map(({ id, name, handling }) => ({ id, name, handling: handlingInWords(handling) })),
    userId: ctx.actor.id,
    formId: ctx.newId(),
  };
}
export type CartScreen = Awaited<ReturnType<typeof cartScreen>>;

/**
 * The orders that a new cart is proposed with: those that are next in the queue, of one warehouse; and the zones that it
 * can be for. In one round trip.
 */
export async function cartToFill(ctx: Ctx, { company, wave, zone, kind, size }: CartToFill) {
  const [found, companies, zones] = await ctx.db.batch(
    pickableOrders(ctx, size, { companyId: company, waveId: wave, isSingle: kind === "single", zone }),
    listHandling(ctx),
    listCartZones(ctx, wave),
  );
  const nameOf = (id: string) => companies.find((one) => one.id === id)?.name ?? "";
  return {
    orders: found
      .filter(({ warehouseId }) => warehouseId === found[0]?.warehouseId)
      .map((order) => ({ ...order, company: companies.length > 1 ? nameOf(order.companyId) : null })),
    companies: companies.map(({ id, name }) => ({ id, name })),
    zones: zones.map((one) => one.zone),
    operationId: ctx.newId(),
  };
}
