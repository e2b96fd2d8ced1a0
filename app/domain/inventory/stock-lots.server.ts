import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { availabilityOf } from "./availability";
import { type LotState, lotStateOn } from "./lot-usability";
import { todayOf } from "./lot-usability.server";
import { listStockedLots } from "./stock-list/stock-lots.repo.server";

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

/** The product's page shows further lots. */
export const MAX_LOTS = 50;

/** Lots of a product with units, earliest expiry first, for the caller's batch. */
export function lotsOf(ctx: Pick<Ctx, "now">, db: ScopedDb, productId: string): Statement<StockLot[]> {
  const today = todayOf(ctx);
  return listStockedLots(db, productId, MAX_LOTS + 1).map((rows) =>
    rows.map(({ status, stopDays, levels, ...lot }) => {
      const state = lotStateOn({ status, expiresOn: lot.expiresOn }, today, stopDays ?? 0);
      return {
        ...lot,
        state,
        available: availabilityOf(levels.map((level) => ({ ...level, state }))).available,
        places: levels.map(({ code, onHand }) => ({ code, onHand })),
      };
    }),
  );
}
