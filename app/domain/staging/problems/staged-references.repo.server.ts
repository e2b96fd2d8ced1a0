import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { sellableUnits } from "#app/domain/inventory/available-units.server";
import type { ProductBySku } from "#app/domain/inventory/known-products.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { skuAliases, stagingOrders } from "#db/schema/staging";
import type { ScopedDb } from "#db/scoped.server";
import { nullable, selectClauses } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { listStaged, type StagedFilter } from "../staging.repo.server";

/** References beyond this number are looked up after the orders are parsed. */
const MAX_REFERENCES = 5_000;

/** A reference in staged orders, and the company's row for it. */
export interface Named {
  companyId: string;
  kind: "sku" | "product" | "number";
  value: string;
  isTaken: boolean;
  product: ProductBySku | null;
}

const [named, spelled] = [alias(stagingOrders, "named"), alias(products, "spelled")];

/**
 * Staged orders with the references stored in columns beside their payloads: SKUs of lines that need stock, products
 * chosen by users, and order numbers. For one batch, to save a second round trip; references found only in a payload
 * are looked up later.
 */
export const readAhead = (ctx: Ctx, db: ScopedDb, filter: StagedFilter) =>
  [listStaged(db, filter, numbers), namedProducts(ctx, db, filter)] as const;

/** Converts the result of `readWithAuth` to the references by company. */
export const referencesByCompany = (
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
  const numberAndIsTaken = (number: SQL) => sql`json_array(${number}, exists (select 1 from ${orders}
    where ${own.through(orders, stagingOrders)} and ${orders.orderNumber} = ${number}))`;
  return {
    numbers: sql<string | null>`case when ${stagingOrders.status} <> 'processed'
      then json_array(${numberAndIsTaken(first)}, ${numberAndIsTaken(sql`(${first} || '-' || ${stagingOrders.externalId})`)}) end`,
  };
};

const namedProducts = (ctx: Ctx, db: ScopedDb, filter: StagedFilter): Statement<Named[]> =>
  db
    .rows(
      (own) => ({
        companyId: named.companyId,
        kind: sql<"sku" | "product">`kind`,
        value: sql`value`.mapWith(String),
        id: nullable(products.id),
        sku: products.sku,
        name: products.name,
        currency: products.currency,
        priceMinor: products.priceMinor,
        sellable: sellableUnits(ctx, own.of(products)),
      }),
      (own) => sql`from (${referencesOf(own, filter)}) as ${sql.identifier("named")}
        left join ${products} on ${own.through(products, named)} and ${products.archivedAt} is null
          and ${products.id} = iif(kind = 'product', value, ${productBySku(own)})`,
    )
    .map((rows) =>
      rows.map(({ companyId, kind, value, id, ...product }) => {
        const isStoreSku = kind === "sku" && value !== product.sku;
        const known = id === null ? null : { id, ...product, ...(isStoreSku && { storeSkus: [value] }) };
        return { companyId, kind, value, isTaken: false, product: known };
      }),
    );

/** Columns: company_id, kind, value; distinct rows. */
const referencesOf = (own: Ownership, filter: StagedFilter): SQL => sql`
  select company_id, 'sku' as kind, line.value ->> 'sku' as value from (${unprocessed(own, filter)}), json_each(lines) as line
  union select company_id, 'product', chosen.value from (${unprocessed(own, filter)}), json_each(corrections, '$.lines') as chosen
    where chosen.value is not null
  limit ${MAX_REFERENCES}`;

const unprocessed = (own: Ownership, filter: StagedFilter): SQL => sql`select company_id,
  iif(status <> 'processed', lines, null) as lines, iif(status <> 'processed', corrections, null) as corrections
  ${selectClauses(stagingOrders, filter, own)}`;

/** A product's own SKU takes precedence over another product's storefront SKU. */
const productBySku = (own: Ownership): SQL => sql`coalesce(
  (select ${spelled.id} from ${products} as ${sql.identifier("spelled")} where ${own.through(spelled, named)}
    and ${spelled.sku} = value and ${spelled.archivedAt} is null),
  (select ${skuAliases.productId} from ${skuAliases} where ${own.through(skuAliases, named)} and ${skuAliases.sku} = value))`;
