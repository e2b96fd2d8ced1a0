/** The list of locations: a page of a warehouse's bins, or of one company's locations, through an index. */
import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, products } from "#db/schema/catalog";
import { companies } from "#db/schema/directory/accounts";
import { binCounts, bins } from "#db/schema/directory/warehouses";
import { carriedStock } from "#db/schema/inventory/movement-archive";
import { stockLevels, stockMovements } from "#db/schema/stock";
import { MAX_SORTED } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { seesBins, shownWarehouse } from "../../warehouses/warehouse-shown.server";
import { MAX_SUMMED_COMPANIES } from "./bin-fill";
import type { BinsQuery } from "./bins.schema";

/** Maximum number of balances summed per bin; products that left a bin keep an empty balance. */
const MAX_BALANCES = 2000;

export interface BinFilters extends Pick<BinsQuery, "warehouse" | "zone" | "kind" | "show"> {
  /** Prefix of the code, in upper case; empty for all. */
  prefix: string;
  /** With units of this company, or reserved for it. */
  companyId: string | undefined;
}

export interface BinPage extends BinFilters {
  by: "code" | "pickSequence";
  direction: "asc" | "desc";
  /** The last row of the page before. */
  after: { pickSequence: number; code: string } | null;
  limit: number;
}

type Sorted = Pick<typeof bins, "pickSequence" | "code"> | Pick<typeof locations, "pickSequence" | "code">;

const orderOf = ({ by, direction }: BinPage, { pickSequence, code }: Sorted): SQL => {
  const way = sql.raw(direction);
  return by === "code" ? sql`${code} ${way}` : sql`${pickSequence} ${way}, ${code} ${way}`;
};

function isBeyond({ by, direction, after }: BinPage, { pickSequence, code }: Sorted): SQL {
  if (!after) return sql`1`;
  const beyond = sql.raw(direction === "desc" ? "<" : ">");
  return by === "code"
    ? sql`${code} ${beyond} ${after.code}`
    : sql`(${pickSequence}, ${code}) ${beyond} (${after.pickSequence}, ${after.code})`;
}

/** Conditions on the bin; `row` says whether units are there and whether it is archived. */
function fits({ prefix, zone, kind, show }: BinFilters, row: typeof bins | typeof locations): SQL {
  const use =
    show === "all" ? sql`1` : show === "archived" ? sql`${row.archivedAt} is not null` : sql`${row.archivedAt} is null`;
  return sql`${prefix ? sql`${row.code} >= ${prefix} and ${row.code} < ${`${prefix}\u{10ffff}`}` : sql`1`}
    and ${zone ? sql`${bins.zone} = ${zone}` : sql`1`} and ${kind ? sql`${bins.kind} = ${kind}` : sql`1`}
    and ${show === "empty" ? sql`${row.stocked} = 0` : sql`1`} and ${use}`;
}

/** The index that the page walks. Its order is the page's, so that a page reads little more than it shows. */
function indexFor({ prefix, zone, kind, show, by }: Pick<BinPage, keyof BinFilters | "by">): string {
  if (prefix) return "bins_code";
  if (by === "code") return zone ? "bins_by_zone_code" : kind ? "bins_by_kind_code" : "bins_code";
  if (zone) return "bins_by_zone";
  if (show === "archived") return "bins_archived";
  // Most empty bins are for storage; there are few bins of the other kinds.
  if (show === "empty" && (!kind || kind === "pick" || kind === "reserve")) return "bins_empty";
  return kind ? "bins_by_kind" : "bins_by_walk";
}

