import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { companyDay } from "#db/calendars/local-day.server";
import { locations, products } from "#db/schema/catalog";
import { bins, unitMoves } from "#db/schema/directory/warehouses";
import { type ActivityDetail, activities } from "#db/schema/shipping";
import { stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Calendar } from "../../kernel/calendars";
import { firstIdAt } from "../../kernel/ids";
import type { StockFigure } from "./stored-on";

/** The source of a storage activity is this prefix and its day. */
export const SOURCE_PREFIX = "storage:";
const DAY_MS = 86_400_000;

interface StorageActivity {
  id: string;
  source: string;
  at: number;
  units: number;
  locations: number;
  detail: ActivityDetail | null;
}

/** Days that are recorded already stay unchanged. */
export const insertStorage = (company: CompanyDb, rows: readonly StorageActivity[]) =>
  company.write(
    (own) => sql`insert into ${activities} (company_id, id, kind, source_id, lines, quantity, at, detail)
      select ${own.id}, it.value ->> 'id', 'stored', it.value ->> 'source', it.value ->> 'locations', it.value ->> 'units', it.value ->> 'at',
        it.value ->> 'detail'
      from json_each(${JSON.stringify(rows)}) as it where true
      on conflict (company_id, source_id, kind) do nothing`,
  );

/** The source of the last recorded day, or null. */
export const lastRecorded = (company: CompanyDb) =>
  company
    .selectFirst(activities, {
      columns: ["sourceId"],
      where: and(
        gte(activities.sourceId, SOURCE_PREFIX),
        lt(activities.sourceId, `${SOURCE_PREFIX}~`),
        eq(activities.kind, "stored"),
      ),
      orderBy: desc(activities.sourceId),
    })
    .map((row) => row?.sourceId ?? null);

/** The volume of one unit in cubic millimeters; null while a side is not known. */
const VOLUME = sql`${products.lengthMm} * ${products.widthMm} * ${products.heightMm}`;
const UNMEASURED = sql`iif(${VOLUME} is null, ${products.sku}, null)`;

/**
 * Stock now, and its movements after the end of this day by day, by location. Reads product by product along the keys of
 * stock and ledger. Movement ids contain their creation time; a day's margin covers the delay until they are stored.
 */
export const stockSince = (company: CompanyDb, calendar: Calendar, from: string): Statement<StockFigure[]> => {
  const beginsAt = calendar.endOf(from);
  const moves = sql`(select json_group_array(json_object('day', ${companyDay(locations.companyId, unitMoves.at)},
      'at', ${unitMoves.at}, 'from', ${unitMoves.fromPlace}))
    from ${unitMoves} where ${unitMoves.unitId} = ${bins.id} and ${unitMoves.at} >= ${beginsAt})`;
  return company
    .rows(
      {
        locationId: locations.id,
        // `day` is null in the rows of the units there now, `sku` for products with a size.
        day: sql`figures.day` as unknown as SQL<string | null>,
        unmeasuredSku: sql`figures.sku` as unknown as SQL<string | null>,
        units: sql`figures.units`.mapWith(Number),
        volumeMm3: sql`figures.volume`.mapWith(Number),
        unitKind: bins.unitKind,
        code: locations.code,
        standsIn: locations.standsIn,
        moves: sql`iif(${bins.unitKind} <> 'pallet', ${moves}, '[]')`.mapWith(String),
      },
      (own) => sql`from (
          select ${stockLevels.locationId}, null as day, ${UNMEASURED} as sku, sum(${stockLevels.onHand}) as units,
            coalesce(sum(${stockLevels.onHand} * ${VOLUME}), 0) as volume
          from ${products} cross join ${stockLevels} on ${own.through(stockLevels, products)}
            and ${stockLevels.productId} = ${products.id}
          where ${own(products)} and ${stockLevels.onHand} > 0 group by 1, 3
          union all
          select ${stockMovements.locationId}, ${companyDay(stockMovements.companyId, stockMovements.at)}, ${UNMEASURED},
            sum(${stockMovements.deltaOnHand}), coalesce(sum(${stockMovements.deltaOnHand} * ${VOLUME}), 0)
          from ${products} cross join ${stockMovements} on ${own.through(stockMovements, products)}
            and ${stockMovements.productId} = ${products.id} and ${stockMovements.id} >= ${firstIdAt(beginsAt - DAY_MS)}
          where ${own(products)} and ${stockMovements.at} >= ${beginsAt} and ${stockMovements.deltaOnHand} <> 0 group by 1, 2, 3
        ) as figures
        cross join ${locations} on ${own(locations)} and ${locations.id} = figures.location_id
        left join ${bins} on ${bins.warehouseId} = ${locations.warehouseId} and ${bins.code} = ${locations.code}
          and ${bins.unitKind} is not null`,
    )
    .map((rows) =>
      rows.map(({ unitKind, code, standsIn, moves: made, ...figure }) => ({
        ...figure,
        unit: unitKind === null ? null : { isPallet: unitKind === "pallet", code, standsIn, moves: movesOf(made) },
      })),
    );
};

const movesOf = (json: string) =>
  (JSON.parse(json) as { day: string; at: number; from: string }[]).sort((a, b) => a.at - b.at);
