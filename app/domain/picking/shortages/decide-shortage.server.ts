import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import {
  deallocateExcess,
  enqueueWaitingOrders,
  freeAllocations,
  moveAllocation,
  reallocate,
} from "../../inventory/allocation.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { holdStatements } from "../../orders/holds.server";
import {
  backorderNumber,
  backorderNumbers,
  backorderStatements,
  findOrder,
  historyStatement,
  listItems,
  moveStatements,
} from "../../orders/orders.service.server";
import { units } from "../plan/pick-messages";
import type { PickLine } from "../plan/pick-state";
import { assertPicking, type Picking, readOrder, withRaces, writeAndRead } from "../read-pick-state.server";
import { assertOpen, insertPicks, putBack, release } from "../sessions/sessions.repo.server";
import { isAllMissing, reasonInWords, SHORTAGE_OUTCOME_LABEL } from "./shortage";
import { decideStatements, recordReallocated } from "./shortage-statements.repo.server";
import { findShortage, type Shortage } from "./shortages.repo.server";
import type { DecideShortage } from "./shortages.schema";

export interface Decided {
  orderId: string;
  message: string;
  /** Null when the order is not being picked any more. */
  state: Picking | null;
}

interface OpenShortage {
  shortage: Shortage;
  state: Picking;
  line: PickLine;
}

/** The open shortage. @throws not_found, also for an order out of reach */
async function getShortage(ctx: Ctx, id: string): Promise<Shortage> {
  const shortage = await findShortage(ctx.db, id);
  if (!shortage) throw notFound("This shortage");
  return shortage;
}

/**
 * Decides what happens to missing units. Of two concurrent decisions the second fails; the same decision sent twice
 * counts once.
 * @throws not_found; conflict, also when the order is not being picked any more
 */
export const decideShortage = (ctx: Ctx, id: string, input: DecideShortage): Promise<Decided> =>
  withRaces(async () => {
    const shortage = await getShortage(ctx, id);
    if (shortage.status === "decided") return decidedBefore(ctx, shortage, input);
    const state = await readOrder(ctx, shortage.orderId);
    assertPicking(state);
    const line = state.lines.find((one) => one.id === shortage.itemId);
    if (!line) throw notFound("This item");
    const asked = { shortage, state, line };
    demandFitting(asked, input);
    return DO[input.decision](ctx, asked, input);
  });

async function decidedBefore(ctx: Ctx, shortage: Shortage, { decision }: DecideShortage): Promise<Decided> {
  const { outcome, decidedById, decidedByName, orderId } = shortage;
  if (outcome === OUTCOME[decision] && decidedById === ctx.actor.id) {
    const state = await readOrder(ctx, orderId);
    return { orderId, message: "This was already decided.", state: state.session ? (state as Picking) : null };
  }
  const what = outcome ? SHORTAGE_OUTCOME_LABEL[outcome] : "";
  throw conflict(
    `${decidedByName ? `${decidedByName} already decided this` : "This is no longer open"}: ${what}.`,
    "shortage_decided",
  );
}

const OUTCOME = {
  without: "without",
  backorder: "backorder",
  hold: "held",
  found: "found",
  elsewhere: "elsewhere",
} as const satisfies Record<DecideShortage["decision"], Shortage["outcome"]>;

const HOLD_INSTEAD = "No other items of this order can ship. Hold the order until stock arrives.";

function demandFitting({ shortage, state }: OpenShortage, { decision }: DecideShortage): void {
  const all = isAllMissing(state.lines, shortage.quantity);
  if (decision === "backorder" && all) throw conflict(HOLD_INSTEAD, "order_needs_hold");
  if (decision === "hold" && !all)
    throw conflict("Other items of this order can ship. Ship those now and the rest later.", "order_partly_shippable");
}

type Doing = (ctx: Ctx, asked: OpenShortage, input: DecideShortage) => Promise<Decided>;

const DO: Record<DecideShortage["decision"], Doing> = {
  without: sendWithout,
  backorder: sendLater,
  hold: holdOrder,
  found: lookAgain,
  elsewhere: takeElsewhere,
};

/** Removes the units from the line, and deallocates them where they were missing; that bin stays marked for a count. */
function cutOff(ctx: Ctx, company: CompanyDb, { shortage, state, line }: OpenShortage): Statement<unknown>[] {
  const { orderId, itemId, quantity } = shortage;
  const reason = reasonInWords(shortage.reason, shortage.note);
  const short = {
    id: shortage.id,
    sessionId: state.session.id,
    orderId,
    itemId,
    kind: "short" as const,
    quantity,
    reason,
  };
  return [
    assertOpen(company, state.session.id),
    insertPicks(ctx, company, [{ ...short, lotId: null, locationId: null }]),
    deallocateExcess(ctx, company, { orderId, itemId, at: shortage, reason: `Short: ${reason}` }),
    // Reallocates remaining units that cannot be picked from their current lot.
    ...reallocate(ctx, company, { orderId }, "No longer to be picked"),
    historyStatement(ctx, company, {
      orderId,
      event: "short",
      note: `${units(quantity)} of ${line.sku || line.name} short: ${reason}`,
    }),
  ];
}

