import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { textFrom } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { orders } from "#db/schema/orders";
import { parcels } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import type { TenantTable } from "#db/tables.server";
import { type Barcode, inAnyCase, lotIn, spellings, ssccIn, trackingNumbersIn } from "../../catalog/barcode";
import { companyIdsInScope } from "../../companies/companies.service.server";
import { numbersIn } from "./look-up.repo.server";

/** Maximum companies that are looked into for each kind of match. A message lists fewer matches. */
const MAX_COMPANIES = 20;

/**
 * Ids of the companies that have something with the code. Reads one row per company in reach: an index lookup of a
 * single value that finds nothing reads no row; one of a list of values reads a row for each.
 */
export const companiesOfCode = (db: ScopedDb, code: Barcode) =>
  db
    .rows(
      {
        id: textFrom("found.id"),
        hasProduct: sql`found.has_product`.mapWith(Boolean),
        hasLot: sql`found.has_lot`.mapWith(Boolean),
        hasPlace: sql`found.has_place`.mapWith(Boolean),
        hasOrder: sql`found.has_order`.mapWith(Boolean),
      },
      (own) => {
        const { texts, anyIn } = comparedTexts(own);
        const named = spellings(code);
        const product = [
          ...[products.sku, products.upc, products.barcode, products.qrCode].map((one) => anyIn(products, one, named)),
          anyIn(productBarcodes, productBarcodes.code, named),
        ];
        const lot = anyIn(lots, lots.lotNumber, inAnyCase(lotIn(code)), sql`and ${lots.lotNumber} <> ''`);
        const order = [
          anyIn(orders, orders.orderNumber, numbersIn(code)),
          anyIn(orders, orders.id, code.orderId ? [code.orderId] : []),
          anyIn(parcels, parcels.trackingNumber, trackingNumbersIn(code)),
        ];
        const place = hasPlace(own, code, anyIn);
        const either = (conditions: readonly SQL[]) => sql.join([...conditions], sql` or `);
        return sql`from (select company.value as id, ${either(product)} as has_product, ${lot} as has_lot,
            ${place} as has_place, ${either(order)} as has_order
          from (select ${JSON.stringify(texts)} as texts) as code cross join (${companyIdsInScope(db)}) as company) as found
        where found.has_product or found.has_lot or found.has_place or found.has_order`;
      },
    )
    .map((rows) => {
      const kinds = [
        rows.filter(({ hasProduct }) => hasProduct),
        rows.filter(({ hasLot }) => hasLot),
        rows.filter(({ hasPlace }) => hasPlace),
        rows.filter(({ hasOrder }) => hasOrder),
      ];
      return [...new Set(kinds.flatMap((kind) => kind.slice(0, MAX_COMPANIES).map(({ id }) => id)))];
    });

type AnyIn = (table: TenantTable, column: SQLiteColumn, values: readonly string[], also?: SQL) => SQL;

/** Conditions on the company's rows. Their texts are one bound parameter, because D1 allows 100 a statement. */
function comparedTexts(own: Ownership): { texts: string[]; anyIn: AnyIn } {
  const texts: string[] = [];
  const indexOf = (text: string) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1);
  const anyIn: AnyIn = (table, column, values, also = sql``) => {
    own.merged(table, values.length);
    const each = values.map(
      (text) => sql`exists (select 1 from ${table} where ${table.companyId} = company.value
        and ${column} = code.texts ->> ${sql.raw(String(indexOf(text)))} ${also})`,
    );
    return sql`(${sql.join([sql`0`, ...each], sql` or `)})`;
  };
  return { texts, anyIn };
}

/** A location by its code, a handling unit also by its SSCC. */
function hasPlace(own: Ownership, code: Barcode, anyIn: AnyIn): SQL {
  const sscc = ssccIn(code);
  if (!sscc) return anyIn(locations, locations.code, inAnyCase(code.text));
  own.merged(locations, 1);
  return sql`exists (select 1 from ${locations} where ${locations.companyId} = company.value and ${locations.code} =
    (select ${bins.code} from ${bins} where ${bins.sscc} is not null and ${bins.sscc} = ${sscc}))`;
}
