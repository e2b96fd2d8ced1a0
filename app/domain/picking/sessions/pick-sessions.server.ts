import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { todayOf } from "../../inventory/lot-usability.server";
import { reallocate } from "../../inventory/reallocate.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { canMove, STATUS_LABEL } from "../../orders/orders.schema";
import { historyStatement, moveStatements } from "../../orders/orders.service.server";
import { assemble, ofOrder, ofPicker, readState } from "../pick-state.repo.server";
import { notComplete, type PickState } from "../plan/pick-state";
import { alreadyPicking, assertPicking, type Picking, readOrder, writeAndRead } from "../read-picking.server";
import { IdleSessionError } from "./idle-session";
import { hasRunOut } from "./lease";
import * as repo from "./sessions.repo.server";
import * as work from "./work.repo.server";

/**
 * Locks the order to the actor and begins; what they have begun already goes on.
 * @throws not_found; conflict when somebody else is picking it, the actor is picking another, or it is not to be
 *         picked; LeftBehind when whoever has it does nothing with it any more: see `takeOver`
 */
export async function startPicking(ctx: Ctx, orderId: string): Promise<Picking> {
  for (let race = 0; ; race++) {
    const [found, rows, mine] = await ctx.db.batch(
      ...readState(ctx.db, ofOrder(orderId)),
      repo.openSessionsOf(ctx.db, ctx.actor.id),
    );
    const state = assemble(found, rows, todayOf(ctx));
    if (!state) throw notFound("This order");
    if (state.session?.userId === ctx.actor.id) return resumePicking(ctx, orderId);
    assertStartable(ctx, state, mine);
    try {
      return await writeAndRead(ctx, state, (company) => [
        ...moveStatements(ctx, company, { id: orderId, from: state.order.status, to: "picking" }),
        repo.insertSession(ctx, company, orderId),
        // What was promised before its lot expired, or was stopped, is not sent: other units are, where there are any.
        ...reallocate(ctx, company, { orderId }, "Not to be picked any more"),
      ]);
    } catch (error) {
      // Somebody was faster: looked at again, the order says who.
      if (!lostRace(error) || race > 2) throw error;
    }
  }
}

function assertStartable(ctx: Ctx, { order, session, lines }: PickState, mine: OpenSessions): void {
  if (session && !hasRunOut(session, ctx.now()))
    throw conflict(alreadyPicking(session, ctx.actor.id), "picked_by_another");
  if (session) {
    assertFree(mine);
    throw new IdleSessionError(session, lines, ctx.now());
  }
  if (!canMove(order.status, "picking")) {
    throw conflict(
      `Order ${order.orderNumber} is ${STATUS_LABEL[order.status].toLowerCase()} and cannot be picked.`,
      "order_not_pickable",
    );
  }
  assertFree(mine);
}

type OpenSessions = Awaited<ReturnType<typeof repo.openSessionsOf>>;

/** One order at a time. @throws conflict that names the one that the actor is picking */
export function assertFree(mine: OpenSessions): void {
  const other = mine.find(({ status }) => status === "active");
  if (other)
    throw conflict(
      `You are already picking order ${other.orderNumber}. Pause or complete it first.`,
      "picking_another_order",
    );
}

/** The order that the actor is picking, else the one they paused last; null when there is none. */
export async function activeSession(ctx: Ctx): Promise<Picking | null> {
  const state = assemble(...(await ctx.db.batch(...readState(ctx.db, ofPicker(ctx.actor.id)))), todayOf(ctx));
  return state?.session ? (state as Picking) : null;
}

/** Keeps the order for its picker while they do something else. @throws not_found; conflict */
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

/** @throws not_found; conflict when the actor is picking another order, or this one is somebody else's */
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
 * Gives the order back: what was picked is put back, it is pending again and its units stay promised.
 * @throws not_found; conflict; forbidden for somebody else's order, unless the actor supervises picking
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
 * The order is ready to ship: every line is picked or recorded as short. The work is billed in the same batch.
 * @throws not_found; conflict that says what is missing; forbidden for somebody else's order, unless the actor
 *         supervises picking
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
    work.complete(ctx, company, id),
    work.billPicked(ctx, company, id),
    ...moveStatements(ctx, company, { id: orderId, from: "picking", to: "picked" }),
  );
}

/**
 * For the batch of whoever holds or cancels an order that is picked or being picked: its picked units are put back
 * and its open session ends. Without picks and session they change nothing. To stand before the freeing of stock.
 */
export const endSessionStatements = (ctx: Ctx, company: CompanyDb, orderId: string): Statement<unknown>[] => [
  repo.putBack(ctx, company, orderId, null),
  repo.release(ctx, company, orderId),
];

/** Whose picking it was, where somebody else did it. */
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
