import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { todayOf } from "../../inventory/lot-usability.server";
import { reallocate } from "../../inventory/reallocate.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { historyStatement } from "../../orders/orders.service.server";
import { assemble, ofOrder, readState } from "../pick-state.repo.server";
import { progressOf } from "../plan/pick-state";
import { alreadyPicking, assertPicking, type Picking, readOrder, writeAndRead } from "../read-picking.server";
import { endQuestions } from "../shortages/shortages.repo.server";
import { hasRunOut, lastSign, spanInWords } from "./lease";
import { assertFree, lostRace, resumePicking } from "./pick-sessions.server";
import * as repo from "./sessions.repo.server";
import { handOver } from "./work.repo.server";

/** An order whose picker does nothing with it any more, as somebody sees it who might go on. */
export interface Left {
  orderId: string;
  orderNumber: string;
  customerName: string;
  userName: string;
  isPaused: boolean;
  /** When its picker last did something with it. */
  since: number;
  /** Units in their tote. */
  picked: number;
  total: number;
  /** Why nobody may take it over yet, or any more; null when the actor may. */
  refused: string | null;
}

/** For the page that asks how to go on. @throws not_found; conflict when nobody is picking it */
export async function readLeft(ctx: Ctx, orderId: string): Promise<Left> {
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
      : `${alreadyPicking(session, ctx.actor.id)} It is free in ${spanInWords(session.leaseUntil - ctx.now())} unless they go on with it; a manager may give it to somebody at once.`,
  };
}

/**
 * Goes on with an order that its picker has left: what is in their tote stays picked, and what they did stays theirs.
 * @throws not_found; conflict while its lease runs, when somebody was faster, or when the actor is picking another
 */
export const takeOver = (ctx: Ctx, orderId: string): Promise<Picking> =>
  goOn(ctx, orderId, (company, { session, order }) => [
    handOver(ctx, company, session.id),
    repo.insertSession(ctx, company, orderId, session.id),
    historyStatement(ctx, company, {
      orderId,
      event: "handed-over",
      note: `${ctx.actor.name} took the picking of order ${order.orderNumber} over from ${session.userName}`,
    }),
  ]);

/** Begins it from nothing: what its picker took is put back. @throws as `takeOver` does */
export const startAnew = (ctx: Ctx, orderId: string): Promise<Picking> =>
  goOn(ctx, orderId, (company, { session }) => [
    repo.putBack(ctx, company, orderId, null),
    repo.release(ctx, company, orderId),
    // Who begins from nothing looks everywhere again: what was missed may be there.
    endQuestions(ctx, company, orderId),
    repo.insertSession(ctx, company, orderId),
    historyStatement(ctx, company, {
      orderId,
      event: "started-anew",
      note: `What ${session.userName} had picked was put back, and ${ctx.actor.name} started anew`,
    }),
  ]);

/** The order's session ends and the actor's begins, all or nothing. Who has it already simply goes on. */
async function goOn(
  ctx: Ctx,
  orderId: string,
  statements: (company: CompanyDb, left: Picking) => Statement<unknown>[],
): Promise<Picking> {
  for (let race = 0; ; race++) {
    const [head, rows, mine] = await ctx.db.batch(
      ...readState(ctx.db, ofOrder(orderId)),
      repo.openSessionsOf(ctx.db, ctx.actor.id),
    );
    const state = assemble(head, rows, todayOf(ctx));
    if (!state) throw notFound("This order");
    assertPicking(state);
    const { session } = state;
    if (session.userId === ctx.actor.id) return resumePicking(ctx, orderId);
    if (!hasRunOut(session, ctx.now())) throw conflict(alreadyPicking(session, ctx.actor.id), "picked_by_another");
    assertFree(mine);
    try {
      return await writeAndRead(ctx, state, (company) => [
        repo.assertLeft(ctx, company, session.id),
        ...statements(company, state),
        // What was promised before its lot expired, or was stopped, is not sent: other units are, where there are any.
        ...reallocate(ctx, company, { orderId }, "Not to be picked any more"),
      ]);
    } catch (error) {
      // Its picker came back, or somebody else was faster: looked at again, the order says who.
      if (!lostRace(error) || race > 2) throw error;
    }
  }
}
