import { todayOf } from "../../inventory/lot-usability.server";
import type { Ctx } from "../../kernel/ctx";
import { forbidden, invalid, notFound } from "../../kernel/errors";
import { mayDo } from "../../kernel/permissions";
import { historyStatement } from "../../orders/orders.service.server";
import { floorStaff } from "../../users/users.service.server";
import { assemble, ofOrder, readState } from "../pick-state.repo.server";
import { type PickView, toPickView } from "../plan/pick-view";
import { assertPicking, type Picking, readOrder, writeAndRead } from "../read-picking.server";
import { lostRace } from "./pick-sessions.server";
import * as repo from "./sessions.repo.server";
import { handOver } from "./work.repo.server";

export interface Watched {
  view: PickView;
  /** Who else may pick it, by name. */
  pickers: { id: string; name: string }[];
}

/** One order that somebody is picking, for whoever looks after them. @throws not_found when nobody is */
export async function watchPicking(ctx: Ctx, orderId: string): Promise<Watched> {
  const [head, rows, staff] = await ctx.db.batch(...readState(ctx.db, ofOrder(orderId)), floorStaff(ctx));
  const state = assemble(head, rows, todayOf(ctx));
  const view = toPickView(state, todayOf(ctx));
  if (!state || !view) throw notFound("This picking");
  const pickers = staff.filter(
    (one) => one.id !== state.session?.userId && mayDo(one, "floor.work", state.order.companyId),
  );
  return { view, pickers: pickers.map(({ id, name }) => ({ id, name })) };
}

/**
 * Gives an order that somebody is picking to another picker, with all that is picked: it waits, paused, until they
 * resume it. Asked for twice, it is given once.
 * @throws not_found; forbidden unless the actor supervises picking; conflict when nobody is picking it any more;
 *         validation for somebody who may not pick for this company
 */
export async function reassignPicking(ctx: Ctx, orderId: string, userId: string): Promise<Picking> {
  for (let race = 0; ; race++) {
    const state = await readOrder(ctx, orderId);
    assertPicking(state);
    const { order, session } = state;
    if (!ctx.can("picking.supervise", order.companyId)) throw forbidden();
    if (session.userId === userId) return state;
    const to = (await floorStaff(ctx)).find(({ id }) => id === userId);
    // Somebody out of reach is nobody: the same words.
    if (!to || !mayDo(to, "floor.work", order.companyId)) {
      throw invalid({ userId: ["Choose a user who picks for this company"] }, "picker_not_available");
    }
    try {
      const after = await writeAndRead(ctx, state, (company) => [
        repo.assertOpen(company, session.id),
        handOver(ctx, company, session.id),
        repo.insertWaiting(ctx, company, { orderId, takenFrom: session.id, user: to }),
        historyStatement(ctx, company, {
          orderId,
          event: "handed-over",
          note: `The picking of order ${order.orderNumber} was handed over from ${session.userName} to ${to.name}`,
        }),
      ]);
      // Their rights may have been taken away since they were looked at: then it is given back.
      await ctx.enqueue({ type: "release-picker", userId });
      return after;
    } catch (error) {
      if (!lostRace(error) || race > 2) throw error;
    }
  }
}
