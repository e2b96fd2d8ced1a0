import type { Ctx } from "../ctx";
import { conflict, forbidden, notFound } from "../errors";
import { freeShort } from "../inventory/free-short.server";
import { todayOf } from "../inventory/lot-usability.server";
import { promiseAnew } from "../inventory/promise-anew.server";
import { historyStatement } from "../orders/orders.service.server";
import { assemble, ofItem, readState } from "./pick-state.repo.server";
import type { ShortPick, UndoPick } from "./picking.schema";
import { leftOf, type PickLine, type PickState } from "./plan/pick-state";
import { nothingLeft, units } from "./plan/words";
import { assertMine, assertPicking, type Picking, readOrder, withRaces, writeAndRead } from "./read-picking.server";
import { assertOpen, insertPicks, putBack } from "./sessions/sessions.repo.server";

/**
 * Puts back what one operation has taken: the named one, else the line's last one, else the order's last one. Sent
 * twice with its name it changes nothing the second time.
 * @throws not_found; conflict when there is nothing to put back
 */
export async function undoPick(ctx: Ctx, input: UndoPick): Promise<Picking> {
  const state = await readOrder(ctx, input.orderId);
  assertMine(ctx, state, input.sessionId);
  const lines = state.lines.filter((line) => !input.itemId || line.id === input.itemId);
  const last = lines.map((line) => line.lastPick).reduce((a, b) => (!a || (b && b.at > a.at) ? b : a), null);
  const operation = input.pickId ?? last?.id;
  if (!operation) throw conflict("There is nothing to put back.");
  return writeAndRead(ctx, state, (company) => [
    assertOpen(company, state.session.id),
    putBack(ctx, company, state.order.id, operation),
  ]);
}

/**
 * Records that fewer units were found than ordered: the line wants them no more and their promise is freed, no more
 * and no less than that.
 * @throws not_found; forbidden unless the actor supervises picking; conflict when more is short than is left
 */
export const shortPick = (ctx: Ctx, itemId: string, input: ShortPick): Promise<Picking> =>
  withRaces(() => recordShort(ctx, itemId, input));

async function recordShort(ctx: Ctx, itemId: string, input: ShortPick): Promise<Picking> {
  const { state, line } = await readItem(ctx, itemId);
  assertPicking(state);
  const { order, session } = state;
  if (!ctx.can("picking.supervise", order.companyId)) throw forbidden(ASK_A_MANAGER);
  const left = leftOf(line);
  if (left === 0) throw conflict(nothingLeft(line));
  if (input.quantity > left) throw conflict(`Only ${left} of ${line.name} ${left === 1 ? "is" : "are"} left to pick.`);
  const short = {
    id: ctx.newId(),
    sessionId: session.id,
    orderId: order.id,
    itemId,
    kind: "short" as const,
    lotId: null,
    locationId: null,
    quantity: input.quantity,
    reason: input.reason,
  };
  return writeAndRead(ctx, state, (company) => [
    assertOpen(company, session.id),
    insertPicks(ctx, company, [short]),
    freeShort(ctx, company, {
      orderId: order.id,
      itemId,
      units: input.quantity,
      reason: `Short: ${input.reason}`,
    }),
    // What of the order is still wanted and cannot be picked where it is promised is taken elsewhere.
    promiseAnew(ctx, company, { orderId: order.id }, "Not to be picked any more"),
    historyStatement(ctx, company, {
      orderId: order.id,
      event: "short",
      note: `${units(input.quantity)} of ${line.sku || line.name} short: ${input.reason}`,
    }),
  ]);
}

export const ASK_A_MANAGER = "Only a warehouse manager can record a short pick. Ask one to open this page.";

/** The line with its order. @throws not_found */
export async function readItem(ctx: Ctx, itemId: string): Promise<{ state: PickState; line: PickLine }> {
  const state = assemble(...(await ctx.db.batch(...readState(ctx.db, ofItem(itemId)))), todayOf(ctx));
  const line = state?.lines.find(({ id }) => id === itemId);
  if (!state || !line) throw notFound("This item");
  return { state, line };
}
