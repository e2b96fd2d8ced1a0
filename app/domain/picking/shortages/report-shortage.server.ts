import { and, eq, inArray } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { innerJoin } from "#db/select.server";
import { type LotAtLocation, moveAllocation } from "../../inventory/allocation.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { historyStatement } from "../../orders/orders.service.server";
import { ofItem, readState } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import { nothingLeft, placeInWords, units } from "../plan/pick-messages";
import { leftAt, leftOf, nextPlace, type PickLine, type PickLocation, type PickState } from "../plan/pick-state";
import { alreadyPicking, assertPicking, type Picking, withRaces, writeAndRead } from "../read-pick-state.server";
import { assertOpen } from "../sessions/sessions.repo.server";
import { decideShortage } from "./decide-shortage.server";
import { reasonInWords } from "./shortage";
import * as repo from "./shortage-statements.repo.server";
import type { ReportShortage } from "./shortages.schema";

export interface Reported {
  state: Picking;
  line: PickLine;
  /** The next step, in words. */
  message: string;
  /** The part of the report that waits for a supervisor's decision. */
  open: { id: string; units: number } | null;
}

/** The line with its order. @throws not_found */
export async function readItem(ctx: Ctx, itemId: string): Promise<{ state: PickState; line: PickLine }> {
  const read = await ctx.db.batch(...readState(ctx.db, ofItem(itemId)));
  const state = assemblePickState(...read, todayOf(ctx, read[0]?.companyId));
  return { state: state as PickState, line: lineOf(state, itemId) };
}

function lineOf(state: PickState | null, itemId: string): PickLine {
  const line = state?.lines.find(({ id }) => id === itemId);
  if (!line) throw notFound("This item");
  return line;
}

/**
 * Records missing units and returns the next step. As many as are free elsewhere are reallocated in the same batch; for
 * the rest a supervisor is asked and notified. On-hand stock of the bin stays unchanged until it is counted.
 * Idempotent.
 * @throws not_found; forbidden for another user's order, unless the caller supervises picking; conflict
 */
export async function reportShortage(ctx: Ctx, itemId: string, input: ReportShortage): Promise<Reported> {
  const reported = await withRaces(() => report(ctx, itemId, input));
  const { open, state } = reported;
  if (!open || input.otherwise === "ask" || !ctx.can("picking.supervise", state.order.companyId)) return reported;
  const decided = await decideShortage(ctx, open.id, { decision: input.otherwise, note: null });
  return { ...reported, state: decided.state ?? state, message: decided.message, open: null };
}

async function report(ctx: Ctx, itemId: string, input: ReportShortage): Promise<Reported> {
  const { state, line } = await readItem(ctx, itemId);
  assertPicking(state);
  const { order, session } = state;
  if (session.userId !== ctx.actor.id && !ctx.can("picking.supervise", order.companyId)) {
    throw forbidden(alreadyPicking(session, ctx.actor.id), "not_your_session");
  }
  // By order, not by session: a report sent again after the order was reassigned counts once.
  const id = `${order.id}:${input.operationId}`;
  const before = await storedReport(ctx, order.id, id);
  if (before.length > 0) return answer(state, itemId, line, before);
  const place = placeOf(line, input.place, todayOf(ctx, order.companyId));
  demandMissing(line, place, input.quantity);
  const shortage = {
    id,
    orderId: order.id,
    itemId,
    sessionId: session.id,
    place,
    reason: input.reason,
    note: input.note,
  };
  const why = reasonInWords(input.reason, input.note);
  const where = place ? ` at ${place.location}` : "";
  const after = await writeAndRead(ctx, state, (company) => {
    const allocation = { orderId: order.id, itemId, units: input.quantity };
    const move =
      place && moveAllocation(ctx, company, { ...allocation, from: place, reason: `Missing${where}: ${why}` });
    const asked = { ...shortage, id: id + repo.UNDECIDED_SUFFIX };
    return [
      assertOpen(company, session.id),
      repo.assertNewShortage(company, shortage),
      repo.assertAllocated(company, { ...allocation, place }),
      ...(move ? [move.statement, repo.insertShortage(ctx, company, shortage, move.moved, "elsewhere")] : []),
      repo.insertShortage(ctx, company, asked, repo.lessMoved(input.quantity, move?.moved), null),
      notificationStatement(
        ctx,
        company,
        {
          kind: "pick-short",
          key: asked.id,
          title: `Order ${order.orderNumber}: ${line.sku || line.name} is missing`,
          body: `${ctx.actor.name} could not find ${units(input.quantity)}${where} (${why}). Decide what to do.`,
          path: `/picking/shortages/${asked.id}`,
        },
        repo.isShortageOpen(order.id, asked.id),
      ),
      historyStatement(ctx, company, {
        orderId: order.id,
        event: "missing",
        note: `${units(input.quantity)} of ${line.sku || line.name} not picked${where}: ${why}`,
      }),
    ];
  });
  return answer(after, itemId, line, await storedReport(ctx, order.id, id));
}

