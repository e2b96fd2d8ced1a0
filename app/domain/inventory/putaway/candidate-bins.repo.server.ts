/** Bins that the units of a task could be put into. Read with the task, in one batch. */
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import { stockLevels } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { seesBins } from "../../warehouses/warehouse-shown.server";
import { LAST_IN_WALK } from "../location-code";
import type { LevelKey } from "../transfers/transfer.repo.server";

/** Bins read of each sort. */
const MAX_OF_PRODUCT = 60;
const MAX_EMPTY = 12;
/** Empty bins looked at to find those that the company may use. */
const MAX_LOOKED_AT = 300;

const here = alias(locations, "here");

const BIN = {
  id: bins.id,
  code: bins.code,
  kind: bins.kind,
  pickSequence: bins.pickSequence,
  oneSku: bins.oneSku,
  oneLot: bins.oneLot,
  oneCompany: bins.oneCompany,
  maxVolumeCm3: bins.maxVolumeCm3,
  maxWeightGrams: bins.maxWeightGrams,
  isDedicated: sql`${bins.dedicatedCompanyId} is not null`.mapWith(Boolean),
};

/** A column of the task's location; nothing when it is out of scope. */
const ofTask = (
  own: Ownership,
  { locationId }: LevelKey,
  column: typeof here.warehouseId | typeof here.companyId,
): SQL => sql`(select ${column} from ${locations} as ${here} where ${own.found(here)} and ${here.id} = ${locationId})`;

const isStorage = sql`${bins.kind} in ('pick', 'reserve')`;

/** Fixed places in use, in the task's warehouse, that take its company's stock. */
const isOpen = (own: Ownership, key: LevelKey): SQL => sql`${bins.warehouseId} = ${ofTask(own, key, here.warehouseId)}
  and ${bins.archivedAt} is null and ${bins.unitNumber} is null
  and (${bins.dedicatedCompanyId} is null or ${bins.dedicatedCompanyId} = ${ofTask(own, key, here.companyId)})`;

/** `select what from` the product's balances at the current location. */
const ofProduct = (own: Ownership, { productId }: LevelKey, what: SQL): SQL =>
  sql`select ${what} from ${stockLevels} indexed by stock_levels_by_location where ${own.through(stockLevels, locations)}
    and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.productId} = ${productId}`;

/** Storage bins where the company has the product, and the product's pick faces and default location. */
export const binsOfProduct = (db: ScopedDb, key: LevelKey) =>
  db.rows(
    (own) => ({
      ...BIN,
      onHand: sql`coalesce((${ofProduct(own, key, sql`sum(${stockLevels.onHand})`)}), 0)`.mapWith(Number),
      ofLot:
        sql`coalesce((${ofProduct(own, key, sql`sum(iif(${stockLevels.lotId} = ${key.lotId}, ${stockLevels.onHand}, 0))`)}), 0)`.mapWith(
          Number,
        ),
      hasOtherLots:
        sql`coalesce((${ofProduct(own, key, sql`max(${stockLevels.lotId} <> ${key.lotId} and ${stockLevels.onHand} > 0)`)}), 0)`.mapWith(
          Boolean,
        ),
      hasOtherProducts:
        sql`exists (select 1 from ${stockLevels} indexed by stock_levels_by_location where ${own.through(stockLevels, locations)}
          and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.productId} <> ${key.productId} and ${stockLevels.onHand} > 0)`.mapWith(
          Boolean,
        ),
      hasOtherCompanies: sql`${bins.stocked} > (${locations.stocked} > 0)`.mapWith(Boolean),
      /** Units that the pick face lacks to its maximum; null when it is none of the product's. */
      lacks: sql<number | null>`(select max(0, ${pickFaces.maxUnits} - ${pickFaces.free}) from ${pickFaces}
        where ${own.through(pickFaces, locations)} and ${pickFaces.productId} = ${key.productId} and ${pickFaces.locationId} = ${locations.id})`,
      isDefault: sql`coalesce(${locations.code} = (select upper(${products.location}) from ${products}
        where ${own.through(products, locations)} and ${products.id} = ${key.productId}), 0)`.mapWith(Boolean),
    }),
    (own) => sql`from (
        select distinct ${stockLevels.locationId} as id from ${stockLevels}
          where ${own(stockLevels)} and ${stockLevels.productId} = ${key.productId} and ${stockLevels.onHand} > 0
        union select ${pickFaces.locationId} from ${pickFaces} where ${own(pickFaces)} and ${pickFaces.productId} = ${key.productId}
        union select ${locations.id} from ${products}
          cross join ${locations} on ${own.through(locations, products)} and ${locations.code} = upper(${products.location})
          where ${own.found(products)} and ${products.id} = ${key.productId}) as place
      cross join ${locations} on ${own.found(locations)} and ${locations.id} = place.id
      cross join ${bins} on ${bins.warehouseId} = ${locations.warehouseId} and ${bins.code} = ${locations.code}
      where ${isOpen(own, key)} and ${isStorage} order by ${bins.pickSequence}, ${bins.code} limit ${MAX_OF_PRODUCT}`,
  );

