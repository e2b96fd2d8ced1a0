import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { availabilityOf, type LevelUnits } from "./availability";
import { inDoubt } from "./in-doubt.server";
import { type LotState, lotStateOn } from "./lot-usability";
import { stopDaysWith, todayOf } from "./lot-usability.server";

/** Units of a lot across all locations. */
export interface StockLot {
  id: string;
  /** Empty for a product without lot tracking. */
  lotNumber: string;
  expiresOn: string | null;
  state: LotState;
  onHand: number;
  allocated: number;
  available: number;
  places: { code: string; onHand: number }[];
}

/** As the database returns it: 1 for a pickable location. */
type LotPlace = Omit<LevelUnits, "state" | "pickable"> & { code: string; pickable: 0 | 1 };

/** The product's page shows further lots. */
export const MOST_LOTS = 50;

/** Lots of a product with units, earliest expiry first, for the caller's batch. */
export function lotsOf(ctx: Pick<Ctx, "now">, db: ScopedDb, productId: string): Statement<StockLot[]> {
  const today = todayOf(ctx);
  return db
    .rows(
      (own) => ({
        id: lots.id,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        status: lots.status,
        stopDays: sql<number>`max(opened.stop_days)`,
        onHand: sql<number>`sum(${stockLevels.onHand})`,
        allocated: sql<number>`sum(${stockLevels.allocated})`,
        places: sql<string>`json_group_array(json_object('code', ${locations.code}, 'onHand', ${stockLevels.onHand},
          'allocated', ${stockLevels.allocated}, 'pickable', ${locations.pickable}, 'inDoubt', ${inDoubt(own.of(stockLevels))})
          order by ${locations.pickSequence}, ${locations.code})`,
      }),
      (own) => sql`from (select ${products.id} as product_id, ${stopDaysWith(own, products)} as stop_days
          from ${products} where ${own(products)} and ${products.id} = ${productId}) as opened
        cross join ${products} on ${own(products)} and ${products.id} = opened.product_id
        cross join ${stockLevels} on ${own.through(stockLevels, products)} and ${stockLevels.productId} = ${products.id}
        cross join ${lots} on ${own.through(lots, products)} and ${lots.id} = ${stockLevels.lotId}
        cross join ${locations} on ${own.through(locations, products)} and ${locations.id} = ${stockLevels.locationId}
        where ${stockLevels.onHand} > 0 group by ${lots.id}
        order by ${lots.expiresOn} is null, ${lots.expiresOn}, ${lots.lotNumber} limit ${MOST_LOTS + 1}`,
    )
    .map((rows) =>
      rows.map(({ status, stopDays, places, ...lot }) => {
        const state = lotStateOn({ status, expiresOn: lot.expiresOn }, today, stopDays);
        const levels = JSON.parse(places) as LotPlace[];
        return {
          ...lot,
          state,
          available: availabilityOf(levels.map((one) => ({ ...one, state, pickable: one.pickable === 1 }))).available,
          places: levels.map(({ code, onHand }) => ({ code, onHand })),
        };
      }),
    );
}
