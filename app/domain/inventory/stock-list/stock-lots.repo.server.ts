import { and, eq, gt, isNull, max, sql } from "drizzle-orm";
import { total } from "#db/expressions";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import { inDoubt } from "../available-units.server";

/** As JSON returns it: 1 for a pickable location. */
interface LevelJson {
  code: string;
  onHand: number;
  allocated: number;
  pickable: 0 | 1;
  inDoubt: number;
}

/** A product's lots with units, earliest expiry first, each with its levels in walking order. */
export const listStockedLots = (db: ScopedDb, productId: string, limit: number) =>
  db
    .select(products, {
      columns: (own) => ({
        id: lots.id,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        status: lots.status,
        stopDays: max(stockRules.stopPickingDays),
        onHand: total(stockLevels.onHand),
        allocated: total(stockLevels.allocated),
        levels: sql`json_group_array(json_object('code', ${locations.code}, 'onHand', ${stockLevels.onHand},
          'allocated', ${stockLevels.allocated}, 'pickable', ${locations.pickable}, 'inDoubt', ${inDoubt(own.of(stockLevels))})
          order by ${locations.pickSequence}, ${locations.code})`.mapWith(String),
      }),
      join: [
        leftJoin(stockRules, undefined),
        innerJoin(stockLevels, eq(stockLevels.productId, products.id)),
        innerJoin(lots, eq(lots.id, stockLevels.lotId)),
        innerJoin(locations, eq(locations.id, stockLevels.locationId)),
      ],
      where: and(eq(products.id, productId), gt(stockLevels.onHand, 0)),
      groupBy: lots.id,
      orderBy: [isNull(lots.expiresOn), lots.expiresOn, lots.lotNumber],
      limit,
    })
    .map((rows) =>
      rows.map(({ levels, ...lot }) => ({
        ...lot,
        levels: (JSON.parse(levels) as LevelJson[]).map((level) => ({ ...level, pickable: level.pickable === 1 })),
      })),
    );
