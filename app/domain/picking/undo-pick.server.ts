import type { Ctx } from "../kernel/ctx";
import { conflict } from "../kernel/errors";
import type { ReadState } from "./pick-state.repo.server";
import type { UndoPick } from "./picking.schema";
import { assertMine, type Picking, readOrder, writeAndRead } from "./read-pick-state.server";
import { assertOpen, putBack } from "./sessions/sessions.repo.server";

/**
 * Reverses one operation: the given one, else the line's last one, else the order's last one. Idempotent when the
 * operation is given.
 * @throws not_found; conflict when there is nothing to reverse
 */
export async function undoPick(ctx: Ctx, input: UndoPick, authReads: ReadState | null = null): Promise<Picking> {
  const state = await readOrder(ctx, input.orderId, authReads);
  assertMine(ctx, state, input.sessionId);
  const lines = state.lines.filter((line) => !input.itemId || line.id === input.itemId);
  const last = lines.map((line) => line.lastPick).reduce((a, b) => (!a || (b && b.at > a.at) ? b : a), null);
  const operation = input.pickId ?? last?.id;
  if (!operation) throw conflict("There is no pick to undo.", "nothing_to_put_back");
  return writeAndRead(ctx, state, (company) => [
    assertOpen(company, state.session.id),
    putBack(ctx, company, state.order.id, operation),
  ]);
}
