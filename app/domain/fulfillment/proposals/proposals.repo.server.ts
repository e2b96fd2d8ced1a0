import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations } from "#db/schema/catalog";
import { orderProposals } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import { picks } from "#db/schema/picking";
import { allocations } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Selected } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { ofOrder } from "../../orders/order-conditions.server";

const ROW = {
  id: orderProposals.id,
  companyId: orderProposals.companyId,
  orderId: orderProposals.orderId,
  kind: orderProposals.kind,
  changes: orderProposals.changes,
  effect: orderProposals.effect,
  status: orderProposals.status,
  createdAt: orderProposals.createdAt,
  decidedAt: orderProposals.decidedAt,
  decidedByName: orderProposals.decidedByName,
  note: orderProposals.note,
};
export type ProposalRow = Selected<typeof ROW>;

/** A literal, because partial indexes do not match bound values. */
const isOpen: SQL = sql`${orderProposals.status} = 'open'`;

/** Chooses an index that begins with the company, unless all companies are in reach. */
const byReach = (db: ScopedDb): SQL =>
  db.scope.kind === "all"
    ? sql`indexed by order_proposals_to_decide_anywhere`
    : sql`indexed by order_proposals_to_decide`;

/** Open proposals of one order, oldest first. Empty for an order out of reach. */
export const openOf = (db: ScopedDb, orderId: string) =>
  db.rows(
    ROW,
    (own) => sql`from ${orders} join ${orderProposals} on ${own.through(orderProposals, orders)}
      and ${orderProposals.orderId} = ${orders.id} and ${isOpen}
      where ${own(orders)} and ${orders.id} = ${orderId} order by ${orderProposals.id}`,
  );

/** The same of a proposal's order, without the proposal itself. */
export const openBeside = (db: ScopedDb, id: string) =>
  db.rows(
    { id: orderProposals.id, kind: orderProposals.kind, effect: orderProposals.effect },
    (own) => sql`from ${orders} join ${orderProposals} on ${own.through(orderProposals, orders)}
      and ${orderProposals.orderId} = ${orders.id} and ${isOpen} and ${orderProposals.id} <> ${id}
      where ${own(orders)} and ${orders.id} = (${orderOf(id)(own)}) order by ${orderProposals.id}`,
  );

export const findProposal = (db: ScopedDb, id: string) =>
  db.first(
    ROW,
    (own) =>
      sql`from ${orderProposals} indexed by order_proposals_id where ${own(orderProposals)} and ${orderProposals.id} = ${id}`,
  );

/** The id of a proposal's order. */
export const orderOf =
  (id: string) =>
  (own: Ownership): SQL =>
    sql`select ${orderProposals.orderId} from ${orderProposals} indexed by order_proposals_id where ${own(orderProposals)} and ${orderProposals.id} = ${id}`;

/** Newest first, with their orders. */
export const listOpen = (db: ScopedDb, { before, limit }: { before: string | null; limit: number }) =>
  db.rows(
    {
      ...ROW,
      orderNumber: orders.orderNumber,
      orderStatus: orders.status,
      customerName: orders.customerName,
    },
    (own) => sql`from ${orderProposals} ${byReach(db)}
      cross join ${orders} on ${own.through(orders, orderProposals)} and ${orders.id} = ${orderProposals.orderId}
      where ${own(orderProposals)} and ${isOpen} and ${before ? sql`${orderProposals.id} < ${before}` : sql`1`}
      order by ${orderProposals.id} desc limit ${limit}`,
  );

export const insertProposal = (company: CompanyDb, row: Omit<typeof orderProposals.$inferInsert, "companyId">) =>
  company.insert(orderProposals, row);

interface Ended {
  status: "accepted" | "refused" | "replaced";
  at: number;
  by: { id: string; name: string };
  note: string | null;
}

/** Closes the selected proposals that are still open. */
const end = (company: CompanyDb, { status, at, by, note }: Ended, meant: SQL) =>
  company.update(
    orderProposals,
    { status, decidedAt: at, decidedById: by.id, decidedByName: by.name, note },
    sql`${meant} and ${isOpen}`,
  );

export const endProposal = (company: CompanyDb, { orderId, id }: { orderId: string; id: string }, ended: Ended) =>
  end(company, ended, sql`${orderProposals.orderId} = ${orderId} and ${orderProposals.id} = ${id}`);

export const endKind = (company: CompanyDb, orderId: string, kind: ProposalRow["kind"], ended: Ended) =>
  end(company, ended, sql`${orderProposals.orderId} = ${orderId} and ${orderProposals.kind} = ${kind}`);

/** Rolls the batch back when the proposal was decided meanwhile. */
export const assertOpen = (company: CompanyDb, { orderId, id }: { orderId: string; id: string }) =>
  company.assert(
    "taken",
    (own) => sql`exists (select 1 from ${orderProposals} where ${own(orderProposals)}
      and ${orderProposals.orderId} = ${orderId} and ${orderProposals.id} = ${id} and ${isOpen})`,
  );

/** Lines of the order with pick records, also reversed ones: they cannot be deleted. */
export const pickedLines = (db: CompanyDb, orderId: string) =>
  db.rows(
    { itemId: picks.itemId },
    (own) => sql`from ${picks} where ${own(picks)} and ${picks.orderId} = ${orderId} group by ${picks.itemId}`,
  );

/** The picked units of a proposal's order, by the location that they came from. */
export const pickedByLocation = (db: ScopedDb, id: string) =>
  db.rows(
    { location: sql<string>`${locations.code}`, units: sql`sum(${allocations.picked})`.mapWith(Number) },
    (own) => sql`${ofOrder(own, allocations, sql`(${orderOf(id)(own)})`)}
      cross join ${locations} on ${own.through(locations, orders)} and ${locations.id} = ${allocations.locationId}
      where ${allocations.picked} > 0 group by ${locations.id} order by ${locations.code}`,
  );

/** Strictly increasing time of an order's last change: editors compare it to detect conflicts. */
export const laterUpdate = (ctx: Pick<Ctx, "now">): SQL => sql`max(${ctx.now()}, ${orders.updatedAt} + 1)`;
