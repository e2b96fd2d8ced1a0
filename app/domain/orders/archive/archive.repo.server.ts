import { type Column, eq, gte, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList, listOf } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { orderHolds, orderProposals } from "#db/schema/holds";
import { outbox } from "#db/schema/integrations";
import { orderHistory, orderItems, orders } from "#db/schema/orders";
import { archiveGates } from "#db/schema/orders/order-archive";
import { orderNotes } from "#db/schema/orders/order-notes";
import { packChecks, pickSessions, pickShortages, picks, wallPuts } from "#db/schema/picking";
import { returns } from "#db/schema/returns/returns";
import { labels, shipments, trackingEvents } from "#db/schema/shipping";
import { droppedPayloads } from "#db/schema/staging";
import { allocations } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { columnsOf, type Statement } from "#db/statement.server";
import { nameOf, type TenantTable } from "#db/tables.server";
import { CLOSED } from "../order-status";

/** The tables whose rows move into the archive with their order; each after the tables that its rows refer to. */
export const MOVED = [
  orderItems,
  orderHistory,
  orderHolds,
  orderNotes,
  orderProposals,
  picks,
  pickShortages,
  packChecks,
  wallPuts,
  trackingEvents,
] as const;
export type Moved = (typeof MOVED)[number];

/** A table's stored columns by their names in the database. */
export const storedColumns = (table: Moved): string[] =>
  Object.values(columnsOf(table)).flatMap(({ name, generated }) => (generated ? [] : [name]));

const named = (columns: readonly string[]): SQL => sql.raw(columns.join(", "));

/** Rows of these orders, given as a list or a query of ids. Tracking events belong to their order's shipment. */
const isOf = (own: Ownership, table: Moved, orderIds: SQL): SQL =>
  "orderId" in table
    ? sql`${own(table)} and ${table.orderId} in ${orderIds}`
    : sql`${own(table)} and ${table.shipmentId} in (select ${shipments.id} from ${shipments}
        where ${own(shipments)} and ${shipments.orderId} in ${orderIds})`;

/** A sequence in which the rows of an order are the same text each time. */
const sequenceOf = (table: Moved): SQL =>
  "id" in table ? sql`${table.id}` : sql`${table.position}, ${table.at}, ${table.status}, ${table.description}`;

/** A table's rows of an order as a JSON array of arrays. */
function rowsOf(own: Ownership, table: Moved): SQL {
  const columns = named(storedColumns(table));
  return sql`(select json_group_array(json_array(${columns})) from (select ${columns} from ${table}
    where ${isOf(own, table, sql`(${orders.id})`)} order by ${sequenceOf(table)}))`;
}

/** All rows of an order that move, as JSON by table. The same rows always give the same text. */
const contentOf = (own: Ownership): SQL<string> =>
  sql`json_object(${sql.join(
    MOVED.map((table) => sql`${sql.raw(`'${nameOf(table)}'`)}, json(${rowsOf(own, table)})`),
    sql`, `,
  )})`.mapWith(String);

/**
 * The order is closed, unchanged since `before`, and nothing is left to do with it or an order linked with it. The trigger
 * `orders_archived_when_over` demands that once more when it is archived, of the orders next to it.
 */
function isDue(own: Ownership, before: number): SQL {
  const has = (table: TenantTable & { orderId: Column }, which: SQL): SQL =>
    sql`exists (select 1 from ${table} where ${own(table)} and ${table.orderId} = ${orders.id} and ${which})`;
  const linked = alias(orders, "linked");
  return sql`${orders.archivedAt} is null and ${inList(orders.status, CLOSED)} and ${orders.updatedAt} < ${before}
    and not ${has(orderHistory, gte(orderHistory.at, before))}
    and not ${has(orderNotes, gte(orderNotes.createdAt, before))}
    and not ${has(allocations, sql`1`)}
    and not ${has(orderProposals, eq(orderProposals.status, "open"))}
    and not ${has(pickSessions, inList(pickSessions.status, ["active", "paused"]))}
    and not ${has(pickShortages, sql`(${pickShortages.status} = 'open' or ${pickShortages.lotId} is not null and ${pickShortages.countedAt} is null)`)}
    and not ${has(returns as TenantTable & { orderId: Column }, ne(returns.status, "canceled"))}
    and not ${has(labels, sql`(${labels.state} in ('buying', 'voiding') or ${labels.state} = 'bought' and not ${has(shipments, sql`1`)})`)}
    and not ${has(shipments, isNotNull(shipments.nextTrackAt))}
    and not exists (select 1 from ${family(own)} as family cross join ${orders} as linked on ${own(linked)} and ${linked.id} = family.id
      where not ${inList(linked.status, CLOSED)})`;
}

/** Ids of all orders that ship units of the same order as this one: what a store is told of one names the lines of all. */
function family(own: Ownership): SQL {
  const [parent, child] = [alias(orders, "parent"), alias(orders, "child")];
  return sql`(with recursive above (id, of) as (
      select ${orders.id}, ${orders.backorderOf}
      union all
      select ${parent.id}, ${parent.backorderOf} from above cross join ${orders} as parent on ${own(parent)} and ${parent.id} = above.of
    ), below (id) as (
      select id from above where of is null
      union all
      select ${child.id} from below cross join ${orders} as child indexed by orders_backorders
        on ${own(child)} and ${child.backorderOf} = below.id
    ) select id from below)`;
}

