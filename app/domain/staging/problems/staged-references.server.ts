import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { skuAliases, stagingOrders } from "#db/schema/staging";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { KnownProduct } from "../../inventory/known-products.server";
import { sellableUnits } from "../../inventory/supply.server";
import type { Ctx } from "../../kernel/ctx";
import { listStaged, type Which } from "../staging.repo.server";

/** References beyond this number are looked up after the orders are parsed. */
const MOST = 5_000;

/** A reference in staged orders, and the company's row for it. */
export interface Named {
  companyId: string;
  kind: "sku" | "product" | "number";
  value: string;
  isTaken: boolean;
  product: KnownProduct | null;
}

const [named, spelled] = [alias(stagingOrders, "named"), alias(products, "spelled")];

/**
 * Staged orders with the references stored in columns beside their payloads: SKUs of lines that need stock, products
 * chosen by users, and order numbers. For one batch, to save a second round trip; references found only in a payload
 * are looked up later.
 */
export const readAhead = (ctx: Ctx, db: ScopedDb, which: Which) =>
  [listStaged(db, which, numbers), namedProducts(ctx, db, which)] as const;

/** Converts the result of `readAhead`. */
export const aheadOf = (
  rows: readonly { companyId: string; numbers: string | null }[],
  found: readonly Named[],
): Named[] => [
  ...found,
  ...rows.flatMap(({ companyId, numbers: json }) =>
    (JSON.parse(json ?? "[]") as [string, number][]).map(([value, isTaken]) => ({
      ...{ companyId, kind: "number" as const, value, isTaken: isTaken === 1, product: null },
    })),
  ),
];

/** Numbers that an order could get, and whether its company has used them. */
const numbers = (own: Ownership) => {
  const first = sql`substr(coalesce(${stagingOrders.corrections} ->> 'number', ${stagingOrders.number}), 1, 100)`;
  const told = (number: SQL) => sql`json_array(${number}, exists (select 1 from ${orders}
    where ${own.through(orders, stagingOrders)} and ${orders.orderNumber} = ${number}))`;
  return {
    numbers: sql<string | null>`case when ${stagingOrders.status} <> 'processed'
      then json_array(${told(first)}, ${told(sql`(${first} || '-' || ${stagingOrders.externalId})`)}) end`,
  };
};

const namedProducts = (ctx: Ctx, db: ScopedDb, which: Which): Statement<Named[]> =>
  db
    .rows(
      (own) => ({
        companyId: named.companyId,
        kind: sql<"sku" | "product">`kind`,
        value: sql<string>`value`,
        id: sql<string | null>`${products.id}`,
        sku: products.sku,
        name: products.name,
        currency: products.currency,
        priceMinor: products.priceMinor,
        sellable: sellableUnits(ctx, own.of(products)),
      }),
      (own) => sql`from (${namesBy(own, which)}) as ${sql.identifier("named")}
        left join ${products} on ${own.through(products, named)} and ${products.archivedAt} is null
          and ${products.id} = iif(kind = 'product', value, ${meant(own)})`,
    )
    .map((rows) =>
      rows.map(({ companyId, kind, value, id, ...product }) => {
        const isCalledSo = kind === "sku" && value !== product.sku;
        const known = id === null ? null : { id, ...product, ...(isCalledSo && { storeSkus: [value] }) };
        return { companyId, kind, value, isTaken: false, product: known };
      }),
    );

/** Columns: company_id, kind, value; distinct rows. */
const namesBy = (own: Ownership, which: Which): SQL => sql`
  select company_id, 'sku' as kind, line.value ->> 'sku' as value from (${open(own, which)}), json_each(lines) as line
  union select company_id, 'product', chosen.value from (${open(own, which)}), json_each(corrections, '$.lines') as chosen
    where chosen.value is not null
  limit ${MOST}`;

const open = (own: Ownership, which: Which): SQL => sql`select company_id,
  iif(status <> 'processed', lines, null) as lines, iif(status <> 'processed', corrections, null) as corrections
  from ${stagingOrders} ${which(own)}`;

/** A product's own SKU takes precedence over another product's storefront SKU. */
const meant = (own: Ownership): SQL => sql`coalesce(
  (select ${spelled.id} from ${products} as ${sql.identifier("spelled")} where ${own.through(spelled, named)}
    and ${spelled.sku} = value and ${spelled.archivedAt} is null),
  (select ${skuAliases.productId} from ${skuAliases} where ${own.through(skuAliases, named)} and ${skuAliases.sku} = value))`;
