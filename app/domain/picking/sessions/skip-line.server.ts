import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import type { ReadState } from "../pick-state.repo.server";
import { nothingLeft } from "../plan/pick-messages";
import { leftOf } from "../plan/pick-state";
import { assertMine, type Picking, readOrder, writeAndRead } from "../read-pick-state.server";
import { assertOpen, moveLineToEnd } from "./sessions.repo.server";

interface Skip {
  orderId: string;
  itemId: string;
  /** The session the line was skipped in. */
  sessionId?: string | undefined;
}

/**
 * Moves a line to the end, after lines skipped before. Scanning its code still picks it. Idempotent.
 * @throws not_found; conflict when nothing of it is left, or the user is not picking this order, or not in this session
 */
export async function skipLine(
  ctx: Ctx,
  { orderId, itemId, sessionId }: Skip,
  authReads: ReadState | null = null,
): Promise<Picking> {
  const state = await readOrder(ctx, orderId, authReads);
  assertMine(ctx, state, sessionId);
  const line = state.lines.find(({ id }) => id === itemId);
  if (!line) throw notFound("This item");
  if (leftOf(line) === 0) throw conflict(nothingLeft(line), "nothing_left_to_pick");
  return writeAndRead(ctx, state, (company) => [
    assertOpen(company, state.session.id),
    moveLineToEnd(company, state.session.id, itemId),
  ]);
}
