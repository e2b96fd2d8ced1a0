import { readBarcode } from "../../catalog/barcode";
import { listHandling } from "../../companies/companies.service.server";
import { selectOptions } from "../../filters/filter-labels";
import { filterOptions } from "../../filters/filters.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { countOrders } from "../../orders/orders.service.server";
import { handlingInWords } from "../lists/pick-list";
import { lookUpIn, lookUpStatements } from "../look-up/look-up.server";
import { ofPicker, readState } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import { type PickView, toPickView } from "../plan/pick-view";
import { hasRunOut } from "../sessions/lease";
import { openShortages } from "../shortages/shortages-screen.server";
import { assignedOrders, otherOrders, type PickableFilter } from "./picking-figures.server";
import { findReleasing, openSessions, takenOver } from "./picking-screen.repo.server";
import { NO_STATS, teamStats, todayStats, type UserStats } from "./picking-stats.server";

/** Maximum assigned orders, and other orders, offered on the screen. */
const MAX_OFFERED = 3;
/** Maximum assigned orders among the user's tasks. */
const MAX_TASKS = 20;

type ScreenQuery = PickableFilter & {
  code?: string | undefined;
  /** Lists more of the orders assigned to the user. */
  isTasks?: boolean;
};

/** All data of the picking screen, in one round trip. @throws not_found for a company out of reach */
export async function pickingScreen(ctx: Ctx, { code: scanned, isTasks = false, ...filter }: ScreenQuery = {}) {
  const code = scanned ? readBarcode(scanned) : null;
  const supervises = ctx.can("picking.supervise");
  const [
    head,
    rows,
    sessions,
    taken,
    offered,
    stats,
    team,
    companies,
    choices,
    missing,
    assigned,
    counts,
    releasing,
    ...found
  ] = await ctx.db.batch(
    ...readState(ctx.db, ofPicker(ctx.actor.id)),
    openSessions(ctx, supervises),
    takenOver(ctx.db, ctx.actor.id),
    otherOrders(ctx, MAX_OFFERED, filter),
    todayStats(ctx),
    teamStats(ctx, supervises),
    listHandling(ctx),
    filterOptions(ctx, "picking"),
    openShortages(ctx),
    assignedOrders(ctx, isTasks ? MAX_TASKS : MAX_OFFERED, filter),
    countOrders(ctx, filter.companyId),
    findReleasing(ctx),
    ...(code ? lookUpStatements(ctx, code) : ([] as const)),
  );
  const here = todayOf(ctx, head?.companyId);
  const last = toPickView(assemblePickState(head, rows, here), here);
  const cart = last?.cart ?? null;
  const view = cart ? null : last;
  const named = <R extends { companyId: string }>(row: R) => ({
    ...row,
    company: companies.find(({ id }) => id === row.companyId)?.name ?? "",
  });
  const nameOf = (id: string) => (companies.length > 1 ? companies.find((one) => one.id === id)?.name : null) ?? null;
  const others = sessions.filter(({ userId }) => userId !== ctx.actor.id).map(named);
  const own = sessions.filter(({ userId }) => userId === ctx.actor.id).map(named);
  return {
    view,
    /** The cart that the user is picking, which has a page of its own. */
    activeCartId: cart && !last?.isPaused ? cart.id : null,
    /** Result of looking up the scanned code, if any. */
    lookUp: code && (await lookUpIn(ctx, code, found, nameOf)),
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
    team: supervises ? withCurrentOrder(team, sessions) : [],
    /** Orders that are not assigned to the user. */
    offered: offered.map(named),
    /**
     * Number of pending orders, also those of other pickers; null when only some of them are offered, by the filter, in
     * the chosen warehouse, or because others wait for their release.
     */
    pending: filter.priority || ctx.actor.warehouseId || releasing ? null : (counts.pending ?? 0),
    assigned: { ...assigned, rows: assigned.rows.map(named) },
    filters: {
      ...filter,
      spans: selectOptions(choices, "priority", { all: "All priorities", chosen: filter.priority }),
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
function withCurrentOrder(team: readonly UserStats[], sessions: readonly Open[]) {
  const active = sessions.filter(({ status }) => status === "active");
  const begun = active.filter(({ userId }) => !team.some((one) => one.userId === userId));
  return [...team, ...begun.map(({ userId, userName }) => ({ ...NO_STATS, userId, userName }))].map((person) => {
    const now = active.find(({ userId }) => userId === person.userId);
    return { ...person, picking: now ? { orderId: now.orderId, orderNumber: now.orderNumber, cart: now.cart } : null };
  });
}

type Open = Awaited<ReturnType<typeof openSessions>>[number];
