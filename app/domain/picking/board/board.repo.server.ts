import { and, eq, max, sql } from "drizzle-orm";
import { cutOffFacts } from "#db/calendars/ship-day.server";
import { total } from "#db/expressions";
import { pickLeaseUntil } from "#db/leases/pick-lease.server";
import type { Ownership } from "#db/ownership.server";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { orderItems, orders } from "#db/schema/orders";
import { dueTallies } from "#db/schema/orders/due-tallies";
import { pickSessions, pickShortages, picks } from "#db/schema/picking";
import { dailyWork } from "#db/schema/rollups";
import { innerJoin } from "#db/select.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { atChosenWarehouse, SHIPPING_METHOD } from "../../orders/order-conditions.server";
import { BY_ORDER, isOpen } from "../pick-state.repo.server";
import { WORKED_MS } from "../screen/picking-stats.server";
import { isUndecided, SHORT_ITEM } from "../shortages/shortages.repo.server";

/** More than a provider's open orders make: one for each company, day, warehouse and shipping method. */
const MAX_TALLIES = 5_000;
const MAX_SESSIONS = 1_000;
const MAX_PEOPLE = 500;

/** Counters of open orders, each with the cut-offs that apply to them, the days to ship first. */
export const listTallies = (ctx: Ctx) =>
  ctx.db.rows(
    (own) => ({
      ...{ companyId: dueTallies.companyId, day: dueTallies.day, warehouseId: dueTallies.warehouseId },
      ...{ method: dueTallies.method, waiting: dueTallies.waiting, picking: dueTallies.picking },
      ...{ ready: dueTallies.ready, held: dueTallies.held, lines: dueTallies.lines, units: dueTallies.units },
      readyUnits: dueTallies.readyUnits,
      cutOffs: cutOffFacts((table) => own.through(table, dueTallies), {
        ...{ warehouseId: dueTallies.warehouseId, placedAt: ctx.now(), method: dueTallies.method },
      }),
    }),
    (own) => sql`from (${companyIdsInScope(ctx.db)}) as company
      cross join ${dueTallies} on ${own(dueTallies)} and ${dueTallies.companyId} = company.value
        ${ctx.actor.warehouseId ? sql`and ${dueTallies.warehouseId} = ${ctx.actor.warehouseId}` : sql``}
      order by ${dueTallies.day} limit ${MAX_TALLIES}`,
  );
export type TallyRow = Awaited<ReturnType<typeof listTallies>>[number];

/** `[lines, units]` of the order that are picked or short. */
const doneOf = (own: Ownership) => sql<string>`(select json_array(
    count(*) filter (where ${orderItems.pickedQuantity} + ${orderItems.shortQuantity} >= ${orderItems.quantity}),
    coalesce(sum(${orderItems.pickedQuantity} + ${orderItems.shortQuantity}), 0))
  from ${orderItems} where ${own.through(orderItems, pickSessions)} and ${orderItems.orderId} = ${pickSessions.orderId})`;

/** `[lines, at]`: of how many lines the session's user has picked units, and when they did last. */
const ownPicks = (own: Ownership) => sql<string>`(select json_array(count(distinct ${picks.itemId}), max(${picks.at}))
  from ${picks} ${BY_ORDER} where ${own.through(picks, pickSessions)} and ${picks.orderId} = ${pickSessions.orderId}
    and ${picks.sessionId} = ${pickSessions.id} and ${picks.kind} = 'pick')`;

