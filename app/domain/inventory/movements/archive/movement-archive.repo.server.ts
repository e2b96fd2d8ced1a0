import { type SQL, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import type { OrderStatus } from "#db/schema/column-values";
import { movementArchives } from "#db/schema/inventory/movement-archive";
import { orders } from "#db/schema/orders";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { columnsOf, type Statement } from "#db/statement.server";

/** Statuses whose orders can still move stock. The trigger `movement_archives_carry` has the same list. */
export const OPEN: readonly OrderStatus[] = ["pending", "on-hold", "picking", "processing", "picked"];

/** The ledger's columns by their names in the database. */
export const COLUMNS: readonly string[] = Object.values(columnsOf(stockMovements)).map(({ name }) => name);

const ROW = sql.raw(`json_array(${COLUMNS.join(", ")})`);

/** A product's movements before an id, oldest first. */
const beginning = (own: Ownership, columns: SQL, productId: SQL, before: string): SQL =>
  sql`select ${columns} from ${stockMovements}
    where ${own(stockMovements)} and ${stockMovements.productId} = ${productId} and ${stockMovements.id} < ${before}
    order by ${stockMovements.id}`;

const orderOf = (own: Ownership): SQL => sql`left join ${orders} on ${own(orders)} and ${orders.id} = old.order_id`;

/** The products after an id, and whether the first `least` movements of each can be archived. */
export const walkProducts = (
  company: CompanyDb,
  { after, before, least, limit }: { after: string; before: string; least: number; limit: number },
): Statement<{ id: string; isDue: boolean }[]> =>
  company.rows(
    (own) => ({
      id: products.id,
      isDue:
        sql`(select count(*) from (${beginning(own, sql`order_id`, sql`${products.id}`, before)} limit ${least}) as old
        ${orderOf(own)} where ${orders.id} is null or not ${inList(orders.status, OPEN)}) = ${least}`.mapWith(Boolean),
    }),
    (own) =>
      sql`from ${products} where ${own(products)} and ${products.id} > ${after} order by ${products.id} limit ${limit}`,
  );

/** A movement with its row as JSON. */
export interface OldMovement {
  id: string;
  at: number;
  row: string;
  /** Its order can still move stock. */
  isOpen: boolean;
}

/** The beginning of a product's ledger, before an id. */
export const readBeginning = (
  company: CompanyDb,
  { productId, before, limit }: { productId: string; before: string; limit: number },
): Statement<OldMovement[]> =>
  company.rows(
    {
      id: sql`old.id`.mapWith(String),
      at: sql`old.at`.mapWith(Number),
      row: sql`old.row`.mapWith(String),
      isOpen: sql`coalesce(${inList(orders.status, OPEN)}, 0)`.mapWith(Boolean),
    },
    (
      own,
    ) => sql`from (${beginning(own, sql`id, at, order_id, ${ROW} as row`, sql`${productId}`, before)} limit ${limit}) as old
      ${orderOf(own)} order by old.id`,
  );

/** Rolls the batch back (conflict) unless the product's movements up to `lastId` are these rows. */
export const assertUnchanged = (
  company: CompanyDb,
  { productId, lastId, content }: { productId: string; lastId: string; content: string },
): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`(select json_group_array(json(row)) from (select ${ROW} as row from ${stockMovements}
      where ${own(stockMovements)} and ${stockMovements.productId} = ${productId} and ${stockMovements.id} <= ${lastId}
      order by ${stockMovements.id})) = ${content}`,
  );

/** The company's files after this one, in the order of products and movements. */
export const filesAfter = (company: CompanyDb, [productId, lastId]: readonly [string, string], limit: number) =>
  company.rows(
    { productId: movementArchives.productId, lastId: movementArchives.lastId, key: movementArchives.key },
    (own) => sql`from ${movementArchives} where ${own(movementArchives)}
      and (${movementArchives.productId}, ${movementArchives.lastId}) > (${productId}, ${lastId})
      order by ${movementArchives.productId}, ${movementArchives.lastId} limit ${limit}`,
  );