/** The stored rows of a report that was sent before. */
const storedReport = (ctx: Ctx, orderId: string, id: string) =>
  ctx.db.select(orders, {
    columns: { id: pickShortages.id, quantity: pickShortages.quantity, status: pickShortages.status },
    join: [innerJoin(pickShortages, eq(pickShortages.orderId, orders.id))],
    where: and(eq(orders.id, orderId), inArray(pickShortages.id, [id, id + repo.UNDECIDED_SUFFIX])),
  });

/** The reported bin, else the bin of the line's next units. */
function placeOf(line: PickLine, asked: LotAtLocation | undefined, today: string): PickLocation | null {
  if (!asked) return nextPlace(line, today);
  const found = line.places.find(({ lotId, locationId }) => lotId === asked.lotId && locationId === asked.locationId);
  if (!found) throw conflict(`${line.name} is no longer picked from there. Check the item again.`, "bin_not_allocated");
  return found;
}

function demandMissing(line: PickLine, place: PickLocation | null, quantity: number): void {
  const left = leftOf(line);
  if (left === 0) throw conflict(nothingLeft(line), "nothing_left_to_pick");
  if (line.shortage?.isOpen) throw conflict(`${line.name} already needs a decision.`, "shortage_reported");
  const there = place ? Math.min(left, leftAt(place)) : left;
  if (quantity <= there) return;
  const where = place ? ` at ${placeInWords(place)}` : "";
  throw conflict(
    `Only ${there} of ${line.name} ${there === 1 ? "is" : "are"} left to pick${where}.`,
    "more_than_left_to_pick",
  );
}

/** Built from stored rows, so that a resent report gets the same response. */
function answer(
  state: Picking,
  itemId: string,
  before: PickLine,
  rows: Awaited<ReturnType<typeof storedReport>>,
): Reported {
  const line = lineOf(state, itemId);
  const asked = rows.find(({ id, status }) => id.endsWith(repo.UNDECIDED_SUFFIX) && status === "open");
  const elsewhere = rows
    .filter(({ id }) => !id.endsWith(repo.UNDECIDED_SUFFIX))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const more = line.places
    .map((place) => ({ place, n: place.quantity - (before.places.find((one) => isSame(one, place))?.quantity ?? 0) }))
    .filter(({ n }) => n > 0);
  const there = more.map(
    ({ place, n }) => `${n} of ${line.sku || line.name} ${n === 1 ? "is" : "are"} at ${binInWords(place)}.`,
  );
  const found = there.length > 0 ? there : elsewhere > 0 ? [`${units(elsewhere)} are elsewhere.`] : [];
  const rest = asked ? [`A manager will decide about ${units(asked.quantity)}. Continue with the other items.`] : [];
  return {
    state,
    line,
    message: [...found, ...rest].join(" ") || "This was already decided.",
    open: asked ? { id: asked.id, units: asked.quantity } : null,
  };
}

const isSame = (a: PickLocation, b: PickLocation): boolean => a.lotId === b.lotId && a.locationId === b.locationId;

/** "A-04-1, lot B-240": the location first. */
export const binInWords = ({ lotNumber, location }: Pick<PickLocation, "lotNumber" | "location">): string =>
  lotNumber ? `${location}, lot ${lotNumber}` : location;
