import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { forbidden, invalid, notFound } from "../../kernel/errors";
import { mayDo } from "../../kernel/permissions";
import { historyStatement } from "../../orders/orders.service.server";
import { floorStaff } from "../../users/users.service.server";
import { ofOrder, readState } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import { type PickView, toPickView } from "../plan/pick-view";
import { assertPicking, type Picking, readOrder, writeAndRead } from "../read-pick-state.server";
import { lostRace } from "./pick-sessions.server";
import * as repo from "./sessions.repo.server";
import { handOver } from "./work.repo.server";

export interface Watched {
  view: PickView;
  /** Users who can pick it, by name. */
  pickers: { id: string; name: string }[];
}

/** An order being picked, for a supervisor. @throws not_found when no one is picking it */
export async function watchPicking(ctx: Ctx, orderId: string): Promise<Watched> {
  const [head, rows, staff] = await ctx.db.batch(...readState(ctx.db, ofOrder(orderId)), floorStaff(ctx));
  const state = assemblePickState(head, rows, todayOf(ctx, head?.companyId));
  const view = toPickView(state, todayOf(ctx, state?.order.companyId));
  if (!state || !view) throw notFound("This pick session");
  const pickers = staff.filter(
    (one) => one.id !== state.session?.userId && mayDo(one, "floor.work", state.order.companyId),
  );
  return { view, pickers: pickers.map(({ id, name }) => ({ id, name })) };
}

/**
 * Hands an order with its picked units over to another picker: it is paused until they resume it. Idempotent.
 * @throws not_found; forbidden unless the caller supervises picking; conflict when no one is picking it any more;
 * validation for a user who cannot pick for this company
 */
export async function reassignPicking(ctx: Ctx, orderId: string, userId: string): Promise<Picking> {
  for (let race = 0; ; race++) {
    const state = await readOrder(ctx, orderId);
    assertPicking(state);
    const { order, session } = state;
    if (!ctx.can("picking.supervise", order.companyId)) throw forbidden();
    if (session.userId === userId) return state;
    const to = (await floorStaff(ctx)).find(({ id }) => id === userId);
    // The same error as for an unknown user, to reveal nothing about users out of reach.
    if (!to || !mayDo(to, "floor.work", order.companyId)) {
      throw invalid({ userId: ["Choose a user who picks for this company"] }, "picker_not_available");
    }
    try {
      const after = await writeAndRead(ctx, state, (company) => [
        repo.assertOpen(company, session.id),
        handOver(ctx, company, session.id),
        repo.insertPausedSession(ctx, company, { orderId, takenFrom: session.id, user: to }),
        historyStatement(ctx, company, {
          orderId,
          event: "handed-over",
          note: `Picking of order ${order.orderNumber} was handed over from ${session.userName} to ${to.name}`,
        }),
      ]);
      // The user's rights may have been removed concurrently: then the order is released.
      await ctx.enqueue({ type: "release-picker", userId });
      return after;
    } catch (error) {
      if (!lostRace(error) || race > 2) throw error;
    }
  }
}
