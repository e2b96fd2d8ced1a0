import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { billDayOf } from "#db/calendars/local-day.server";
import { pickLeaseUntil } from "#db/leases/pick-lease.server";
import type { Ownership } from "#db/ownership.server";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { pickSessions, picks } from "#db/schema/picking";
import { activities } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { BY_ORDER, isOpen } from "../pick-state.repo.server";
import { LEASE } from "./lease";

/** Work done in a session that ends, and its billing. */

const earlier = alias(pickSessions, "earlier");

/** `chain`: the session and the earlier ones whose picks it continues. */
const chainOf = (own: Ownership, sessionId: string): SQL => sql`with recursive chain (id, taken_from) as (
  select ${pickSessions.id}, ${pickSessions.takenFrom} from ${pickSessions} where ${own(pickSessions)} and ${pickSessions.id} = ${sessionId}
  union select ${earlier.id}, ${earlier.takenFrom} from chain
    cross join ${pickSessions} ${earlier} on ${own.found(earlier)} and ${earlier.id} = chain.taken_from)`;

/** The session's units, and its lines; a line counts once, for the session that took its first unit. */
const workDone = (own: Ownership): SQL => sql`(lines, units) = (
  select count(*) filter (where mine > 0 and before <= 0), coalesce(sum(mine), 0) from (
    select coalesce(sum(${picks.quantity}) filter (where ${picks.sessionId} = ${pickSessions.id}), 0) as mine,
      coalesce(sum(${picks.quantity}) filter (where ${picks.sessionId} <> ${pickSessions.id}), 0) as before
    from ${picks} ${BY_ORDER} where ${own(picks)} and ${picks.orderId} = ${pickSessions.orderId}
      and ${picks.sessionId} in (select id from chain) and ${picks.kind} <> 'short'
    group by ${picks.itemId}))`;

/** Total pause time, including the current pause. */
export const pausedUntil = (ctx: Ctx): SQL =>
  sql`${pickSessions.pausedFor} + case when ${pickSessions.pausedAt} is null then 0 else ${ctx.now()} - ${pickSessions.pausedAt} end`;

/** Also excludes the time since the last scan, known from the lease to within five minutes. */
const awayUntil = (ctx: Ctx, own: Ownership): SQL => sql`${pausedUntil(ctx)} + case
  when ${pickSessions.pausedAt} is not null or ${pickLeaseUntil} > ${ctx.now()} then 0
  else ${ctx.now()} - max(${pickSessions.startedAt}, ${pickLeaseUntil} - ${LEASE}, coalesce((select max(${picks.at}) from ${picks} ${BY_ORDER}
    where ${own(picks)} and ${picks.orderId} = ${pickSessions.orderId} and ${picks.sessionId} = ${pickSessions.id}), 0)) end`;

/**
 * Time that the session's picker did not spend on its order: pauses, and on a cart the share of the other orders, since
 * one walk is for all of them.
 */
const timeNotOnIt = (ctx: Ctx, paused: () => SQL): SQL => sql`${paused()} + coalesce((
  select cast((${ctx.now()} - ${pickSessions.startedAt} - (${paused()})) * (${pickCarts.orderCount} - 1) / ${pickCarts.orderCount} as integer)
  from ${pickCarts} where ${pickCarts.id} = ${pickSessions.cartId}), 0)`;

/** Ends the session as completed, with the lines and units that it picked. */
export const complete = (ctx: Ctx, company: CompanyDb, sessionId: string): Statement<void> =>
  company.write(
    (own) => sql`${chainOf(own, sessionId)} update ${pickSessions} set status = 'completed', ended_at = ${ctx.now()},
      paused_for = ${timeNotOnIt(ctx, () => pausedUntil(ctx))}, paused_at = null, ${workDone(own)}
      where ${own(pickSessions)} and ${pickSessions.id} = ${sessionId} and ${isOpen}`,
  );

/** Ends the session as handed over. Its picks stay, and another session continues them. */
export const handOver = (ctx: Ctx, company: CompanyDb, sessionId: string): Statement<void> =>
  company.write(
    (own) => sql`${chainOf(own, sessionId)} update ${pickSessions} set status = 'handed-over', ended_at = ${ctx.now()},
      paused_for = ${timeNotOnIt(ctx, () => awayUntil(ctx, own))}, paused_at = null, ${workDone(own)}
      where ${own(pickSessions)} and ${pickSessions.id} = ${sessionId} and ${isOpen}`,
  );

/** Bills the picked units of the session and of those it continues: each unit once, regardless of its picker. */
export function billPicked(ctx: Ctx, company: CompanyDb, sessionId: string): Statement<void> {
  const now = ctx.now();
  return company.write(
    (
      own,
    ) => sql`insert into ${activities} (company_id, id, kind, source_id, order_id, lines, quantity, at, bill_day) ${chainOf(own, sessionId)}
      select ${own.id}, ${ctx.newId()}, 'picked', ${sessionId}, order_id, count(*), sum(units), ${now}, ${billDayOf(own, now)}
      from (select ${picks.orderId} as order_id, sum(${picks.quantity}) as units
        from ${pickSessions} cross join ${picks} ${BY_ORDER} on ${own.through(picks, pickSessions)} and ${picks.orderId} = ${pickSessions.orderId}
        where ${own(pickSessions)} and ${pickSessions.id} = ${sessionId}
          and ${picks.sessionId} in (select id from chain) and ${picks.kind} <> 'short'
        group by ${picks.itemId} having sum(${picks.quantity}) > 0)
      group by order_id`,
  );
}