/** The orders after an id, oldest first, and whether each can be archived. */
export const walkOrders = (
  company: CompanyDb,
  { after, until, before, limit }: { after: string; until: string; before: number; limit: number },
): Statement<{ id: string; isDue: boolean }[]> =>
  company.rows(
    (own) => ({ id: orders.id, isDue: sql`${isDue(own, before)}`.mapWith(Boolean) }),
    (own) => sql`from ${orders} where ${own(orders)} and ${orders.id} > ${after} and ${orders.id} < ${until}
      order by ${orders.id} limit ${limit}`,
  );

/** An order's rows, as JSON by table. `updatedAt` changes with the order's own row. */
export interface OrderContent {
  id: string;
  updatedAt: number;
  content: string;
}

export const readContents = (company: CompanyDb, ids: readonly string[]): Statement<OrderContent[]> =>
  company.rows(
    (own) => ({ id: orders.id, updatedAt: orders.updatedAt, content: contentOf(own) }),
    (own) => sql`from ${orders} where ${own(orders)} and ${inList(orders.id, ids)} order by ${orders.id}`,
  );

/** Lets rows of these closed orders move, until `closeGates` in the same batch. */
const openGates = (company: CompanyDb, ids: readonly string[]): Statement<void> =>
  company.insertMany(
    archiveGates,
    ids.map((orderId) => ({ orderId })),
  );
const closeGates = (company: CompanyDb, ids: readonly string[]): Statement<unknown> =>
  company.delete(archiveGates, inList(archiveGates.orderId, ids));

/** An order's rows, and the file that has them. */
export interface StoredContent extends OrderContent {
  key: string;
}

/** Has these files deleted some time later, unless the batch that archives their orders takes that back. */
export const dropFiles = (company: CompanyDb, keys: readonly string[]): Statement<void> =>
  company.write(
    (own) =>
      sql`insert or ignore into ${droppedPayloads} (company_id, key) select ${own.id}, value from json_each(${JSON.stringify(keys)}) where true`,
  );

/**
 * Deletes the rows of these orders and their delivered messages, and marks them as archived. Rolls the batch back (conflict) unless all of them are as
 * they were read, and nothing is left to do for any.
 */
export function removeContents(company: CompanyDb, stored: readonly StoredContent[], at: number): Statement<unknown>[] {
  const ids = stored.map(({ id }) => id);
  const keys = stored.map(({ key }) => key);
  const expected = JSON.stringify(stored.map(({ id, updatedAt, content }) => [id, updatedAt, content]));
  const files = JSON.stringify(stored.map(({ id, key }) => [id, key]));
  const isUnchanged = (own: Ownership) =>
    sql`(select json_group_array(json_array(id, updated_at, content)) from
      (select ${orders.id} as id, ${orders.updatedAt} as updated_at, ${contentOf(own)} as content from ${orders}
        where ${own(orders)} and ${inList(orders.id, ids)} and ${orders.archivedAt} is null order by ${orders.id})) = ${expected}`;
  const archiveKey = sql`(select json_extract(value, '$[1]') from json_each(${files}) where json_extract(value, '$[0]') = ${orders.id})`;
  return [
    openGates(company, ids),
    company.assert("conflict", isUnchanged),
    company.update(orders, { archivedAt: at, archiveKey }, inList(orders.id, ids)),
    company.delete(droppedPayloads, inList(droppedPayloads.key, keys)),
    ...MOVED.toReversed().map((table) =>
      company.write((own) => sql`delete from ${table} where ${isOf(own, table, listOf(ids))}`),
    ),
    // The store knows of these shipments; the orders' history says since when.
    company.write(
      (own) => sql`delete from ${outbox} where ${own(outbox)} and ${outbox.kind} = 'tracking-push'
        and ${inList(outbox.key, ids)} and ${outbox.status} = 'done'`,
    ),
    closeGates(company, ids),
  ];
}

/** A table's rows as the archive keeps them: each with its values in the sequence of the columns. */
export interface StoredTable {
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
}

/**
 * Inserts an archived order's rows again, and marks it as changed now. Rolls the batch back (conflict) when it is not
 * archived any more, or in another file. Columns that were added since get their default.
 */
export function insertContent(
  company: CompanyDb,
  { id: orderId, key }: { id: string; key: string },
  tableOf: (table: Moved) => StoredTable | undefined,
  at: number,
): Statement<unknown>[] {
  return [
    openGates(company, [orderId]),
    company.assertExists("conflict", orders, eq(orders.id, orderId), eq(orders.archiveKey, key)),
    dropFiles(company, [key]),
    ...MOVED.flatMap((table) => {
      const stored = tableOf(table);
      return stored && stored.rows.length > 0 ? [insertRows(company, table, stored)] : [];
    }),
    company.update(
      orders,
      { archivedAt: null, archiveKey: null, updatedAt: sql`max(${at}, ${orders.updatedAt} + 1)` },
      eq(orders.id, orderId),
    ),
    closeGates(company, [orderId]),
  ];
}

function insertRows(company: CompanyDb, table: Moved, { columns, rows }: StoredTable): Statement<void> {
  const known = storedColumns(table).filter((column) => columns.includes(column));
  return company.write((own) => {
    const values = known.map((column) => {
      if (column === "company_id") return own.id;
      const value = sql`json_extract(value, ${`$[${columns.indexOf(column)}]`})`;
      // A product that was only in archived orders may have been deleted since.
      if (table !== orderItems || column !== "product_id") return value;
      return sql`(select ${products.id} from ${products} where ${own(products)} and ${products.id} = ${value})`;
    });
    return sql`insert into ${table} (${named(known)}) select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(rows)})`;
  });
}
