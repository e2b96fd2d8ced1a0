import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

const LEVEL = {
  companyId: products.companyId,
  productId: products.id,
  sku: products.sku,
  name: products.name,
  lotId: lots.id,
  lotNumber: lots.lotNumber,
  expiresOn: lots.expiresOn,
  lotStatus: lots.status,
  locationId: locations.id,
  location: locations.code,
  onHand: stockLevels.onHand,
  allocated: stockLevels.allocated,
};

export interface LevelKey {
  productId: string;
  lotId: string;
  locationId: string;
}

/** The units of these products by lot and location, after the given key. Locations without units are not listed. */
export function findLevels(
  db: ScopedDb,
  productIds: readonly string[],
  limit: number,
  after: LevelKey = { productId: "", lotId: "", locationId: "" },
) {
  return db.rows(
    LEVEL,
    (own) => sql`from ${products}
      cross join ${stockLevels} on ${own.through(stockLevels, products)} and ${stockLevels.productId} = ${products.id}
      cross join ${lots} on ${own.through(lots, products)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${locations} on ${own.through(locations, products)} and ${locations.id} = ${stockLevels.locationId}
      where ${own(products)} and ${products.id} in (select value from json_each(${JSON.stringify(productIds)}))
        and ${stockLevels.onHand} > 0
        and (${products.id}, ${lots.id}, ${locations.id}) > (${after.productId}, ${after.lotId}, ${after.locationId})
      order by ${products.id}, ${lots.id}, ${locations.id} limit ${limit}`,
  );
}

type RowsOf<T> = T extends Statement<infer Rows extends readonly unknown[]> ? Rows[number] : never;
export type ExportedLevel = RowsOf<ReturnType<typeof findLevels>>;
