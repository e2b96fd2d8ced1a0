import { eq } from "drizzle-orm";
import { pickShortages } from "#db/schema/picking";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { reallocate } from "../../inventory/allocation.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { historyStatement } from "../../orders/orders.service.server";
import { ofOrder, readState } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import { progressOf } from "../plan/pick-state";
import { alreadyPicking, assertPicking, type Picking, readOrder, writeAndRead } from "../read-pick-state.server";
import { hasRunOut, lastSign, spanInWords } from "./lease";
import { assertFree, lostRace, resumePicking } from "./pick-sessions.server";
import * as repo from "./sessions.repo.server";
import { handOver } from "./work.repo.server";

/** An order with an inactive picker, as shown to a user who could continue it. */
export interface IdleOrder {
  orderId: string;
  orderNumber: string;
  customerName: string;
  userName: string;
  isPaused: boolean;
  /** The picker's last activity. */
  since: number;
  /** Units in the picker's tote. */
  picked: number;
  total: number;
  /** Why the order cannot be taken over; null when it can. */
  refused: string | null;
}

/** Data of the page that asks how to continue. @throws not_found; conflict when no one is picking it */
export async function readLeft(ctx: Ctx, orderId: string): Promise<IdleOrder> {
  const state = await readOrder(ctx, orderId);
  assertPicking(state);
  const { session, order, lines } = state;
  const isFree = session.userId === ctx.actor.id || hasRunOut(session, ctx.now());
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName || "Unknown Customer",
    userName: session.userName,
    isPaused: session.status === "paused",
    since: lastSign(session, lines),
    ...progressOf(state),
    refused: isFree
      ? null
      : `${alreadyPicking(session, ctx.actor.id)} It can be taken over in ${spanInWords(session.leaseUntil - ctx.now())} unless they continue. A manager can reassign it now.`,
  };
}

/**
 * Continues an order whose picker is inactive: picked units stay picked and are credited to that picker. `onCart` leaves it
 * on the cart that it is picked on.
 * @throws not_found; conflict while the lease runs, when another user was faster, or when the user is picking another
 * order
 */
export const takeOver = (ctx: Ctx, orderId: string, { onCart = false } = {}): Promise<Picking> =>
  goOn(ctx, orderId, onCart, (company, { session, order }) => [
    handOver(ctx, company, session.id),
    repo.insertSession(ctx, company, orderId, { takenFrom: session.id, cart: onCart ? session.cart : null }),
    historyStatement(ctx, company, {
      orderId,
      event: "handed-over",
      note: `${ctx.actor.name} took over picking order ${order.orderNumber} from ${session.userName}`,
    }),
  ]);

/** Restarts the order: the previous picker's units are put back. @throws as `takeOver` */
export const restartPicking = (ctx: Ctx, orderId: string): Promise<Picking> =>
  goOn(ctx, orderId, false, (company, { session }) => [
    repo.putBack(ctx, company, orderId, null),
    repo.release(ctx, company, orderId),
    // Missing units may be found in the restarted pick, so open shortages end.
    company.update(
      pickShortages,
      { status: "decided", outcome: "ended", decidedAt: ctx.now() },
      eq(pickShortages.orderId, orderId),
      eq(pickShortages.status, "open"),
    ),
    repo.insertSession(ctx, company, orderId),
    historyStatement(ctx, company, {
      orderId,
      event: "picking-restarted",
      note: `Picks by ${session.userName} were reversed, and ${ctx.actor.name} started over`,
    }),
  ]);

/** Ends the order's session and starts the user's, in one batch. Idempotent for the user who has it already. */
async function goOn(
  ctx: Ctx,
  orderId: string,
  onCart: boolean,
  statements: (company: CompanyDb, left: Picking) => Statement<unknown>[],
): Promise<Picking> {
  for (let race = 0; ; race++) {
    const [head, rows, mine] = await ctx.db.batch(
      ...readState(ctx.db, ofOrder(orderId)),
      repo.openSessionsOf(ctx.db, ctx.actor.id),
    );
    const state = assemblePickState(head, rows, todayOf(ctx, head?.companyId));
    if (!state) throw notFound("This order");
    assertPicking(state);
    const { session } = state;
    if (session.userId === ctx.actor.id) return resumePicking(ctx, orderId);
    if (!hasRunOut(session, ctx.now())) throw conflict(alreadyPicking(session, ctx.actor.id), "picked_by_another");
    assertFree(mine, onCart ? session.cart?.id : null);
    try {
      return await writeAndRead(ctx, state, (company) => [
        repo.assertLeaseExpired(ctx, company, session.id),
        ...statements(company, state),
        // Replaces allocations of lots that have expired or passed their stop date since, as far as other stock exists.
        ...reallocate(ctx, company, { orderId }, "No longer to be picked"),
      ]);
    } catch (error) {
      // The picker returned or another user was faster: read the order again.
      if (!lostRace(error) || race > 2) throw error;
    }
  }
}
