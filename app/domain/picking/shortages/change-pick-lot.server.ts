import { eq } from "drizzle-orm";
import { type LotAtLocation, moveAllocation } from "../../inventory/allocation.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { dayInWords } from "../../kernel/days";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { historyStatement } from "../../orders/orders.service.server";
import { ofItem, readState } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import { placeInWords, units } from "../plan/pick-messages";
import { leftAt, leftOf, type PickLine } from "../plan/pick-state";
import { alreadyPicking, assertPicking, type Picking, withRaces, writeAndRead } from "../read-pick-state.server";
import { assertOpen } from "../sessions/sessions.repo.server";
import type { ChangePickLot } from "./shortages.schema";
import { type LineStock, stockOfLine } from "./stock-of-line.server";
import { whyNot } from "./why-not";

/**
 * The line with all stock it could be taken from, and why other stock cannot be used. One round trip.
 * @throws not_found
 */
export async function pickLotScreen(ctx: Ctx, itemId: string) {
  const [stock, ...read] = await ctx.db.batch(stockOfLine(ctx.db, itemId), ...readState(ctx.db, ofItem(itemId)));
  const today = todayOf(ctx, read[0]?.companyId);
  const state = assemblePickState(...read, today);
  const line = state?.lines.find(({ id }) => id === itemId);
  if (!state || !line) throw notFound("This item");
  const places = stock.map((one) => {
    const allocated = allocatedAt(line, one);
    return {
      value: `${one.lotId}/${one.locationId}`,
      lotId: one.lotId,
      locationId: one.locationId,
      location: one.location,
      lotNumber: one.lotNumber,
      expiresOn: one.expiresOn,
      onHand: one.onHand,
      free: one.onHand - one.allocated,
      allocated,
      why: allocated > 0 ? null : whyNot(one, today),
    };
  });
  return { state, line, places, today };
}

const allocatedAt = (line: PickLine, { lotId, locationId }: LotAtLocation): number =>
  line.places.find((place) => place.lotId === lotId && place.locationId === locationId)?.quantity ?? 0;

/**
 * Allocates a line's unpicked units to another lot, as far as it has free units. A lot that expires earlier must be
 * passed over explicitly. Idempotent.
 * @throws not_found; forbidden; validation when another lot expires first; conflict with the reason why it cannot be
 * taken
 */
export const changePickLot = (
  ctx: Ctx,
  itemId: string,
  input: ChangePickLot,
): Promise<{ state: Picking; message: string }> =>
  withRaces(async () => {
    const { state, line, places, today } = await pickLotScreen(ctx, itemId);
    assertPicking(state);
    const { order, session } = state;
    if (session.userId !== ctx.actor.id && !ctx.can("picking.supervise", order.companyId))
      throw forbidden(alreadyPicking(session, ctx.actor.id), "not_your_session");
    const to = places.find((one) => one.lotId === input.place.lotId && one.locationId === input.place.locationId);
    if (!to) throw conflict("No units of this item are left there. Check the item again.", "lot_not_pickable");
    if (to.why) throw conflict(to.why, "lot_not_pickable");
    const elsewhere = line.places
      .filter((one) => one.lotId !== to.lotId || one.locationId !== to.locationId)
      .reduce((sum, one) => sum + leftAt(one), 0);
    const message = `Pick ${line.sku || line.name} from ${placeInWords(to)}.`;
    if (elsewhere === 0 && leftOf(line) > 0) return { state, message };
    const wanted = Math.min(elsewhere, to.free);
    if (wanted <= 0 && leftOf(line) === 0)
      throw conflict(`${line.name} has no units left to pick.`, "nothing_left_to_pick");
    if (wanted <= 0) throw conflict(ALL_ALLOCATED, "lot_allocated");
    if (!input.anyway) demandFirst(places, to, today);
    const after = await writeAndRead(ctx, state, (company) => {
      const change = {
        orderId: order.id,
        itemId,
        units: wanted,
        to,
        reason: `Picked from ${placeInWords(to)} instead`,
      };
      const move = moveAllocation(ctx, company, change);
      return [
        assertOpen(company, session.id),
        move.statement,
        company.assert("conflict", (own) => eq(move.moved(own), wanted)),
        historyStatement(ctx, company, {
          orderId: order.id,
          event: "lot changed",
          note: `${units(wanted)} of ${line.sku || line.name} are picked from ${placeInWords(to)}`,
        }),
      ];
    });
    return { state: after, message };
  });

const ALL_ALLOCATED = "All stock is allocated to other orders.";

type Choice = Pick<LineStock, "lotId" | "locationId" | "lotNumber" | "location" | "expiresOn"> & {
  free: number;
  /** Units allocated to the line. */
  allocated: number;
  why: string | null;
};

/** @throws validation when available stock expires before it */
function demandFirst(places: readonly Choice[], to: Choice, today: string): void {
  const before = expiresBefore(places, to, today);
  if (before) throw invalid({ anyway: [`${capital(before)}. Select this to skip it.`] }, "earlier_lot_skipped");
}

/** Names available stock that expires earlier (first expired, first out). Null when there is none. */
export function expiresBefore(places: readonly Choice[], to: Choice, today: string): string | null {
  const first = places.find(
    (one) =>
      one.why === null &&
      (one.free > 0 || one.allocated > 0) &&
      one.lotId !== to.lotId &&
      one.expiresOn !== null &&
      (to.expiresOn === null || one.expiresOn < to.expiresOn),
  );
  return first ? `${placeInWords(first)} expires first, on ${dayInWords(first.expiresOn ?? "", today)}` : null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
