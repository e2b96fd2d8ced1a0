import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { todayWhere } from "#db/calendars/local-day.server";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { FACE_IS_SHORT, pickFaces } from "#db/schema/inventory/pick-faces";
import { allocations, stockLevels } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Ctx } from "../../kernel/ctx";
import { shownWarehouse } from "../../warehouses/warehouse-shown.server";
import { lotIsUsable, stopDaysOf } from "../available-units.server";

const faces = alias(pickFaces, "f");

/** Pick faces considered at once. */
const MAX_FACES = 500;

/** A level in the reserve of the warehouse that the current face is in. */
const isReserveOfFace = (own: Ownership): SQL => sql`${stockLevels.inReserve} = 1
  and (select ${locations.warehouseId} from ${locations} where ${own.through(locations, pickFaces)}
      and ${locations.id} = ${stockLevels.locationId})
    = (select ${locations.warehouseId} from ${locations} where ${own.through(locations, pickFaces)}
      and ${locations.id} = ${pickFaces.locationId})`;

/** Units of the face's product in reserve that can be sold and no order holds. */
const inReserve = (own: Ownership): SQL<number> =>
  sql`(select coalesce(sum(${stockLevels.onHand} - ${stockLevels.allocated} - ${stockLevels.unsellable}), 0)
    from ${stockLevels} where ${own.through(stockLevels, pickFaces)} and ${stockLevels.productId} = ${pickFaces.productId}
      and ${isReserveOfFace(own)})`.mapWith(Number);

/** Units of the face's product in reserve that orders hold and nobody has picked yet. */
const waitingInReserve = (own: Ownership): SQL<number> =>
  sql`(select coalesce(sum(${allocations.quantity} - ${allocations.picked}), 0)
    from ${allocations} indexed by allocations_by_product
    join ${stockLevels} on ${own.through(stockLevels, pickFaces)} and ${stockLevels.productId} = ${allocations.productId}
      and ${stockLevels.lotId} = ${allocations.lotId} and ${stockLevels.locationId} = ${allocations.locationId}
    where ${own.through(allocations, pickFaces)} and ${allocations.productId} = ${pickFaces.productId}
      and ${isReserveOfFace(own)})`.mapWith(Number);

const FACE = {
  companyId: pickFaces.companyId,
  productId: pickFaces.productId,
  locationId: pickFaces.locationId,
  minUnits: pickFaces.minUnits,
  maxUnits: pickFaces.maxUnits,
  free: pickFaces.free,
  claimedBy: pickFaces.claimedBy,
  claimedByName: pickFaces.claimedByName,
  claimedUntil: pickFaces.claimedUntil,
  name: products.name,
  sku: products.sku,
  location: locations.code,
  warehouseId: locations.warehouseId,
};

/** The product and location of the current face. */
const withNames = (own: Ownership): SQL => sql`
  cross join ${products} on ${own.through(products, pickFaces)} and ${products.id} = ${pickFaces.productId}
  cross join ${locations} on ${own.through(locations, pickFaces)} and ${locations.id} = ${pickFaces.locationId}`;

interface FaceSearch {
  term: string;
  /** Only those of the warehouse that the user works in. */
  here: boolean;
}

/**
 * Pick faces below their minimum, and those of products that orders hold in reserve, in walking order. Reads the faces
 * that need something and their products' levels, from partial indexes.
 */
export function facesInNeed(ctx: Ctx, db: ScopedDb, { term, here }: FaceSearch) {
  return db.rows(
    { ...FACE, waiting: sql`waiting`.mapWith(Number), reserve: sql`reserve`.mapWith(Number) },
    (own) => sql`from (
        select ${pickFaces}.*, ${waitingInReserve(own)} as waiting, ${inReserve(own)} as reserve from (
          select company_id, product_id, location_id from ${pickFaces} indexed by pick_faces_short
            where ${own(pickFaces)} and ${FACE_IS_SHORT}
          union
          select ${faces.companyId}, ${faces.productId}, ${faces.locationId}
            from (select distinct company_id, product_id from ${stockLevels} indexed by stock_levels_wanted_from_reserve
              where ${own(stockLevels)} and in_reserve = 1 and allocated > 0) as wanted
            cross join ${pickFaces} as f on ${own(faces)} and ${faces.companyId} = wanted.company_id
              and ${faces.productId} = wanted.product_id
          limit ${MAX_FACES}) as need
        cross join ${pickFaces} on ${own.found(pickFaces)} and ${pickFaces.companyId} = need.company_id
          and ${pickFaces.productId} = need.product_id and ${pickFaces.locationId} = need.location_id) as ${pickFaces}
      ${withNames(own)}
      where ${here ? sql`${locations.warehouseId} = ${shownWarehouse(ctx, own, undefined)}` : sql`1`}
        and (${term} = '' or instr(lower(${products.name} || ' ' || ${products.sku} || ' ' || ${locations.code}), ${term}) > 0)
      order by ${locations.pickSequence}, ${locations.code}`,
  );
}