async function sendWithout(ctx: Ctx, asked: OpenShortage, { note }: DecideShortage): Promise<Decided> {
  const { shortage, state } = asked;
  const after = await writeAndRead(ctx, state, (company) => [
    ...decideStatements(ctx, company, shortage, { outcome: "without", note }),
    ...cutOff(ctx, company, asked),
  ]);
  const message = `${units(shortage.quantity)} missing. The rest of the order can be picked and completed.`;
  return { orderId: shortage.orderId, message, state: after };
}

async function sendLater(ctx: Ctx, asked: OpenShortage, { note }: DecideShortage): Promise<Decided> {
  const { shortage, state } = asked;
  const { orderId, companyId, quantity } = shortage;
  const company = ctx.db.company(companyId);
  const [original, items, taken] = await company.batch(
    findOrder({ ...ctx, db: company }, orderId),
    listItems({ ...ctx, db: company }, orderId),
    backorderNumbers(company, state.order.orderNumber),
  );
  const item = items.find(({ id }) => id === shortage.itemId);
  if (!original || !item) throw notFound("This order");
  const backorder = { id: ctx.newId(), number: backorderNumber(original.orderNumber, taken), original, item, quantity };
  const after = await writeAndRead(ctx, state, (one) => [
    ...decideStatements(ctx, one, shortage, { outcome: "backorder", note, backorderId: backorder.id }),
    ...cutOff(ctx, one, asked),
    ...backorderStatements(ctx, one, backorder),
  ]);
  // Stock may have been received meanwhile.
  if (item.productId) await enqueueWaitingOrders(ctx, companyId, [item.productId]);
  return { orderId, message: `${units(quantity)} will ship with order ${backorder.number}.`, state: after };
}

/** Puts the whole order on hold, because no line can be shipped, and ends its pick session. */
async function holdOrder(
  ctx: Ctx,
  { shortage, state, line }: OpenShortage,
  { note }: DecideShortage,
): Promise<Decided> {
  const { orderId, quantity } = shortage;
  const company = ctx.db.company(shortage.companyId);
  const reason = `Waiting for ${quantity} of ${line.sku || line.name}.`;
  await company.batch(
    assertOpen(company, state.session.id),
    ...decideStatements(ctx, company, shortage, { outcome: "held", note }),
    putBack(ctx, company, orderId, null),
    release(ctx, company, orderId),
    ...moveStatements(ctx, company, { id: orderId, from: "picking", to: "on-hold", reason }),
    freeAllocations(ctx, company, orderId, reason),
    ...holdStatements(ctx, company, orderId, [
      { kind: "stock", reason, itemId: shortage.itemId, productId: shortage.productId },
    ]),
  );
  return { orderId, message: `Order ${state.order.orderNumber} is on hold until stock arrives.`, state: null };
}

async function lookAgain(
  ctx: Ctx,
  { shortage, state, line }: OpenShortage,
  { note }: DecideShortage,
): Promise<Decided> {
  const where = shortage.location ? ` at ${shortage.location}` : "";
  const said = note ?? `Check again${where}.`;
  const after = await writeAndRead(ctx, state, (company) => [
    ...decideStatements(ctx, company, shortage, { outcome: "found", note: said, isCounted: true }),
    historyStatement(ctx, company, {
      orderId: shortage.orderId,
      event: "check again",
      note: `${units(shortage.quantity)} of ${line.sku || line.name}: ${said}`,
    }),
  ]);
  return { orderId: shortage.orderId, message: `${state.session.userName} is asked to check again.`, state: after };
}

/** Reallocates as many units as the chosen location has; the shortage stays open for the rest. */
async function takeElsewhere(ctx: Ctx, asked: OpenShortage, { note, place }: DecideShortage): Promise<Decided> {
  const { shortage, state, line } = asked;
  const { orderId, itemId, quantity, lotId, locationId } = shortage;
  if (!place) throw conflict("Choose a bin.", "bin_required");
  if (place.lotId === lotId && place.locationId === locationId)
    throw conflict("This is the bin where the units were missing.", "same_bin");
  const from = lotId && locationId ? { lotId, locationId } : null;
  const allocation = { orderId, itemId, units: quantity };
  const after = await writeAndRead(ctx, state, (company) => {
    const move = moveAllocation(ctx, company, { ...allocation, from, to: place, reason: "Picked from another bin" });
    return [
      assertOpen(company, state.session.id),
      move.statement,
      ...recordReallocated(ctx, company, shortage, { moved: move.moved, note, sessionId: state.session.id }),
      historyStatement(ctx, company, {
        orderId,
        event: "picked elsewhere",
        note: `${line.sku || line.name} is picked from another bin`,
      }),
    ];
  });
  const left = after.lines.find(({ id }) => id === itemId)?.shortage;
  const rest = left?.isOpen && left.id === shortage.id ? ` ${units(left.units)} still need a decision.` : "";
  return { orderId, message: `${state.session.userName} is directed to the other bin.${rest}`, state: after };
}
