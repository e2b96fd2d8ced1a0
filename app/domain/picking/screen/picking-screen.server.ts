import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { readBarcode } from "../../codes/barcode";
import { listHandling } from "../../companies/companies.service.server";
import { filterOptions } from "../../filters/filters.service.server";
import { selectOptions } from "../../filters/filters.words";
import { todayOf } from "../../inventory/lot-usability.server";
import type { Ctx } from "../../kernel/ctx";
import { handlingInWords } from "../lists/pick-list";
import { lookUpIn, lookUpStatements } from "../look-up/look-up.server";
import { assemble, isOpen, ofPicker, readState } from "../pick-state.repo.server";
import { type PickView, toPickView } from "../plan/pick-view";
import { hasRunOut } from "../sessions/lease";
import { openShortages } from "../shortages/shortages-screen.server";
import { type PickableAsked, pickableOrders } from "./picking-figures.server";
import { NOTHING_YET, type PersonStats, teamStats, todayStats } from "./picking-stats.server";

/** The picking list shows at most three. */
const OFFERED = 3;

/** All that the picking screen shows, in one round trip. @throws not_found for a company out of reach */
export async function pickingScreen(
  ctx: Ctx,
  { code: scanned, ...asked }: PickableAsked & { code?: string | undefined } = {},
) {
  const code = scanned ? readBarcode(scanned) : null;
  const supervises = ctx.can("picking.supervise");
  const [head, rows, sessions, taken, offered, stats, team, companies, choices, missing, ...found] = await ctx.db.batch(
    ...readState(ctx.db, ofPicker(ctx.actor.id)),
    openSessions(ctx, supervises),
    takenOver(ctx),
    pickableOrders(ctx, OFFERED, asked),
    todayStats(ctx),
    teamStats(ctx, supervises),
    listHandling(ctx),
    filterOptions(ctx, "picking"),
    openShortages(ctx),
    ...(code ? lookUpStatements(ctx, code) : ([] as const)),
  );
  const view = toPickView(assemble(head, rows, todayOf(ctx)), todayOf(ctx));
  const named = <R extends { companyId: string }>(row: R) => ({
    ...row,
    company: companies.find(({ id }) => id === row.companyId)?.name ?? "",
  });
  const nameOf = (id: string) => (companies.length > 1 ? companies.find((one) => one.id === id)?.name : null) ?? null;
  const others = sessions.filter(({ userId }) => userId !== ctx.actor.id).map(named);
  const own = sessions.filter(({ userId }) => userId === ctx.actor.id).map(named);
  return {
    view,
    /** What the scanned code is, where one is looked up. */
    lookUp: code && lookUpIn(ctx, code, found as Parameters<typeof lookUpIn>[2], nameOf),
    /** Who handed the order that the actor is picking, or paused last, to them. */
    handedBy: own.find(({ orderId }) => orderId === view?.orderId)?.handedBy ?? null,
    /** The actor's other orders, to be taken up again. */
    paused: own.filter(({ orderId }) => orderId !== view?.orderId),
    /** What others are picking, for those who supervise it. */
    others: supervises ? others : [],
    /** What others have left: anybody may go on with it. */
    left: others.filter((session) => hasRunOut(session, ctx.now())),
    /** What somebody else goes on with in the actor's place. */
    taken,
    team: supervises ? together(team, sessions) : [],
    offered: offered.map(named),
    filters: {
      ...asked,
      spans: selectOptions(choices, "priority", { all: "All priorities", chosen: asked.priority }),
      companies: companies.map(({ id, name }) => ({ id, name })),
    },
    stats,
    /** Questions of pickers that wait for whoever may decide; null for those who may not. */
    missing: supervises ? missing : null,
    company: view && companyOf(companies, view),
    /** Whose screen it is: what waits on a device is sent by nobody else. */
    userId: ctx.actor.id,
    /** Names whatever is sent from this page, so that a form sent twice counts once. */
    formId: ctx.newId(),
  };
}

function companyOf(companies: Awaited<ReturnType<typeof listHandling>>, view: PickView) {
  const company = companies.find(({ id }) => id === view.companyId);
  return { name: company?.name ?? "", handling: handlingInWords(company?.handling) };
}

/** Who did what today, with what they are picking now. */
function together(team: readonly PersonStats[], sessions: readonly Open[]) {
  const active = sessions.filter(({ status }) => status === "active");
  const begun = active.filter(({ userId }) => !team.some((one) => one.userId === userId));
  return [...team, ...begun.map(({ userId, userName }) => ({ ...NOTHING_YET, userId, userName }))].map((person) => {
    const now = active.find(({ userId }) => userId === person.userId);
    return { ...person, picking: now ? { orderId: now.orderId, orderNumber: now.orderNumber } : null };
  });
}

const earlier = alias(pickSessions, "earlier");
type Open = Awaited<ReturnType<typeof openSessions>>[number];

/**
 * The actor's own, those whose picker has left them, and for supervisors everybody's in reach. By the index of open
 * sessions: there are few, and ended ones without end.
 */
const openSessions = (ctx: Ctx, supervises: boolean) =>
  ctx.db.rows(
    {
      orderId: pickSessions.orderId,
      companyId: pickSessions.companyId,
      orderNumber: orders.orderNumber,
      userId: pickSessions.userId,
      userName: pickSessions.userName,
      status: pickSessions.status,
      startedAt: sql<number>`${pickSessions.startedAt}`,
      leaseUntil: sql<number>`${pickSessions.leaseUntil}`,
      handedBy: sql<string | null>`nullif(${earlier.userName}, ${pickSessions.userName})`,
    },
    (own) => sql`from ${pickSessions} indexed by pick_sessions_one_an_order
      cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
      left join ${pickSessions} ${earlier} on ${own.through(earlier, pickSessions)} and ${earlier.id} = ${pickSessions.takenFrom}
      where ${own(pickSessions)} and ${isOpen} and (${supervises ? sql`1` : sql`${pickSessions.userId} = ${ctx.actor.id}`}
        or ${pickSessions.leaseUntil} <= ${ctx.now()})
      order by ${pickSessions.userId} = ${ctx.actor.id} desc, ${pickSessions.id} desc limit 50`,
  );

/** As many of the actor's last sessions are looked at. */
const LAST = 3;
const mine = alias(pickSessions, "mine");

/** Of the actor's last orders those that somebody else has now, with all that the actor had picked. */
const takenOver = (ctx: Ctx) =>
  ctx.db.rows(
    { orderId: pickSessions.orderId, orderNumber: orders.orderNumber, userName: pickSessions.userName },
    (
      own,
    ) => sql`from (select ${mine.id}, ${mine.companyId}, ${mine.orderId}, ${mine.status} from ${pickSessions} ${mine}
        where ${own(mine)} and ${mine.userId} = ${ctx.actor.id} order by ${mine.id} desc limit ${LAST}) as ${mine}
      cross join ${pickSessions} on ${own.through(pickSessions, mine)} and ${pickSessions.orderId} = ${mine.orderId}
        and ${isOpen} and ${pickSessions.takenFrom} = ${mine.id} and ${pickSessions.userId} <> ${ctx.actor.id}
      cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
      where ${mine.status} = 'handed-over'`,
  );
