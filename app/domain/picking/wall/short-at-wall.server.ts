import { and, desc, eq } from "drizzle-orm";
import { picks } from "#db/schema/picking";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { isNotUndone } from "../pick-state.repo.server";
import { assertMine } from "../read-pick-state.server";
import { assertOpen, insertPicks, putBack } from "../sessions/sessions.repo.server";
import { readAtWall } from "./read-wall-order.server";
import * as repo from "./wall.repo.server";
import type { ShortAtWall } from "./wall.schema";
import { toPut } from "./wall-order";

/**
 * Units that count as picked are missing at the wall: their picks are reversed, so that they are left to pick and can be
 * reported as any shortage. Units in the slot stay there. A form that is sent twice counts once.
 * @throws not_found; conflict when fewer units are missing, or the user does not sort this order
 */
export async function missAtWall(ctx: Ctx, cartId: string, input: ShortAtWall): Promise<void> {
  const { orderId, itemId, lotId, quantity } = input;
  const { state, order } = await readAtWall(ctx, orderId);
  assertMine(ctx, state);
  if (!order || state.session.cart?.id !== cartId) throw notFound("This order");
  const item = order.items.find(({ id }) => id === itemId);
  const lot = item?.lots.find((one) => one.lotId === lotId);
  if (!item || !lot) throw notFound("This item");
  const unsorted = toPut(lot);
  if (unsorted !== input.unsorted || quantity > unsorted)
    throw conflict(`${unsorted} of ${item.name} are not in slot ${order.slot} now. Check again.`, "concurrent_change");
  const company = ctx.db.company(order.companyId);
  const taken = await company.select(picks, {
    columns: ["id", "quantity", "locationId"],
    where: (own) =>
      and(
        ...[eq(picks.orderId, orderId), eq(picks.itemId, itemId), eq(picks.lotId, lotId)],
        ...[eq(picks.kind, "pick"), isNotUndone(own)],
      ),
    indexedBy: "picks_by_order",
    orderBy: [desc(picks.at), desc(picks.id)],
  });
  const reversed = enough(taken, quantity);
  const last = reversed.at(-1);
  const kept = reversed.reduce((sum, { quantity: units }) => sum + units, 0) - quantity;
  const sessionId = state.session.id;
  const rest = { id: `${sessionId}:${ctx.newId()}`, sessionId, orderId, itemId, kind: "pick" as const, reason: null };
  await company.batch(
    assertOpen(company, sessionId),
    repo.assertUnchanged(company, { orderId, itemId, lotId, put: lot.put, pickIds: reversed.map(({ id }) => id) }),
    // Out of the slot while their picks are reversed, and back in it.
    repo.reversePuts(ctx, company, orderId, { itemId, lotId }),
    ...reversed.map(({ id }) => putBack(ctx, company, orderId, id)),
    ...(kept > 0 && last
      ? [insertPicks(ctx, company, [{ ...rest, lotId, locationId: last.locationId, quantity: kept }])]
      : []),
    ...(lot.put > 0
      ? [repo.insertPut(ctx, company, { id: `${sessionId}:${ctx.newId()}`, orderId, itemId, lotId, quantity: lot.put })]
      : []),
  );
}

/** The last picks that together have so many units. */
function enough<P extends { quantity: number }>(taken: readonly P[], units: number): P[] {
  let left = units;
  return taken.filter(({ quantity }) => {
    const isNeeded = left > 0;
    left -= quantity;
    return isNeeded;
  });
}