/** Open sessions with what is done of their orders, the oldest first. By the index of open sessions, which are few. */
export const listSessions = (ctx: Ctx) =>
  ctx.db
    .select(pickSessions, {
      columns: (own) => ({
        ...{ id: pickSessions.id, orderId: pickSessions.orderId, companyId: pickSessions.companyId },
        ...{ userId: pickSessions.userId, userName: pickSessions.userName, status: pickSessions.status },
        ...{ startedAt: pickSessions.startedAt, pausedAt: pickSessions.pausedAt, pausedFor: pickSessions.pausedFor },
        ...{ leaseUntil: pickLeaseUntil, orderNumber: orders.orderNumber, warehouseId: orders.warehouseId },
        ...{ day: orders.requiredShipDate, lineCount: orders.lineCount, unitCount: orders.unitCount },
        method: SHIPPING_METHOD,
        cartId: pickSessions.cartId,
        cartNumber:
          sql`(select ${pickCarts.number} from ${pickCarts} where ${pickCarts.id} = ${pickSessions.cartId})`.mapWith(
            Number,
          ),
        /** Orders that share the time of the walk: those of the cart. */
        atOnce:
          sql`coalesce((select ${pickCarts.orderCount} from ${pickCarts} where ${pickCarts.id} = ${pickSessions.cartId}), 1)`.mapWith(
            Number,
          ),
        done: doneOf(own),
        own: ownPicks(own),
      }),
      join: [innerJoin(orders, eq(orders.id, pickSessions.orderId))],
      indexedBy: "pick_sessions_one_an_order",
      where: and(isOpen, atChosenWarehouse(ctx)),
      orderBy: [pickSessions.startedAt, pickSessions.id],
      limit: MAX_SESSIONS,
    })
    .map((rows) =>
      rows.map(({ done, own, status, ...row }) => {
        const [doneLines, doneUnits] = JSON.parse(done) as [number, number];
        const [ownLines, lastPickAt] = JSON.parse(own) as [number, number | null];
        const isPaused = status === "paused";
        return {
          ...row,
          status: isPaused ? ("paused" as const) : ("active" as const),
          ...{ doneLines, doneUnits, ownLines, lastPickAt },
        };
      }),
    );
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Work that ended since a time, by user and warehouse. */
export const listEndedWork = (ctx: Ctx, since: number) =>
  ctx.db.rows(
    {
      ...{ userId: pickSessions.userId, userName: max(pickSessions.userName), warehouseId: orders.warehouseId },
      ...{ lines: total(pickSessions.lines), worked: total(WORKED_MS), endedAt: max(pickSessions.endedAt) },
    },
    (own) => sql`from (${companyIdsInScope(ctx.db)}) as company
      cross join ${pickSessions} indexed by pick_sessions_by_company_end on ${own(pickSessions)}
        and ${pickSessions.companyId} = company.value and ${pickSessions.endedAt} >= ${since}
        and ${pickSessions.status} in ('completed', 'handed-over')
      cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
      where ${atChosenWarehouse(ctx) ?? sql`1`}
      group by ${pickSessions.userId}, ${orders.warehouseId} limit ${MAX_PEOPLE}`,
  );
export type EndedWork = Awaited<ReturnType<typeof listEndedWork>>[number];

/** The last of these days on which lines were picked, at all warehouses together. */
export const lastWork = (ctx: Ctx, { from, to }: { from: string; to: string }) =>
  ctx.db
    .rows(
      { day: dailyWork.day, lines: total(dailyWork.lines), worked: total(dailyWork.worked) },
      (own) => sql`from (${companyIdsInScope(ctx.db)}) as company
        cross join ${dailyWork} on ${own(dailyWork)} and ${dailyWork.companyId} = company.value
          and ${dailyWork.day} between ${from} and ${to} and ${dailyWork.lines} > 0
        group by ${dailyWork.day} order by ${dailyWork.day} desc limit 1`,
    )
    .map(([row]) => row ?? null);

const MAX_SHORTAGES = 5;

/** The oldest open shortages, each with the number of all. */
export const listShortages = (ctx: Ctx) =>
  ctx.db.select(pickShortages, {
    columns: {
      ...{ id: pickShortages.id, orderNumber: orders.orderNumber, name: orderItems.name },
      ...{ quantity: pickShortages.quantity, by: pickShortages.reportedByName, at: pickShortages.reportedAt },
      total: sql`count(*) over ()`.mapWith(Number),
    },
    join: [innerJoin(orders, eq(orders.id, pickShortages.orderId)), SHORT_ITEM],
    indexedBy: "pick_shortages_to_decide",
    where: and(isUndecided, atChosenWarehouse(ctx)),
    orderBy: [pickShortages.reportedAt, pickShortages.id],
    limit: MAX_SHORTAGES,
  });