interface NewFace {
  productId: string;
  locationId: string;
  minUnits: number;
  maxUnits: number;
}

/** Makes a pick face or changes its numbers; returns nothing when they are the same. */
export const upsertPickFace = (ctx: Ctx, company: CompanyDb, face: NewFace) =>
  company.writeReturning(
    { locationId: pickFaces.locationId },
    (own) => sql`insert into ${pickFaces} (company_id, product_id, location_id, min_units, max_units, created_at)
      values (${own.id}, ${face.productId}, ${face.locationId}, ${face.minUnits}, ${face.maxUnits}, ${ctx.now()})
      on conflict (company_id, product_id, location_id) do update set min_units = excluded.min_units,
        max_units = excluded.max_units where min_units <> excluded.min_units or max_units <> excluded.max_units`,
  );

/** A pick face with its need; null when it is out of scope or none. */
export const findFace = (db: ScopedDb, productId: string, locationId: string) =>
  db.first(
    { ...FACE, waiting: sql`waiting`.mapWith(Number), reserve: sql`reserve`.mapWith(Number) },
    (
      own,
    ) => sql`from (select ${pickFaces}.*, ${waitingInReserve(own)} as waiting, ${inReserve(own)} as reserve from ${pickFaces}
        where ${own(pickFaces)} and ${pickFaces.productId} = ${productId} and ${pickFaces.locationId} = ${locationId}) as ${pickFaces}
      ${withNames(own)}`,
  );

interface Reserve {
  productId: string;
  warehouseId: string;
}

/**
 * A product's reserve stock that can be moved: what orders wait for first, then the lot that expires first, in walking
 * order. Units of an unusable lot are left out unless an order holds them.
 */
export const reserveOf = (ctx: Ctx, company: CompanyDb, { productId, warehouseId }: Reserve, limit: number) =>
  company.rows(
    {
      productId: stockLevels.productId,
      productName: products.name,
      sku: products.sku,
      lotId: lots.id,
      lotNumber: lots.lotNumber,
      expiresOn: nullable(lots.expiresOn),
      locationId: locations.id,
      code: locations.code,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
      waiting: sql`coalesce(held.waiting, 0)`.mapWith(Number),
      free: sql`${stockLevels.onHand} - ${stockLevels.allocated} - ${stockLevels.unsellable}`.mapWith(Number),
    },
    (own) => sql`from ${stockLevels}
      cross join ${products} on ${own(products)} and ${products.id} = ${stockLevels.productId}
      cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
        and ${locations.warehouseId} = ${warehouseId}
      left join (select ${allocations.lotId} as lot_id, ${allocations.locationId} as location_id,
          sum(${allocations.quantity} - ${allocations.picked}) as waiting
        from ${allocations} indexed by allocations_by_product
        where ${own(allocations)} and ${allocations.productId} = ${productId} group by 1, 2) as held
        on held.lot_id = ${stockLevels.lotId} and held.location_id = ${stockLevels.locationId}
      where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${stockLevels.inReserve} = 1
        and ${stockLevels.onHand} > 0 and (held.waiting > 0 or (${stockLevels.onHand} > ${stockLevels.allocated}
          and ${lotIsUsable(todayWhere(ctx, lots.companyId), stopDaysOf(own))}))
      order by coalesce(held.waiting, 0) = 0, ${lots.expiresOn} is null, ${lots.expiresOn}, ${lots.id},
        ${locations.pickSequence}, ${locations.code} limit ${limit}`,
  );
