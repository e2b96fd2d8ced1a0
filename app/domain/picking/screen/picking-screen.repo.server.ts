import { and, count, desc, eq, lte, max, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { pickLeaseUntil } from "#db/leases/pick-lease.server";
import type { Ownership } from "#db/ownership.server";
import { locations } from "#db/schema/catalog";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { warehouses } from "#db/schema/directory/warehouses";
import { orderProposals } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { allocations } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { isOpen } from "../pick-state.repo.server";
import { forEachCompany } from "./rows-by-company.repo.server";

/** Undecided store changes that block shipping, which those to the customer do not: 0 none, 1 some, 2 a cancellation. */
const undecided = (own: Ownership): SQL =>
  sql`(select coalesce(max(case when ${orderProposals.kind} = 'cancel'
    and coalesce(json_extract(${orderProposals.effect}, '$.completed'), 0) = 0 then 2 else 1 end), 0) from ${orderProposals} where ${own.through(orderProposals, orders)} and ${orderProposals.orderId} = ${orders.id}
    and ${orderProposals.status} = 'open' and ${orderProposals.kind} <> 'customer')`;

const PICKABLE = {
  id: orders.id,
  companyId: orders.companyId,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  lineCount: orders.lineCount,
  unitCount: orders.unitCount,
  createdAt: orders.createdAt,
  priority: orders.priority,
  assignedPickerId: orders.assignedPickerId,
  assignedPickerName: orders.assignedPickerName,
  warehouseId: orders.warehouseId,
  undecided: sql`undecided`.mapWith(Number),
};

/** Orders of warehouses whose orders need no release. */
const isAtOnce = sql`${orders.warehouseId} not in (select ${warehouses.id} from ${warehouses} where ${warehouses.needsRelease} = 1)`;

/** A warehouse whose orders wait for their release; null when there is none. */
export const findReleasing = (ctx: Ctx) =>
  ctx.directory.first({ id: warehouses.id }, sql`from ${warehouses} where ${warehouses.needsRelease} = 1`);

/** Conditions on the order. A statement needs new ones for each place, because each names its tables once. */
type Where = () => SQL;

/** The order has allocated units in this zone. */
const hasUnitsIn = (own: Ownership, zone: string): SQL => sql`exists (select 1 from ${allocations}
  cross join ${locations} on ${own.through(locations, orders)} and ${locations.id} = ${allocations.locationId}
  where ${own.through(allocations, orders)} and ${allocations.orderId} = ${orders.id} and ${allocations.quantity} > 0
    and ${locations.zone} = ${zone} collate nocase)`;

const whereOf =
  (own: Ownership, { where, zone }: Pick<PickableQuery, "where" | "zone">): Where =>
  () =>
    sql`${where ?? sql`1`} and ${zone ? hasUnitsIn(own, zone) : sql`1`}`;

const hasWork = (where: Where): SQL => sql`${orders.status} = 'pending' and ${orders.lineCount} > 0 and ${where()}`;

const isPickable = (where: Where): SQL => sql`${hasWork(where)} and (${orders.waveId} is not null or ${isAtOnce})`;

/** Assigned orders that are compared by urgency: a picker's oldest ones. */
const MAX_ASSIGNED_COMPARED = 200;
/** Above every priority. */
const ASSIGNED_RANK = 10;

/**
 * `select id, rank, total`: the picker's assigned orders by urgency, from the index of assigned orders to pick; `total`
 * is how many there are.
 */
const assignedTo = (own: Ownership, pickerId: string, where: Where, limit: number): SQL =>
  sql`select id, rank + ${ASSIGNED_RANK} as rank, count(*) over () as total from (select ${orders.id} as id, ${orders.priority} as rank
      from ${orders} indexed by orders_to_pick_by_picker
      where ${orders.assignedPickerId} = ${pickerId} and ${isPickable(where)} and ${own(orders)}
      order by ${orders.id} limit ${MAX_ASSIGNED_COMPARED}) order by rank desc, id limit ${limit}`;

const chosenOrders = (own: Ownership, chosen: SQL, limit: number): SQL =>
  sql`from (${chosen}) as chosen
    cross join (select *, ${undecided(own)} as undecided from ${orders} where ${own.found(orders)}) as ${orders} on ${orders.id} = chosen.id
    order by chosen.rank desc, chosen.id limit ${limit}`;

interface PickableQuery {
  where: SQL | undefined;
  /** Only orders with units in this zone. */
  zone?: string | undefined;
  limit: number;
  pickerId: string;
}

/** The picker's assigned orders that can be picked, by urgency, then the oldest, each with their number. */
export const listAssigned = (db: ScopedDb, { limit, pickerId, ...query }: PickableQuery) =>
  db.rows({ ...PICKABLE, total: sql`chosen.total`.mapWith(Number) }, (own) =>
    chosenOrders(own, assignedTo(own, pickerId, whereOf(own, query), limit), limit),
  );

/**
 * `select id, rank`: the most urgent orders, then the oldest. Orders with a priority, and those released in a wave, have an
 * index of their own, so that only the orders shown are read, and those that `where` excludes.
 */
const byUrgency = (db: ScopedDb, own: Ownership, where: Where, limit: number): SQL =>
  sql`select * from (select ${orders.id} as id, ${orders.priority} as rank from (${companyIdsInScope(db)}) as company
      cross join ${orders} indexed by orders_prioritized on ${own(orders)} and ${orders.companyId} = company.value
        and ${orders.priority} > 0 and ${isPickable(where)}
      order by 2 desc, 1 limit ${limit})
    union all
    select * from (select ${orders.id}, 0 from ${orders} indexed by orders_released
      where ${own(orders)} and ${orders.waveId} is not null and ${hasWork(where)} and ${orders.priority} = 0
      order by ${orders.id} limit ${limit})
    union all
    select * from (select ${orders.id}, 0 from ${orders}
      where ${forEachCompany(db, own, orders, { where: sql`${hasWork(where)} and ${orders.priority} = 0 and ${orders.waveId} is null and ${isAtOnce}`, order: "asc", limit })}
      order by ${orders.id}
      limit iif(exists (select 1 from ${warehouses} where ${warehouses.needsRelease} = 0), ${limit}, 0))`;

/**
 * Released pending orders with lines (an order without lines could be started but never completed): the picker's own
 * first, then the most urgent, then the oldest.
 */
export const listPickable = (db: ScopedDb, { limit, pickerId, ...query }: PickableQuery) =>
  db.rows(PICKABLE, (own) => {
    const where = whereOf(own, query);
    const chosen = sql`select id, max(rank) as rank from (
        select id, rank from (${assignedTo(own, pickerId, where, limit)})
        union all ${byUrgency(db, own, where, limit)}
      ) group by id`;
    return chosenOrders(own, chosen, limit);
  });

/** The same without the picker's own, which are few. */
export const listUnassigned = (db: ScopedDb, { limit, pickerId, ...query }: PickableQuery) =>
  db.rows(PICKABLE, (own) => {
    const where = whereOf(own, query);
    const others = () => sql`${where()} and ${orders.assignedPickerId} is not ${pickerId}`;
    return chosenOrders(own, byUrgency(db, own, others, limit), limit);
  });

/** Number of the user's last sessions to check. */
const MAX_SESSIONS_CHECKED = 3;
const mine = alias(pickSessions, "mine");

/** Orders among the user's last ones that another user has taken over, with all units this user had picked. */
export const takenOver = (db: ScopedDb, userId: string) =>
  db.rows(
    { orderId: pickSessions.orderId, orderNumber: orders.orderNumber, userName: pickSessions.userName },
    (
      own,
    ) => sql`from (select ${mine.id}, ${mine.companyId}, ${mine.orderId}, ${mine.status} from ${pickSessions} ${mine}
        where ${own(mine)} and ${mine.userId} = ${userId} order by ${mine.id} desc limit ${MAX_SESSIONS_CHECKED}) as ${mine}
      cross join ${pickSessions} on ${own.through(pickSessions, mine)} and ${pickSessions.orderId} = ${mine.orderId}
        and ${isOpen} and ${pickSessions.takenFrom} = ${mine.id} and ${pickSessions.userId} <> ${userId}
      cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
      where ${mine.status} = 'handed-over'`,
  );

const earlier = alias(pickSessions, "earlier");

/**
 * Open sessions: the user's own, those with an expired lease, and for supervisors all in reach. By the index of open
 * sessions, which are few.
 */
export const openSessions = (ctx: Ctx, supervises: boolean) =>
  ctx.db
    .select(pickSessions, {
      columns: {
        orderId: pickSessions.orderId,
        companyId: pickSessions.companyId,
        orderNumber: orders.orderNumber,
        userId: pickSessions.userId,
        userName: pickSessions.userName,
        status: pickSessions.status,
        startedAt: pickSessions.startedAt,
        leaseUntil: pickLeaseUntil,
        earlierUserName: earlier.userName,
        cartId: pickSessions.cartId,
        cartNumber: sql<number>`(select ${pickCarts.number} from ${pickCarts} where ${pickCarts.id} = ${pickSessions.cartId})`,
        orders: count(),
        // The one maximum of a query: the other columns are those of its row.
        latest: max(pickSessions.id),
      },
      join: [
        innerJoin(orders, eq(orders.id, pickSessions.orderId)),
        leftJoin(earlier, eq(earlier.id, pickSessions.takenFrom)),
      ],
      indexedBy: "pick_sessions_one_an_order",
      where: and(
        isOpen,
        supervises ? undefined : or(eq(pickSessions.userId, ctx.actor.id), lte(pickLeaseUntil, ctx.now())),
      ),
      // The orders of a cart are one row.
      groupBy: sql`coalesce(${pickSessions.cartId}, ${pickSessions.id})`,
      orderBy: [desc(eq(pickSessions.userId, ctx.actor.id)), desc(max(pickSessions.id))],
      limit: 50,
    })
    .map((sessions) =>
      sessions.map(({ earlierUserName, latest: _latest, cartId, cartNumber, orders: n, ...session }) => ({
        ...session,
        cart: cartId ? { id: cartId, number: cartNumber, orders: n } : null,
        handedBy: earlierUserName === session.userName ? null : earlierUserName,
      })),
    );
