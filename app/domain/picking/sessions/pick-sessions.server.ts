import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { reallocate } from "../../inventory/allocation.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { canMove, STATUS_LABEL } from "../../orders/orders.schema";
import { historyStatement, moveStatements } from "../../orders/orders.service.server";
import { ofOrder, ofPicker, readState } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import { type CartPlace, notComplete, type PickState } from "../plan/pick-state";
import { alreadyPicking, assertPicking, type Picking, readOrder, writeAndRead } from "../read-pick-state.server";
import { IdleSessionError } from "./idle-session";
import { hasRunOut } from "./lease";
import * as repo from "./sessions.repo.server";
import * as work from "./work.repo.server";

/**
 * Starts picking an order, alone or on a cart, and reserves it for the user; continues their session when they have one.
 * @throws not_found; conflict when another user is picking it, the user is picking another order, or it cannot be
 * picked; IdleSessionError when its picker is inactive: see `takeOver`
 */
export async function startPicking(
  ctx: Ctx,
  orderId: string,
  cart: Pick<CartPlace, "id" | "slot"> | null = null,
): Promise<Picking> {
  for (let race = 0; ; race++) {
    const [found, rows, mine] = await ctx.db.batch(
      ...readState(ctx.db, ofOrder(orderId)),
      repo.openSessionsOf(ctx.db, ctx.actor.id),
    );
    const state = assemblePickState(found, rows, todayOf(ctx, found?.companyId));
    if (!state) throw notFound("This order");
    if (state.session?.userId === ctx.actor.id) {
      if (cart && state.session.cart?.id !== cart.id) throw conflict("You have it already.", "picking_another_order");
      return resumePicking(ctx, orderId);
    }
    assertStartable(ctx, state, mine, cart?.id);
    try {
      return await writeAndRead(ctx, state, (company) => [
        ...moveStatements(ctx, company, { id: orderId, from: state.order.status, to: "picking" }),
        repo.insertSession(ctx, company, orderId, { cart }),
        // Replaces allocations of lots that have expired or passed their stop date since, as far as other stock exists.
        ...reallocate(ctx, company, { orderId }, "No longer to be picked"),
      ]);
    } catch (error) {
      if (refusedBy(error, "assertion", "order_not_released")) {
        throw conflict(`Order ${state.order.orderNumber} waits for its release in a wave.`, "order_not_released");
      }
      // A concurrent request won: read the order again for its picker.
      if (!lostRace(error) || race > 2) throw error;
    }
  }
}

function assertStartable(ctx: Ctx, { order, session, lines }: PickState, mine: OpenSessions, cartId?: string): void {
  if (session && !hasRunOut(session, ctx.now()))
    throw conflict(alreadyPicking(session, ctx.actor.id), "picked_by_another");
  if (session) {
    assertFree(mine, cartId);
    throw new IdleSessionError(session, lines, ctx.now());
  }
  if (!canMove(order.status, "picking")) {
    throw conflict(
      `Order ${order.orderNumber} is ${STATUS_LABEL[order.status].toLowerCase()} and cannot be picked.`,
      "order_not_pickable",
    );
  }
  assertFree(mine, cartId);
}

type OpenSessions = Awaited<ReturnType<typeof repo.openSessionsOf>>;

/** A user picks one order at a time, or those of one cart. @throws conflict that names the order being picked */
export function assertFree(mine: OpenSessions, cartId: string | null = null): void {
  const other = mine.find((one) => one.status === "active" && (cartId === null || one.cartId !== cartId));
  if (other)
    throw conflict(
      other.cartId
        ? "You are already picking a cart. Pause or finish it first."
        : `You are already picking order ${other.orderNumber}. Pause or complete it first.`,
      "picking_another_order",
    );
}

/** The order that the user is picking, else the last one they paused; null when there is none. */
export async function activeSession(ctx: Ctx): Promise<Picking | null> {
  const read = await ctx.db.batch(...readState(ctx.db, ofPicker(ctx.actor.id)));
  const state = assemblePickState(...read, todayOf(ctx, read[0]?.companyId));
  return state?.session ? (state as Picking) : null;
}

/** Pauses the session and keeps the order reserved. @throws not_found; conflict */
export async function pausePicking(ctx: Ctx, orderId: string): Promise<Picking> {
  const state = await readOrder(ctx, orderId);
  assertPicking(state);
  assertOwnOrSupervised(ctx, state);
  if (state.session.status === "paused") return state;
  return writeAndRead(ctx, state, (company) => [
    repo.assertOpen(company, state.session.id),
    repo.pause(ctx, company, state.session.id),
    historyStatement(ctx, company, { orderId, event: "pick-paused", note: inPlaceOf(ctx, state) }),
  ]);
}

