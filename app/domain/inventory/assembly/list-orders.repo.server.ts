import { type SQL, sql } from "drizzle-orm";
import { inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { assemblyOrders } from "#db/schema/inventory/assembly";
import type { ScopedDb } from "#db/scoped.server";
import { allOf } from "#db/select.server";
import { type AssemblyStatus, assemblyNumber } from "./assembly-status";

export interface AssemblyListing {
  /** An order's number, or a part of the product's name or SKU. */
  q?: string | undefined;
  statuses?: readonly AssemblyStatus[] | undefined;
  /** Only orders of these products. */
  productIds?: readonly string[] | undefined;
}

/** SQLite lowers ASCII letters only, so this does too. */
const lowered = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const productOf = (own: Ownership, what: SQL): SQL =>
  sql`(select ${what} from ${products} where ${own.through(products, assemblyOrders)} and ${products.id} = ${assemblyOrders.productId})`;

const inJson = (values: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(values)}))`;

function conditionOf(own: Ownership, { q, statuses, productIds }: AssemblyListing): SQL {
  const number = q ? assemblyNumber(q) : null;
  const named = q
    ? sql`instr(lower(${productOf(own, sql`${products.name} || ' ' || ${products.sku}`)}), ${lowered(q)}) > 0`
    : sql`1`;
  const [only, another] = statuses ?? [];
  return allOf(
    number === null ? named : sql`(${assemblyOrders.number} = ${number} or ${named})`,
    only && !another
      ? sql`${assemblyOrders.status} = ${only}`
      : statuses
        ? sql`${assemblyOrders.status} in ${inJson(statuses)}`
        : sql`1`,
    productIds ? sql`${assemblyOrders.productId} in ${inJson(productIds)}` : sql`1`,
  );
}

/** A page of orders, the newest first. */
export const listAssemblyOrders = (
  db: ScopedDb,
  listing: AssemblyListing,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) =>
  db
    .rows(
      (own) => ({
        id: assemblyOrders.id,
        companyId: assemblyOrders.companyId,
        number: assemblyOrders.number,
        status: assemblyOrders.status,
        productId: assemblyOrders.productId,
        sku: productOf(own, sql`${products.sku}`).mapWith(String),
        name: productOf(own, sql`${products.name}`).mapWith(String),
        warehouseId: assemblyOrders.warehouseId,
        quantity: assemblyOrders.quantity,
        done: assemblyOrders.done,
        note: assemblyOrders.note,
        createdAt: assemblyOrders.createdAt,
        createdByName: assemblyOrders.createdByName,
        endReason: assemblyOrders.endReason,
        releasedAt: assemblyOrders.releasedAt,
        endedAt: assemblyOrders.endedAt,
      }),
      (own) =>
        inIdOrder(
          db.scope,
          assemblyOrders,
          {
            ...{ direction: "desc", limit: limit + 1, id: assemblyOrders.id, where: () => conditionOf(own, listing) },
            bound: cursor ? sql`${assemblyOrders.id} < ${cursor}` : sql`1`,
          },
          own,
        ),
    )
    .map((rows) => ({
      rows: rows.slice(0, limit),
      next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
    }));
export type AssemblyOrderRow = Awaited<ReturnType<typeof listAssemblyOrders>>["rows"][number];
