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
import { isOpen, ofPicker, readState } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import { type PickView, toPickView } from "../plan/pick-view";
import { hasRunOut } from "../sessions/lease";
import { openShortages } from "../shortages/shortages-screen.server";
import { type PickableAsked, pickableOrders } from "./picking-figures.server";
import { NOTHING_YET, type PersonStats, teamStats, todayStats } from "./picking-stats.server";

/** Maximum orders offered on the screen. */
const OFFERED = 3;

/** All data of the picking screen, in one round trip. @throws not_found for a company out of reach */
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
  const view = toPickView(assemblePickState(head, rows, todayOf(ctx)), todayOf(ctx));
  const named = <R extends { companyId: string }>(row: R) => ({
    ...row,
    company: companies.find(({ id }) => id === row.companyId)?.name ?? "",
  });
  const nameOf = (id: string) => (companies.length > 1 ? companies.find((one) => one.id === id)?.name : null) ?? null;
  const others = sessions.filter(({ userId }) => userId !== ctx.actor.id).map(named);
  const own = sessions.filter(({ userId }) => userId === ctx.actor.id).map(named);
  return {
    view,
    /** Result of looking up the scanned code, if any. */
    lookUp: code && lookUpIn(ctx, code, found as Parameters<typeof lookUpIn>[2], nameOf),
    /** The user who handed the current or last paused order over to this user. */
    handedBy: own.find(({ orderId }) => orderId === view?.orderId)?.handedBy ?? null,
    /** The user's other orders, which they can resume. */
    paused: own.filter(({ orderId }) => orderId !== view?.orderId),
    /** Orders that other users pick; for supervisors only. */
    others: supervises ? others : [],
    /** Orders that other users have left; any picker can continue them. */
    left: others.filter((session) => hasRunOut(session, ctx.now())),
    /** Orders that another user took over from this one. */
    taken,
    team: supervises ? together(team, sessions) : [],
    offered: offered.map(named),
    filters: {
      ...asked,
      spans: selectOptions(choices, "priority", { all: "All priorities", chosen: asked.priority }),
      companies: companies.map(({ id, name }) => ({ id, name })),
    },
    stats,
    /** Number of open shortages; null for users who cannot decide them. */
    missing: supervises ? missing : null,
    company: view && companyOf(companies, view),
    /** Requests queued on the device are sent only for this user. */
    userId: ctx.actor.id,
    /** Operation id for this page's forms, so that a form sent twice counts once. */
    formId: ctx.newId(),
  };
}

function companyOf(companies: Awaited<ReturnType<typeof listHandling>>, view: PickView) {
  const company = companies.find(({ id }) => id === view.companyId);
  return { name: company?.name ?? "", handling: handlingInWords(company?.handling) };
}

/** Each user's figures of today with the orders they are picking. */
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
 * Open sessions: the user's own, those with an expired lease, and for supervisors all in reach. By the index of open
 * sessions, which are few.
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

/** Number of the user's last sessions to check. */
const LAST = 3;
const mine = alias(pickSessions, "mine");

/** Orders among the user's last ones that another user has taken over, with all units this user had picked. */
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
