import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { todayOf } from "../inventory/lot-usability.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, notFound } from "../kernel/errors";
import { STATUS_LABEL } from "../orders/orders.schema";
import * as repo from "./pick-state.repo.server";
import type { PickSession, PickState } from "./plan/pick-state";
import { isToRenew, LEASE } from "./sessions/lease";
import { renew } from "./sessions/sessions.repo.server";

/** An order that somebody is picking: its session is open. */
export type Picking = PickState & { session: PickSession };

/** @throws not_found, also for an order that is out of the actor's reach */
export async function readOrder(ctx: Ctx, orderId: string, ahead: repo.ReadState | null = null): Promise<PickState> {
  const read = ahead ?? (await ctx.db.batch(...repo.readState(ctx.db, repo.ofOrder(orderId))));
  const state = repo.assemble(...read, todayOf(ctx));
  if (!state) throw notFound("This order");
  return state;
}

/** The order is being picked. @throws not_found; conflict that says where the order stands instead */
export function assertPicking(state: PickState | null): asserts state is Picking {
  if (!state) throw notFound("This order");
  const { order, session } = state;
  if (session) return;
  if (order.status === "pending")
    throw conflict(`Order ${order.orderNumber} is not being picked. Start picking first.`, "order_not_being_picked");
  const status = STATUS_LABEL[order.status].toLowerCase();
  throw conflict(`Order ${order.orderNumber} is ${status}. It is no longer being picked.`, "order_not_being_picked");
}

/**
 * The actor is picking it now, in the session that is named, if one is.
 * @throws not_found; conflict that names the picker, or says that it is paused or another picking by now
 */
export function assertMine(ctx: Ctx, state: PickState | null, sessionId?: string): asserts state is Picking {
  assertPicking(state);
  const { session, order } = state;
  if (session.userId !== ctx.actor.id) throw conflict(alreadyPicking(session, ctx.actor.id), "picked_by_another");
  if (session.status === "paused")
    throw conflict(`Picking of order ${order.orderNumber} is paused. Resume it first.`, "picking_paused");
  if (sessionId && sessionId !== session.id)
    throw conflict(
      `Order ${order.orderNumber} was given back and started again since then. This was not counted.`,
      "picking_restarted",
    );
}

/** Names who is picking it; whoever was before them is told that they are not any more. */
export const alreadyPicking = ({ userName, takenFrom }: PickSession, actorId: string): string =>
  takenFrom?.userId === actorId
    ? `This order was handed over from you to ${userName}. What you picked is kept.`
    : `${userName} is already picking this order.`;

/** Writes, and reads the order as it then stands, in one round trip. Its picker's lease is renewed by the way. */
export async function writeAndRead(
  ctx: Ctx,
  { order, session }: PickState,
  statements: (company: CompanyDb) => readonly Statement<unknown>[],
): Promise<Picking> {
  const company = ctx.db.company(order.companyId);
  const reads = repo.readState(company, repo.ofOrder(order.id));
  const renewal = session && isToRenewBy(ctx, session) ? [renew(ctx, company, session.id)] : [];
  const results = await company.batch(...statements(company), ...renewal, ...reads);
  const read = results.slice(-reads.length) as Awaited<ReturnType<typeof company.batch<typeof reads>>>;
  return repo.assemble(...read, todayOf(ctx)) as Picking;
}

/**
 * Writes units that are taken, and answers with the order as it then stands: `after` is that order, unless somebody else
 * has moved its lines since it was read. Names, codes and places were read a moment ago and are not read again.
 */
export async function writeTaken(
  ctx: Ctx,
  after: Picking,
  statements: (company: CompanyDb) => readonly Statement<unknown>[],
): Promise<Picking> {
  const { order, session } = after;
  const company = ctx.db.company(order.companyId);
  const isRenewed = isToRenewBy(ctx, session);
  const renewal = isRenewed ? [renew(ctx, company, session.id)] : [];
  const results = await company.batch(...statements(company), ...renewal, repo.readCounts(company, order.id));
  const counts = results.at(-1) as Awaited<ReturnType<typeof repo.readCounts>>;
  const byId = new Map(counts.map((one) => [one.id, one]));
  const isAsWritten =
    counts.length === after.lines.length &&
    after.lines.every(({ id, quantity, picked, short }) => {
      const now = byId.get(id);
      return now?.quantity === quantity && now.picked === picked && now.short === short;
    });
  if (!isAsWritten) return (await readOrder(ctx, order.id)) as Picking;
  return isRenewed ? { ...after, session: { ...session, leaseUntil: ctx.now() + LEASE } } : after;
}

const isToRenewBy = (ctx: Ctx, session: PickSession): boolean =>
  session.userId === ctx.actor.id && isToRenew(session, ctx.now());

/** For what its picker does without writing: a place or a wrong code scanned. A trip of its own, at most one in five minutes. */
export async function renewLease(ctx: Ctx, { order, session }: Picking): Promise<void> {
  if (isToRenewBy(ctx, session)) await renew(ctx, ctx.db.company(order.companyId), session.id);
}

/** How often somebody may be faster on the same units before the request is given up. */
const RACES = 8;

/**
 * Another scan was faster, or the same one came twice, or the session ended: looked at again, the order says which. What
 * was read ahead serves the first attempt.
 */
export async function withRaces<R, A = never>(
  attempt: (ahead: A | null) => Promise<R>,
  ahead: A | null = null,
): Promise<R> {
  for (let race = 1; ; race++) {
    try {
      return await attempt(race === 1 ? ahead : null);
    } catch (error) {
      const outrun =
        refusedBy(error, "check", "picked") ||
        refusedBy(error, "unique", "picks.") ||
        refusedBy(error, "assertion") ||
        refusedBy(error, "unique", "order_number");
      if (!outrun || race === RACES) throw error;
    }
  }
}