/** A query of bins (all columns) with the viewer's `location_id`, in the order of the page. */
function pageOfBins(ctx: Ctx, own: Ownership, page: BinPage): SQL {
  const inWarehouse = (table: typeof bins | typeof locations) =>
    sql`${table.warehouseId} = ${shownWarehouse(ctx, own, page.warehouse)}`;
  const atLocation = sql`cross join ${bins} on ${bins.warehouseId} = ${locations.warehouseId} and ${bins.code} = ${locations.code}`;
  const limit = sql`limit ${page.limit}`;
  if (!seesBins(ctx)) {
    const index = page.by === "code" || page.prefix ? sql`locations_code` : sql`locations_by_walk`;
    return sql`select ${bins}.*, ${locations.id} as location_id from ${locations} indexed by ${index} ${atLocation}
      where ${own(locations)} and ${inWarehouse(locations)} and ${fits(page, locations)} and ${isBeyond(page, locations)}
      order by ${orderOf(page, locations)} ${limit}`;
  }
  if (page.companyId) {
    // The caller has checked that the company is in scope.
    return sql`select * from (select * from (select ${bins}.*, null as location_id from ${locations} indexed by locations_stocked ${atLocation}
        where ${own(locations)} and ${locations.companyId} = ${page.companyId} and ${inWarehouse(locations)} and ${locations.stocked} > 0
          and ${fits(page, bins)} and ${isBeyond(page, locations)} order by ${orderOf(page, locations)} ${limit})
      union
      select * from (select ${bins}.*, null as location_id from ${bins} indexed by bins_dedicated
        where ${bins.dedicatedCompanyId} = ${page.companyId} and ${inWarehouse(bins)} and ${fits(page, bins)} and ${isBeyond(page, bins)}
        order by ${orderOf(page, bins)} ${limit})) as ${bins} order by ${orderOf(page, bins)} ${limit}`;
  }
  return sql`select ${bins}.*, null as location_id from ${bins} indexed by ${sql.raw(indexFor(page))}
    where ${inWarehouse(bins)} and ${fits(page, bins)} and ${isBeyond(page, bins)} order by ${orderOf(page, bins)} ${limit}`;
}

/** A company's share of a bin, in a JSON list. The product is the one at the location, when there is only one. */
type Share = [
  company: string,
  isStocked: 0 | 1,
  units: [products: number, units: number, balances: number, product: [name: string, sku: string] | null] | null,
  movedAt: number | null,
];

/**
 * The shares of at most one more than MAX_SUMMED_COMPANIES companies in scope, those with units there first: units from at
 * most MAX_BALANCES balances, and the last movement. Null for a bin that is known to be more crowded.
 */
const sharesOf = (ctx: Ctx, own: Ownership): SQL<string | null> =>
  sql`iif(${ctx.db.scope.kind === "all" ? sql`${bins.stocked} > ${MAX_SUMMED_COMPANIES}` : sql`0`}, null,
    (select json_group_array(json_array(name, stocked > 0, json(units), moved_at)) from (
    select ${companies.name} as name, ${locations.stocked} as stocked, iif(${locations.stocked} > 0, ${unitsAt(own)}, null) as units,
      coalesce((select ${stockMovements.at} from ${stockMovements} indexed by stock_movements_by_location
        where ${own.through(stockMovements, locations)} and ${stockMovements.locationId} = ${locations.id}
          and ${stockMovements.deltaOnHand} <> 0 order by ${stockMovements.id} desc limit 1),
        (select nullif(max(${carriedStock.movedAt}), 0) from ${carriedStock} indexed by carried_stock_by_location
          where ${own.through(carriedStock, locations)} and ${carriedStock.locationId} = ${locations.id})) as moved_at
    from (select * from ${locations} indexed by locations_of_bin
        where ${own.found(locations)} and ${locations.warehouseId} = ${bins.warehouseId} and ${locations.code} = ${bins.code}
        order by ${locations.stocked} = 0, ${locations.companyId} limit ${MAX_SUMMED_COMPANIES + 1}) as ${locations}
      cross join ${companies} on ${companies.id} = ${locations.companyId})))`;

