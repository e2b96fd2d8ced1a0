import { eq } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { productStock } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { todayOf } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { type Availability, availabilityIn, availabilityOf, unsellableUnits } from "./availability";
import { unitsByAvailability } from "./available-units.server";
import { daysAfter, type LotState, lotStateOn } from "./lot-usability";
import { countExpiringLots } from "./lots/expiring.repo.server";
import { listStock, STOCK_COLUMNS, type StockListing, type StockListRow } from "./stock-list/stock-list.repo.server";
import { listStockedLots } from "./stock-list/stock-lots.repo.server";
import { stockStatus } from "./stock-status";

export { countStock } from "./stock-list/stock-list.repo.server";
export { stockSort } from "./stock-list/stock-sort.server";

export interface StockRow extends Availability {
  id: string;
  companyId: string;
  name: string;
  image: string | null;
  sku: string;
  barcode: string | null;
  category: string | null;
  currency: string;
  costMinor: number | null;
  lotTracked: boolean;
  reorderPoint: number;
  onHand: number;
  allocated: number;
  /** Based on the sellable part of on hand. */
  status: string;
}

export interface StockPage {
  rows: StockRow[];
  /** Null on the last page. */
  next: string | null;
}

const MAX_READ = 1000;

/**
 * A page of stock as one statement: lowest stock first for a stock level filter, best match first for a search, else
 * newest product first. Where an index covers the filters, it reads only the rows it shows. Otherwise it reads a
 * bounded number of products and stops when the page is full, so a short page can still have a next one.
 */
export const stockPage = (
  ctx: Pick<Ctx, "now" | "calendars">,
  db: ScopedDb,
  listing: StockListing,
): Statement<StockPage> =>
  listStock(ctx, db, listing, { limit: listing.limit, maxRead: listing.maxRead ?? MAX_READ }).map((found) =>
    pageOf(found, listing.limit),
  );

function pageOf(found: StockListRow[], limit: number): StockPage {
  const listed = found.filter((row): row is StockListRow & { id: string } => row.id !== null);
  const end = listed.length > limit ? listed[limit - 1] : found.find((row) => row.id === null);
  const rows = listed
    .slice(0, limit)
    .map(({ key: _key, lotTracked, ...row }) => stockRow({ ...row, lotTracked: lotTracked === 1 }));
  return { rows, next: end ? String(end.key) : null };
}

/** Adds the available quantity and the resulting status to a row. */
export function withAvailability<R extends { onHand: number; reorderPoint: number; availability: string | null }>(
  row: R,
) {
  const { availability: json, ...rest } = row;
  const availability = availabilityIn(json);
  // A kit holds no units; what its components make is available.
  const usable = Math.max(availability.available, row.onHand - unsellableUnits(availability));
  const status = stockStatus(usable, row.reorderPoint);
  return { ...rest, ...availability, status };
}

const stockRow = <R extends Parameters<typeof withAvailability>[0] & { barcode: string | null; upc: string | null }>({
  upc,
  ...row
}: R) => withAvailability({ ...row, barcode: row.barcode ?? upc });

/** The stock of one product, also of an archived one, for the caller's batch. */
export const stockOf = (
  ctx: Pick<Ctx, "now" | "calendars">,
  db: ScopedDb,
  productId: string,
): Statement<StockRow | null> =>
  db
    .selectFirst(products, {
      columns: (own) => ({ ...STOCK_COLUMNS, availability: unitsByAvailability(ctx, own) }),
      join: [innerJoin(productStock, eq(productStock.productId, products.id))],
      where: eq(products.id, productId),
    })
    .map((row) => row && stockRow(row));

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
  locations: { code: string; onHand: number }[];
}

/** The product's page shows further lots. */
export const MAX_LOTS = 50;

/** Lots of a product with units, earliest expiry first, for the caller's batch. */
export function lotsOf(ctx: Pick<Ctx, "now" | "calendars">, db: ScopedDb, productId: string): Statement<StockLot[]> {
  const today = todayOf({ ...ctx, db });
  return listStockedLots(db, productId, MAX_LOTS + 1).map((rows) =>
    rows.map(({ status, stopDays, levels, ...lot }) => {
      const state = lotStateOn({ status, expiresOn: lot.expiresOn }, today, stopDays ?? 0);
      return {
        ...lot,
        state,
        available: availabilityOf(levels.map((level) => ({ ...level, state }))).available,
        locations: levels.map(({ code, onHand }) => ({ code, onHand })),
      };
    }),
  );
}

/** More lots are not counted. */
export const EXPIRING_COUNTED = 100;

/** Number of lots in stock that have expired or will within `days`, for the caller's batch. */
export const countExpiring = (ctx: Ctx, days: number) =>
  countExpiringLots(ctx.db, daysAfter(todayOf(ctx), days), EXPIRING_COUNTED);
