import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { orderHolds } from "#db/schema/holds";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import { putawayClaims } from "#db/schema/inventory/putaway-claims";
import { orderItems } from "#db/schema/orders";
import { receiptLines, receipts } from "#db/schema/receiving";
import { allocations, stockLevels } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { shownWarehouse } from "../../warehouses/warehouse-shown.server";
import type { LevelKey } from "../transfers/transfer.repo.server";

/** Tasks read at once. */
export const MAX_TASKS = 500;
/** Tasks counted when there are more. */
export const MAX_COUNTED = 10_000;
/** Latest receipts of a product among which those of a task are looked for. */
const MAX_RECEIPTS = 50;
/** Holds of a product that are summed. */
const MAX_HOLDS = 500;

const face = alias(locations, "face");

/** Units that orders hold at the level and nobody has picked yet. */
const heldThere = (own: Ownership): SQL<number> =>
  sql`iif(${stockLevels.allocated} = 0, 0, (select coalesce(sum(${allocations.quantity} - ${allocations.picked}), 0)
    from ${allocations} indexed by allocations_by_product
    where ${own.through(allocations, stockLevels)} and ${allocations.productId} = ${stockLevels.productId}
      and ${allocations.lotId} = ${stockLevels.lotId} and ${allocations.locationId} = ${stockLevels.locationId}))`.mapWith(
    Number,
  );

/** Units of the product that orders on hold wait for. */
const backordered = (own: Ownership): SQL<number> =>
  sql`(select coalesce(sum(${orderItems.quantity}), 0)
    from (select distinct ${orderHolds.companyId}, ${orderHolds.orderId}, ${orderHolds.productId}
      from ${orderHolds} indexed by order_holds_by_product
      where ${own.through(orderHolds, stockLevels)} and ${orderHolds.productId} = ${stockLevels.productId}
        and ${orderHolds.productId} is not null and ${orderHolds.releasedAt} is null limit ${MAX_HOLDS}) as ${orderHolds}
    cross join ${orderItems} on ${own.through(orderItems, orderHolds)} and ${orderItems.orderId} = ${orderHolds.orderId}
      and ${orderItems.productId} = ${orderHolds.productId})`.mapWith(Number);

/** When units of the level were last received there; null when they came another way. */
const receivedAt = (own: Ownership): SQL<number | null> =>
  sql<number | null>`(select ${receipts.at} from (
      select ${receiptLines.companyId}, ${receiptLines.receiptId}, ${receiptLines.lotId}, ${receiptLines.locationId}
      from ${receiptLines} indexed by receipt_lines_by_product
      where ${own.through(receiptLines, stockLevels)} and ${receiptLines.productId} = ${stockLevels.productId}
      order by ${receiptLines.receiptId} desc limit ${MAX_RECEIPTS}) as ${receiptLines}
    cross join ${receipts} on ${own.through(receipts, receiptLines)} and ${receipts.id} = ${receiptLines.receiptId}
    where ${receiptLines.lotId} = ${stockLevels.lotId} and ${receiptLines.locationId} = ${stockLevels.locationId}
    order by ${receipts.id} desc limit 1)`;

/** Code of the product's pick face in the warehouse, otherwise its default location. */
const usualPlace = (own: Ownership): SQL<string | null> =>
  sql<string | null>`coalesce((select ${face.code} from ${pickFaces}
      cross join ${locations} as ${face} on ${own.through(face, pickFaces)} and ${face.id} = ${pickFaces.locationId}
        and ${face.warehouseId} = ${bins.warehouseId} and ${face.archivedAt} is null
      where ${own.through(pickFaces, stockLevels)} and ${pickFaces.productId} = ${stockLevels.productId}
      order by ${face.pickSequence}, ${face.code} limit 1), nullif(${products.location}, ''))`;

const task = (own: Ownership) => ({
  companyId: stockLevels.companyId,
  productId: stockLevels.productId,
  lotId: stockLevels.lotId,
  locationId: stockLevels.locationId,
  name: products.name,
  sku: products.sku,
  lotNumber: lots.lotNumber,
  expiresOn: nullable(lots.expiresOn),
  lotStatus: lots.status,
  location: locations.code,
  warehouseId: bins.warehouseId,
  pickSequence: bins.pickSequence,
  /** A handling unit that the units are in. */
  unitId: sql<string | null>`iif(${bins.unitNumber} is null, null, ${bins.id})`,
  standsIn: bins.standsIn,
  kind: bins.kind,
  onHand: stockLevels.onHand,
  held: heldThere(own),
  backordered: backordered(own),
  receivedAt: receivedAt(own),
  usualPlace: usualPlace(own),
  claimedBy: nullable(putawayClaims.claimedBy),
  claimedByName: nullable(putawayClaims.claimedByName),
  claimedUntil: nullable(putawayClaims.claimedUntil),
});

