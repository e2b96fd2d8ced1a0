import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { pickSessions, picks } from "#db/schema/picking";
import { activities } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { billDayOf } from "../../companies/billing-day.server";
import type { Ctx } from "../../kernel/ctx";
import { BY_ORDER, isOpen } from "../pick-state.repo.server";
import { LEASE } from "./lease";

/** What a session that ends has done, and what the company owes for the order. */

const earlier = alias(pickSessions, "earlier");

/** `chain`: the session and those whose picks it goes on with. */
const chainOf = (own: Ownership, sessionId: string): SQL => sql`with recursive chain (id, taken_from) as (
  select ${pickSessions.id}, ${pickSessions.takenFrom} from ${pickSessions} where ${own(pickSessions)} and ${pickSessions.id} = ${sessionId}
  union select ${earlier.id}, ${earlier.takenFrom} from chain
    cross join ${pickSessions} ${earlier} on ${own.found(earlier)} and ${earlier.id} = chain.taken_from)`;

/** Its own units; and its lines, of which each counts once: for whoever took the first of it. */
const workDone = (own: Ownership): SQL => sql`(lines, units) = (
  select count(*) filter (where mine > 0 and before <= 0), coalesce(sum(mine), 0) from (
    select coalesce(sum(${picks.quantity}) filter (where ${picks.sessionId} = ${pickSessions.id}), 0) as mine,
      coalesce(sum(${picks.quantity}) filter (where ${picks.sessionId} <> ${pickSessions.id}), 0) as before
    from ${picks} ${BY_ORDER} where ${own(picks)} and ${picks.orderId} = ${pickSessions.orderId}
      and ${picks.sessionId} in (select id from chain) and ${picks.kind} <> 'short'
    group by ${picks.itemId}))`;

/** The time spent paused, with the present pause up to now. */
export const pausedUntil = (ctx: Ctx): SQL =>
  sql`${pickSessions.pausedFor} + case when ${pickSessions.pausedAt} is null then 0 else ${ctx.now()} - ${pickSessions.pausedAt} end`;

/** Nor was it work to be away since the last scan: the lease says when that was, to five minutes. */
const awayUntil = (ctx: Ctx, own: Ownership): SQL => sql`${pausedUntil(ctx)} + case
  when ${pickSessions.pausedAt} is not null or ${pickSessions.leaseUntil} > ${ctx.now()} then 0
  else ${ctx.now()} - max(${pickSessions.startedAt}, ${pickSessions.leaseUntil} - ${LEASE}, coalesce((select max(${picks.at}) from ${picks} ${BY_ORDER}
    where ${own(picks)} and ${picks.orderId} = ${pickSessions.orderId} and ${picks.sessionId} = ${pickSessions.id}), 0)) end`;

/** Ends the session as completed, with the lines and units that it picked. */
export const complete = (ctx: Ctx, company: CompanyDb, sessionId: string): Statement<void> =>
  company.write(
    (own) => sql`${chainOf(own, sessionId)} update ${pickSessions} set status = 'completed', ended_at = ${ctx.now()},
      paused_for = ${pausedUntil(ctx)}, paused_at = null, ${workDone(own)}
      where ${own(pickSessions)} and ${pickSessions.id} = ${sessionId} and ${isOpen}`,
  );

/** Ends the session with what it picked so far; its picks stay, and another session goes on with them. */
export const handOver = (ctx: Ctx, company: CompanyDb, sessionId: string): Statement<void> =>
  company.write(
    (own) => sql`${chainOf(own, sessionId)} update ${pickSessions} set status = 'handed-over', ended_at = ${ctx.now()},
      paused_for = ${awayUntil(ctx, own)}, paused_at = null, ${workDone(own)}
      where ${own(pickSessions)} and ${pickSessions.id} = ${sessionId} and ${isOpen}`,
  );

/** Bills what stands picked of the session and of those it went on with: each unit once, whoever took it. */
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