const unitsAt = (own: Ownership): SQL =>
  sql`(select json_array(held, units, balances, iif(held = 1, (select json_array(${products.name}, ${products.sku})
      from ${products} where ${own.through(products, locations)} and ${products.id} = some_id), null))
    from (select count(distinct iif(on_hand > 0, product_id, null)) as held, coalesce(sum(on_hand), 0) as units,
        count(*) as balances, max(iif(on_hand > 0, product_id, null)) as some_id
      from (select ${stockLevels.productId} as product_id, ${stockLevels.onHand} as on_hand
        from ${stockLevels} indexed by stock_levels_by_location
        where ${own.through(stockLevels, locations)} and ${stockLevels.locationId} = ${locations.id} limit ${MAX_BALANCES})))`;

/** A page of bins with what the actor sees of their contents. */
export const listBins = (ctx: Ctx, page: BinPage) =>
  ctx.db
    .rows(
      (own) => ({
        id: bins.id,
        locationId: sql<string | null>`location_id`,
        code: bins.code,
        zone: bins.zone,
        kind: bins.kind,
        pickSequence: bins.pickSequence,
        maxVolumeCm3: bins.maxVolumeCm3,
        maxWeightGrams: bins.maxWeightGrams,
        maxPallets: bins.maxPallets,
        dedicatedCompanyId: bins.dedicatedCompanyId,
        stocked: bins.stocked,
        archivedAt: bins.archivedAt,
        shares: sharesOf(ctx, own),
      }),
      (own) => sql`from (${pageOfBins(ctx, own, page)}) as ${bins}`,
    )
    .map((rows) =>
      rows.map(({ shares, ...row }) => ({
        ...row,
        ...contentsOf(shares === null ? null : (JSON.parse(shares) as Share[])),
      })),
    );

/** Products and units are null where not all are added up. */
function contentsOf(shares: readonly Share[] | null) {
  const held = shares?.flatMap(([, , units]) => (units ? [units] : [])) ?? [];
  if (!shares || held.length > MAX_SUMMED_COMPANIES || held.some(([, , balances]) => balances === MAX_BALANCES)) {
    return { companies: [], products: null, product: null, units: null, movedAt: null };
  }
  const products = held.reduce((sum, [n]) => sum + n, 0);
  const only = products === 1 ? held.find(([n]) => n === 1)?.[3] : null;
  const moved = shares.flatMap(([, , , at]) => (at === null ? [] : [at]));
  return {
    companies: shares.flatMap(([name, isStocked]) => (isStocked ? [name] : [])).toSorted((a, b) => a.localeCompare(b)),
    products,
    product: only ? { name: only[0], sku: only[1] } : null,
    units: held.reduce((sum, [, n]) => sum + n, 0),
    movedAt: moved.length > 0 ? Math.max(...moved) : null,
  };
}

/**
 * Number of bins that the filters match: exact without search and company, otherwise at most one more than MAX_SORTED.
 */
export function countBins(ctx: Ctx, filters: BinFilters): Statement<number> {
  const { prefix, companyId, zone, kind, show, warehouse } = filters;
  if (prefix || companyId || !seesBins(ctx)) {
    const page: BinPage = { ...filters, by: "code", direction: "asc", after: null, limit: MAX_SORTED + 1 };
    return ctx.db
      .rows({ n: sql`count(*)`.mapWith(Number) }, (own) => sql`from (${pageOfBins(ctx, own, page)})`)
      .map(([row]) => row?.n ?? 0);
  }
  const archived = show === "all" ? sql`1` : sql`${binCounts.isArchived} = ${show === "archived" ? 1 : 0}`;
  const counted = show === "empty" ? binCounts.empty : binCounts.bins;
  return ctx.db
    .rows(
      { n: sql`coalesce(sum(${counted}), 0)`.mapWith(Number) },
      (
        own,
      ) => sql`from ${binCounts} where ${binCounts.warehouseId} = ${shownWarehouse(ctx, own, warehouse)} and ${archived}
        and ${zone ? sql`${binCounts.zone} = ${zone}` : sql`1`} and ${kind ? sql`${binCounts.kind} = ${kind}` : sql`1`}`,
    )
    .map(([row]) => row?.n ?? 0);
}
