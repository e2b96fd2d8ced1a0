import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { skipLine } from "../sessions/skip-line.server";
import { cartScreen } from "./cart-screen.server";

/**
 * Moves a stop of the walk to its end: these lines, of any orders on the cart, in a batch of each company. Lines that
 * are picked meanwhile are left out.
 * @throws not_found; conflict when nothing of them is left, or the user is not picking them
 */
export async function skipStop(ctx: Ctx, cartId: string, itemIds: readonly string[]): Promise<void> {
  const { views } = await cartScreen(ctx, cartId);
  const lines = views.flatMap(({ orderId, items }) =>
    items.filter(({ id, left }) => left > 0 && itemIds.includes(id)).map(({ id: itemId }) => ({ orderId, itemId })),
  );
  if (lines.length === 0) throw conflict("Nothing of this item is left to pick.", "nothing_left_to_pick");
  for (const line of lines) await skipLine(ctx, line);
}