/** Where empty bins are looked for: by the product's first storage bin, otherwise by the receiving bin. */
const near = (own: Ownership, { productId, locationId }: LevelKey): SQL =>
  sql`coalesce((select min(${locations.pickSequence}) from ${stockLevels}
      cross join ${locations} on ${own.through(locations, stockLevels)} and ${locations.id} = ${stockLevels.locationId}
      cross join ${bins} on ${bins.warehouseId} = ${locations.warehouseId} and ${bins.code} = ${locations.code} and ${isStorage}
      where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${stockLevels.onHand} > 0),
    (select iif(${here.pickSequence} < ${LAST_IN_WALK}, ${here.pickSequence}, 0) from ${locations} as ${here}
      where ${own.found(here)} and ${here.id} = ${locationId}))`;

/**
 * Empty storage bins nearest to the product's other stock, on both sides of the walk, and those reserved for its company.
 * Users of a company know its own locations only, and put units nowhere else.
 */
export const emptyBins = (ctx: Ctx, key: LevelKey) =>
  ctx.db.rows(BIN, (own) => {
    const beside = (beyond: ">=" | "<", way: "asc" | "desc") => {
      const row = seesBins(ctx) ? bins : locations;
      const index = seesBins(ctx) ? sql`bins_empty` : sql`locations_by_walk`;
      const isOwn = seesBins(ctx) ? sql`1` : own(locations);
      return sql`(select ${row.warehouseId}, ${row.code} from ${row} indexed by ${index}
        where ${row.warehouseId} = ${ofTask(own, key, here.warehouseId)} and ${row.stocked} = 0 and ${row.archivedAt} is null and ${isOwn}
          and ${row.pickSequence} ${sql.raw(beyond)} ${near(own, key)}
        order by ${row.pickSequence} ${sql.raw(way)}, ${row.code} ${sql.raw(way)} limit ${MAX_LOOKED_AT}) as looked`;
    };
    const open = (looked: SQL) => sql`select ${bins.id} from ${looked}
      cross join ${bins} on ${bins.warehouseId} = looked.warehouse_id and ${bins.code} = looked.code
      where ${bins.stocked} = 0 and ${isStorage} and ${isOpen(own, key)} limit ${MAX_EMPTY}`;
    const dedicated = sql`select ${bins.id} from ${bins} indexed by bins_dedicated
      where ${bins.dedicatedCompanyId} = ${ofTask(own, key, here.companyId)} and ${bins.stocked} = 0 and ${isStorage} and ${isOpen(own, key)}
      order by abs(${bins.pickSequence} - ${near(own, key)}) limit ${MAX_EMPTY}`;
    return sql`from (select id from (${open(beside(">=", "asc"))}) union select id from (${open(beside("<", "desc"))})
        ${seesBins(ctx) ? sql`union select id from (${dedicated})` : sql``}) as empty
      cross join ${bins} on ${bins.id} = empty.id order by abs(${bins.pickSequence} - ${near(own, key)}), ${bins.code}`;
  });
export type EmptyBin = Awaited<ReturnType<typeof emptyBins>>[number];

/** Bins at packing stations, in walking order. */
export const packingBins = (ctx: Ctx, key: LevelKey) =>
  ctx.db.rows(
    { code: bins.code },
    (own) => sql`from ${bins} indexed by bins_by_kind where ${bins.kind} = 'packing' and ${isOpen(own, key)} and ${
      seesBins(ctx)
        ? sql`1`
        : sql`exists (select 1 from ${locations} where ${own(locations)} and ${locations.warehouseId} = ${bins.warehouseId}
            and ${locations.code} = ${bins.code} and ${locations.archivedAt} is null)`
    }
      order by ${bins.pickSequence}, ${bins.code} limit 3`,
  );
