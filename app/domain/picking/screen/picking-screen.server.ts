import { sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import { readBarcode } from "../../codes/barcode";
import { listHandling } from "../../companies/companies.service.server";
import type { Ctx } from "../../ctx";
import { filterOptions } from "../../filters/filters.service.server";
import { selectOptions } from "../../filters/filters.words";
import { todayOf } from "../../inventory/lot-usability.server";
import { handlingInWords } from "../lists/pick-list";
import { lookUpIn, lookUpStatements } from "../look-up/look-up.server";
import { assemble, isOpen, OPEN_BY_USER, ofPicker, readState } from "../pick-state.repo.server";
import { type PickView, toPickView } from "../plan/pick-view";
import { openShortages } from "../shortages/shortages-screen.server";
import { type PickableAsked, pickableOrders, todayStats } from "./picking-figures.server";

/** The picking list shows at most three. */
const OFFERED = 3;

/** All that the picking screen shows, in one round trip. @throws not_found for a company out of reach */
export async function pickingScreen(
  ctx: Ctx,
  { code: scanned, ...asked }: PickableAsked & { code?: string | undefined } = {},
) {
  const code = scanned ? readBarcode(scanned) : null;
  const supervises = ctx.can("picking.supervise");
  const [head, rows, codes, picks, sessions, offered, stats, companies, choices, missing, ...found] =
    await ctx.db.batch(
      ...readState(ctx.db, ofPicker(ctx.actor.id)),
      openSessions(ctx.db, supervises ? null : ctx.actor.id),
      pickableOrders(ctx, OFFERED, asked),
      todayStats(ctx),
      listHandling(ctx),
      filterOptions(ctx, "picking"),
      openShortages(ctx),
      ...(code ? lookUpStatements(ctx, code) : ([] as const)),
    );
  const view = toPickView(assemble(head, rows, codes, picks, todayOf(ctx)), todayOf(ctx));
  const named = <R extends { companyId: string }>(row: R) => ({
    ...row,
    company: companies.find(({ id }) => id === row.companyId)?.name ?? "",
  });
  const nameOf = (id: string) => (companies.length > 1 ? companies.find((one) => one.id === id)?.name : null) ?? null;
  return {
    view,
    /** What the scanned code is, where one is looked up. */
    lookUp: code && lookUpIn(ctx, code, found as Parameters<typeof lookUpIn>[2], nameOf),
    /** The actor's other orders, to be taken up again. */
    paused: sessions.filter(({ userId, orderId }) => userId === ctx.actor.id && orderId !== view?.orderId).map(named),
    /** What others are picking, for those who supervise it. */
    others: sessions.filter(({ userId }) => userId !== ctx.actor.id).map(named),
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

/** One person's, or everybody's in reach. By the index of open sessions: there are few, and ended ones without end. */
const openSessions = (db: ScopedDb, userId: string | null) =>
  db.rows(
    {
      orderId: pickSessions.orderId,
      companyId: pickSessions.companyId,
      orderNumber: orders.orderNumber,
      userId: pickSessions.userId,
      userName: pickSessions.userName,
      status: pickSessions.status,
      startedAt: sql<number>`${pickSessions.startedAt}`,
    },
    (own) => sql`from ${pickSessions} ${userId === null ? sql`indexed by pick_sessions_one_an_order` : OPEN_BY_USER}
      cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
      where ${own(pickSessions)} and ${isOpen} and ${userId === null ? sql`1` : sql`${pickSessions.userId} = ${userId}`}
      order by ${pickSessions.id} desc limit 50`,
  );
