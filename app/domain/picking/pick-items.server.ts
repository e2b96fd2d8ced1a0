import type { AuthBatchDb } from "#db/scoped.server";
import { readBarcode, weightInWords } from "../catalog/barcode";
import { choiceValue } from "../catalog/code-meanings";
import { readKnown } from "../catalog/find-code-matches.server";
import { todayOf } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { conflict, notFound } from "../kernel/errors";
import { intoTote } from "./carts/into-tote.server";
import { ofItem, ofOrder, type ReadState, readState } from "./pick-state.repo.server";
import type { PickItem, Scan } from "./picking.schema";
import { applyPicks } from "./plan/apply-picks";
import { assemblePickState, picksOfOperation } from "./plan/assemble-pick-state";
import { missingByHand } from "./plan/missing-scan";
import { nothingLeft } from "./plan/pick-messages";
import { leftOf, type PickLine } from "./plan/pick-state";
import { type PickPlan, planPick } from "./plan/plan-pick";
import { type Refused, resolveScan, type ScanResult } from "./plan/resolve-scan";
import { assertMine, type Picking, renewLease, withRaces, writeAndRead, writeTaken } from "./read-pick-state.server";
import { answer, lineOf, type Picked, repeated, type ScanAnswer, sentAgain, taken } from "./scan-answer";
import { insertPicks } from "./sessions/sessions.repo.server";
import { changePickLot } from "./shortages/change-pick-lot.server";
import { offerLot } from "./shortages/offer-lot.server";
import { settleFound } from "./shortages/shortage-statements.repo.server";

/**
 * Takes units of a line from one lot in one bin: all units left there unless a quantity is given, the first expiring
 * lot unless a place is given. The same `scanId` counts once.
 * @throws not_found; conflict with the reason why they cannot be taken
 */
export async function pickItem(
  ctx: Ctx,
  itemId: string,
  input: PickItem,
  authReads: ReadState | null = null,
): Promise<Picked> {
  // The request's order is not the item's, so the rows read with the authentication belong to another order.
  const isOther = !authReads?.[1].some(({ id }) => id === itemId);
  return withRaces<Picked, ReadState>(
    async (read) => {
      const [head, rows] = read ?? (await ctx.db.batch(...readState(ctx.db, ofItem(itemId), input.scanId)));
      const today = todayOf(ctx, head?.companyId);
      const state = assemblePickState(head, rows, today);
      const line = state?.lines.find(({ id }) => id === itemId);
      if (!state || !line) throw notFound("This item");
      assertMine(ctx, state, input.sessionId);
      const done = picksOfOperation(head, input.scanId);
      if (done.length > 0) return sentAgain(state, done);
      if (leftOf(line) === 0 && input.quantity === undefined) throw conflict(nothingLeft(line), "nothing_left_to_pick");
      const plan = planPick(line, input, today);
      if (!plan.ok) throw conflict(plan.why, "pick_not_possible");
      const missing = missingByHand(state.order.policy, line, plan.taking.place, input.scannedLocationId);
      if (missing) throw conflict(missing, "scan_required");
      const used = await intoTote(ctx, state, { line, taking: plan.taking, tote: input.tote });
      if (!used.ok) throw conflict(used.message, "scan_required");
      const after = await take(ctx, used.state, line, plan.taking, input.scanId);
      return { state: after, line: lineOf(after, itemId), message: taken(line, plan.taking) };
    },
    isOther ? null : authReads,
  );
}

/**
 * Handles a scan: units taken, a location selected, a question, or a refusal. The same `scanId` counts once and always
 * gets the same response. A code that the order does not contain costs another round trip; reading the order costs none
 * when it was read with the authentication: see `readWithAuth`.
 * @throws not_found; conflict when the user is not picking this order, or the id was sent with another code
 */
