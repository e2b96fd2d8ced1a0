import { eq } from "drizzle-orm";
import { orderItems } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { todayOf } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, notFound } from "../kernel/errors";
import { STATUS_LABEL } from "../orders/orders.schema";
import { ofOrder, type ReadState, readState } from "./pick-state.repo.server";
import { assemblePickState } from "./plan/assemble-pick-state";
import type { PickSession, PickState } from "./plan/pick-state";
import { isToRenew, LEASE } from "./sessions/lease";
import { renew } from "./sessions/sessions.repo.server";

/** An order with an open pick session. */
export type Picking = PickState & { session: PickSession };

/** @throws not_found, also for an order out of reach */
export async function readOrder(ctx: Ctx, orderId: string, authReads: ReadState | null = null): Promise<PickState> {
  const read = authReads ?? (await ctx.db.batch(...readState(ctx.db, ofOrder(orderId))));
  const state = assemblePickState(...read, todayOf(ctx, read[0]?.companyId));
  if (!state) throw notFound("This order");
  return state;
}

/** Asserts that the order is being picked. @throws not_found; conflict with the order's actual status */
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
 * Asserts that the user is picking the order, in the given session if any.
 * @throws not_found; conflict that names the picker, or says that it is paused or in another session
 */
export function assertMine(ctx: Ctx, state: PickState | null, sessionId?: string): asserts state is Picking {
  assertPicking(state);
  const { session, order } = state;
  if (session.userId !== ctx.actor.id) throw conflict(alreadyPicking(session, ctx.actor.id), "picked_by_another");
  if (session.status === "paused")
    throw conflict(`Picking of order ${order.orderNumber} is paused. Resume it first.`, "picking_paused");
  if (sessionId && sessionId !== session.id)
    throw conflict(
      `Order ${order.orderNumber} was released and restarted since then. This scan was not counted.`,
      "picking_restarted",
    );
}

/** Names the current picker; tells the previous picker that the order was taken over. */
export const alreadyPicking = ({ userName, takenFrom }: PickSession, actorId: string): string =>
  takenFrom?.userId === actorId
    ? `This order was handed over from you to ${userName}. Your picks are saved.`
    : `${userName} is already picking this order.`;

/** Writes, reads the order's new state and renews the picker's lease, in one round trip. */
export async function writeAndRead(
  ctx: Ctx,
  { order, session }: PickState,
  statements: (company: CompanyDb) => readonly Statement<unknown>[],
): Promise<Picking> {
  const company = ctx.db.company(order.companyId);
  const reads = readState(company, ofOrder(order.id));
  const renewal = session && isToRenewBy(ctx, session) ? [renew(ctx, company, session)] : [];
  const results = await company.batch(...statements(company), ...renewal, ...reads);
  const read = results.slice(-reads.length) as Awaited<ReturnType<typeof company.batch<typeof reads>>>;
  return assemblePickState(...read, todayOf(ctx, read[0]?.companyId)) as Picking;
}

/**
 * Stores taken units and returns the order's new state: `after`, unless other changes occurred since it was read.
 * Names, codes and locations are not read again.
 */
export async function writeTaken(
  ctx: Ctx,
  after: Picking,
  statements: (company: CompanyDb) => readonly Statement<unknown>[],
): Promise<Picking> {
  const { order, session } = after;
  const company = ctx.db.company(order.companyId);
  const isRenewed = isToRenewBy(ctx, session);
  const renewal = isRenewed ? [renew(ctx, company, session)] : [];
  const readCounts = company.select(orderItems, {
    columns: ["id", "quantity", "pickedQuantity", "shortQuantity"],
    where: eq(orderItems.orderId, order.id),
  });
  const results = await company.batch(...statements(company), ...renewal, readCounts);
  const counts = results.at(-1) as Awaited<typeof readCounts>;
  const byId = new Map(counts.map((one) => [one.id, one]));
  const isAsWritten =
    counts.length === after.lines.length &&
    after.lines.every(({ id, quantity, picked, short }) => {
      const now = byId.get(id);
      return now?.quantity === quantity && now.pickedQuantity === picked && now.shortQuantity === short;
    });
  if (!isAsWritten) return (await readOrder(ctx, order.id)) as Picking;
  return isRenewed ? { ...after, session: { ...session, leaseUntil: ctx.now() + LEASE } } : after;
}

const isToRenewBy = (ctx: Ctx, session: PickSession): boolean =>
  session.userId === ctx.actor.id && isToRenew(session, ctx.now());

/**
 * Renews the lease when the picker acts without writing, such as scanning a location or a wrong code. A separate round
 * trip, at most every five minutes.
 */
export async function renewLease(ctx: Ctx, { order, session }: Picking): Promise<void> {
  if (isToRenewBy(ctx, session)) await renew(ctx, ctx.db.company(order.companyId), session);
}

/** Attempts when concurrent scans take the same units. */
const RACES = 8;

/**
 * Retries when a concurrent scan took the units, the same scan was sent twice, or the session ended; the order's new
 * state tells which. The first attempt uses `inAuthBatch`.
 */
export async function withRaces<R, A = never>(
  attempt: (authReads: A | null) => Promise<R>,
  authReads: A | null = null,
): Promise<R> {
  for (let race = 1; ; race++) {
    try {
      return await attempt(race === 1 ? authReads : null);
    } catch (error) {
      const outrun =
        refusedBy(error, "check", "picked") ||
        refusedBy(error, "unique", "picks.") ||
        refusedBy(error, "unique", "wall_puts.") ||
        refusedBy(error, "assertion") ||
        refusedBy(error, "unique", "order_number");
      if (!outrun || race === RACES) throw error;
    }
  }
}