/**
 * Hands the order over to the next user who takes it: picked units stay picked, and its reservation ends.
 * @throws not_found; conflict; forbidden for another user's order, unless the caller supervises picking
 */
export async function setDownPicking(ctx: Ctx, orderId: string): Promise<Picking> {
  const state = await readOrder(ctx, orderId);
  assertPicking(state);
  assertOwnOrSupervised(ctx, state);
  const note = inPlaceOf(ctx, state) ?? "Waits for the next picker";
  return writeAndRead(ctx, state, (company) => [
    repo.assertOpen(company, state.session.id),
    repo.setDown(ctx, company, state.session),
    historyStatement(ctx, company, { orderId, event: "pick-paused", note }),
  ]);
}

/** @throws not_found; conflict when the user is picking another order, or this one belongs to another user */
export async function resumePicking(ctx: Ctx, orderId: string): Promise<Picking> {
  const state = await readOrder(ctx, orderId);
  assertPicking(state);
  if (state.session.userId !== ctx.actor.id)
    throw conflict(alreadyPicking(state.session, ctx.actor.id), "picked_by_another");
  if (state.session.status === "active") return state;
  try {
    return await writeAndRead(ctx, state, (company) => [
      repo.assertOpen(company, state.session.id),
      repo.resume(ctx, company, state.session.id),
      historyStatement(ctx, company, { orderId, event: "pick-resumed" }),
    ]);
  } catch (error) {
    if (!refusedBy(error, "assertion", "picking")) throw error;
    const other = (await repo.openSessionsOf(ctx.db, ctx.actor.id)).find(({ status }) => status === "active");
    throw conflict(
      `You are already picking ${other ? `order ${other.orderNumber}` : "another order"}. Pause or complete it first.`,
      "picking_another_order",
    );
  }
}

/**
 * Releases the order: picked units are put back, it is pending again and stays allocated.
 * @throws not_found; conflict; forbidden for another user's order, unless the caller supervises picking
 */
export async function releasePicking(ctx: Ctx, orderId: string): Promise<void> {
  const state = await readOrder(ctx, orderId);
  assertPicking(state);
  assertOwnOrSupervised(ctx, state);
  const company = ctx.db.company(state.order.companyId);
  await company.batch(
    repo.assertOpen(company, state.session.id),
    ...endSessionStatements(ctx, company, orderId),
    ...moveStatements(ctx, company, {
      id: orderId,
      from: "picking",
      to: "pending",
      reason: inPlaceOf(ctx, state) ?? "Released",
    }),
  );
}

/**
 * Completes picking when every line is picked or short; the order is ready to ship. Bills the work in the same batch.
 * @throws not_found; conflict that lists what is missing; forbidden for another user's order, unless the caller
 * supervises picking
 */
export async function completePicking(ctx: Ctx, orderId: string): Promise<void> {
  const state = await readOrder(ctx, orderId);
  assertPicking(state);
  assertOwnOrSupervised(ctx, state);
  const missing = notComplete(state);
  if (missing) throw conflict(missing, "items_not_picked");
  const company = ctx.db.company(state.order.companyId);
  const { id } = state.session;
  await company.batch(
    repo.assertOpen(company, id),
    repo.assertAllPicked(company, orderId),
    ...(state.session.cart?.isSorted ? [repo.assertAllSorted(company, orderId)] : []),
    work.complete(ctx, company, id),
    work.billPicked(ctx, company, id),
    ...moveStatements(ctx, company, { id: orderId, from: "picking", to: "picked" }),
  );
}

/**
 * Statements that put back an order's picked units and end its open session; no effect without picks and session. Run
 * them before the statements that deallocate stock, in the batch that holds or cancels the order.
 */
export const endSessionStatements = (ctx: Ctx, company: CompanyDb, orderId: string): Statement<unknown>[] => [
  repo.putBack(ctx, company, orderId, null),
  repo.release(ctx, company, orderId),
];

/** The picker's id, when another user acts for them. */
const inPlaceOf = (ctx: Ctx, { session }: Picking): string | null =>
  session.userId === ctx.actor.id ? null : `${session.userName} was picking it`;

function assertOwnOrSupervised(ctx: Ctx, { session, order }: Picking): void {
  if (session.userId === ctx.actor.id || ctx.can("picking.supervise", order.companyId)) return;
  throw forbidden(`${session.userName} is picking this order. Ask them, or a warehouse manager.`, "not_your_session");
}

export const lostRace = (error: unknown): boolean =>
  refusedBy(error, "assertion", "conflict") ||
  refusedBy(error, "assertion", "picking") ||
  refusedBy(error, "unique", "pick_sessions");