export async function scan(ctx: Ctx, input: Scan, authReads: ReadState | null = null): Promise<ScanAnswer> {
  const code = readBarcode(input.barcode);
  return withRaces<ScanAnswer, ReadState>(async (read) => {
    const [head, rows] = read ?? (await ctx.db.batch(...readWithAuth(ctx.db, input)));
    const today = todayOf(ctx, head?.companyId);
    const state = assemblePickState(head, rows, today);
    assertMine(ctx, state, input.sessionId);
    const weighs = code ? weightInWords(code) : "";
    const done = picksOfOperation(head, input.scanId);
    if (done.length > 0) return repeated(sentAgain(state, done), done, code, input.quantity);
    if (!code) return answer(state, { kind: "refused", line: null, message: "Scan or enter a code.", refusal: null });
    const scanned = { code, quantity: input.quantity, near: input.locationId, choice: input.choice, today };
    const inOrder = resolveScan(state, scanned, null);
    const known = inOrder.kind === "look" ? await readKnown(ctx, state.order.companyId, code) : null;
    const resolved = inOrder.kind === "look" ? resolveScan(state, scanned, known ?? NOTHING_KNOWN) : inOrder;
    if (resolved.kind === "refused" && resolved.otherLotId) {
      const other = await otherLot(ctx, state, resolved, input);
      if (other.answer) return other.answer;
      // The lot is now allocated to the line, so the scan counts.
      const again = resolveScan(other.state, scanned, known ?? NOTHING_KNOWN);
      if (again.kind !== "pick") return answer(other.state, again);
      return takeScanned(ctx, other.state, again, input, weighs);
    }
    if (resolved.kind !== "pick") {
      await renewLease(ctx, state);
      return answer(state, resolved);
    }
    return takeScanned(ctx, state, resolved, input, weighs);
  }, authReads);
}

/**
 * First read of a scan, a pick or an undo; runs in the round trip that loads the session. Needs only the order's id, as
 * SQL.
 */
export const readWithAuth = (db: AuthBatchDb, { orderId, scanId }: { orderId: string; scanId?: string | undefined }) =>
  readState(db, ofOrder(orderId), scanId);

const NOTHING_KNOWN = { products: [], lots: [], places: [] };

/**
 * Asks whether a lot that is not allocated to the order is to be used instead; after confirmation, allocates it to the
 * line.
 */
async function otherLot(
  ctx: Ctx,
  state: Picking,
  refused: Refused,
  { choice, locationId }: Scan,
): Promise<{ answer: ScanAnswer } | { answer: null; state: Picking }> {
  const { line, otherLotId } = refused;
  const offer = line && otherLotId ? await offerLot(ctx, line, otherLotId, locationId) : null;
  if (!line || !offer) {
    await renewLease(ctx, state);
    return { answer: answer(state, refused) };
  }
  const chosen = offer.choices.find((one) => choiceValue(one) === choice);
  if (!chosen) {
    await renewLease(ctx, state);
    const { message, choices } = offer;
    return { answer: { ...answer(state, { ...refused, message }), choices, offersLot: choices.length === 1 } };
  }
  const [lotId = "", placeId = ""] = chosen.id.split("/");
  const changed = await changePickLot(ctx, line.id, { place: { lotId, locationId: placeId }, anyway: false });
  return { answer: null, state: changed.state };
}

type ToTake = Extract<ScanResult, { kind: "pick" }>;

/** Takes the units that a scan names, unless they go into a tote and it was not scanned. */
async function takeScanned(
  ctx: Ctx,
  state: Picking,
  resolved: ToTake,
  { barcode, tote, scanId }: Scan,
  weighs: string,
): Promise<ScanAnswer> {
  const { line, taking } = resolved;
  const used = await intoTote(ctx, state, { line, taking, tote });
  if (used.ok) return answer(await take(ctx, used.state, line, taking, scanId), resolved, weighs);
  await renewLease(ctx, state);
  const { message, refusal } = used;
  const refused = answer(state, { kind: "refused", line, message, refusal });
  return refusal === "scan-tote"
    ? { ...refused, held: { itemId: line.id, barcode, units: taking.quantity, name: line.name } }
    : refused;
}

async function take(
  ctx: Ctx,
  state: Picking,
  line: PickLine,
  taking: PickPlan,
  scanId: string | undefined,
): Promise<Picking> {
  const operation = scanId ? `${state.session.id}:${scanId}` : ctx.newId();
  const row = {
    id: operation,
    sessionId: state.session.id,
    orderId: state.order.id,
    itemId: line.id,
    kind: "pick" as const,
    lotId: taking.place.lotId,
    locationId: taking.place.locationId,
    quantity: taking.quantity,
    reason: null,
  };
  if (line.shortage?.isOpen)
    return writeAndRead(ctx, state, (company) => [
      insertPicks(ctx, company, [row]),
      // Missing units were found after all.
      ...settleFound(ctx, company, state.order.id, line.id),
    ]);
  const after = applyPicks(
    state,
    { itemId: line.id, taking, operation, at: ctx.now() },
    todayOf(ctx, state.order.companyId),
  );
  return writeTaken(ctx, after, (company) => [insertPicks(ctx, company, [row])]);
}