/** The bin, product, lot and claim of a level whose location is joined before it. */
const withNames = (own: Ownership): SQL => sql`
  cross join ${products} on ${own.through(products, stockLevels)} and ${products.id} = ${stockLevels.productId}
  cross join ${lots} on ${own.through(lots, stockLevels)} and ${lots.id} = ${stockLevels.lotId}
  left join ${putawayClaims} on ${own.through(putawayClaims, stockLevels)} and ${putawayClaims.productId} = ${stockLevels.productId}
    and ${putawayClaims.lotId} = ${stockLevels.lotId} and ${putawayClaims.locationId} = ${stockLevels.locationId}`;

/** Which tasks are looked for. */
export interface TaskSearch {
  /** A part of the product's name, its SKU, the lot or the location, in lower case; empty for all. */
  term: string;
  /** The meanings of a scanned code in lower case: a location, a product, perhaps of one lot, or a lot. */
  scanned: { locations: readonly string[]; products: readonly string[]; ofLot: string | null; lot: string } | null;
}

const isMeant = ({ term, scanned }: TaskSearch): SQL => {
  const lot = sql`lower(${lots.lotNumber})`;
  const among = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;
  const found = sql`instr(lower(${products.name} || ' ' || ${products.sku} || ' ' || ${lots.lotNumber} || ' ' || ${locations.code}), ${term}) > 0`;
  const named =
    scanned &&
    sql`(lower(${locations.code}) in ${among(scanned.locations)} or ${lot} = ${scanned.lot}
      or (${stockLevels.productId} in ${among(scanned.products)} and ${lot} = coalesce(${scanned.ofLot}, ${lot})))`;
  return sql`${term === "" ? sql`1` : found} and ${named ?? sql`1`}`;
};

/** What stands in the receiving bins of the warehouse shown; `names` joins what is looked for. */
const standing = (
  ctx: Ctx,
  own: Ownership,
  search: TaskSearch,
  names: SQL,
): SQL => sql`from ${bins} indexed by bins_by_kind
  cross join ${locations} indexed by locations_of_bin on ${own.found(locations)}
    and ${locations.warehouseId} = ${bins.warehouseId} and ${locations.code} = ${bins.code} and ${locations.stocked} > 0
  cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, locations)}
    and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0 ${names}
  where ${bins.warehouseId} = ${shownWarehouse(ctx, own, undefined)} and ${bins.kind} = 'receiving' and ${bins.stocked} > 0
    and ${isMeant(search)}`;

/** In walking order. */
export const listTasks = (ctx: Ctx, db: ScopedDb, search: TaskSearch) =>
  db.rows(
    task,
    (own) => sql`${standing(ctx, own, search, withNames(own))}
      order by ${bins.pickSequence}, ${bins.code} limit ${MAX_TASKS + 1}`,
  );

/** Their number, as far as it is counted. */
export const countTasks = (ctx: Ctx, db: ScopedDb, search: TaskSearch): Statement<number> =>
  db
    .rows({ n: sql`count(*)`.mapWith(Number) }, (own) => {
      const names = search.term === "" && !search.scanned ? sql`` : withNames(own);
      return sql`from (select 1 ${standing(ctx, own, search, names)} limit ${MAX_COUNTED})`;
    })
    .map(([row]) => row?.n ?? 0);

/** One of them, also when its units are put away already; null when it is out of scope. */
export const findTask = (db: ScopedDb, { productId, lotId, locationId }: LevelKey) =>
  db.first(
    task,
    (own) => sql`from ${locations}
      cross join ${bins} on ${bins.warehouseId} = ${locations.warehouseId} and ${bins.code} = ${locations.code}
      cross join ${stockLevels} on ${own.through(stockLevels, locations)} and ${stockLevels.productId} = ${productId}
        and ${stockLevels.lotId} = ${lotId} and ${stockLevels.locationId} = ${locations.id} ${withNames(own)}
      where ${own.found(locations)} and ${locations.id} = ${locationId}`,
  );
export type PutawayRow = NonNullable<Awaited<ReturnType<typeof findTask>>>;
