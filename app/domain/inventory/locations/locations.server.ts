import { sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { locationCode } from "../location-code";
import { lotStateOn } from "../lot-usability";
import { todayOf } from "../lot-usability.server";

const PAGE = 50;
/**
 * Maximum number of balances summed per location in the list; products that left the location keep an empty balance.
 */
const MAX_COUNTED = 2000;

export interface LocationListing {
  /** Prefix of the location code. */
  q?: string | undefined;
  show?: "all" | undefined;
  cursor?: string | undefined;
}

/** A page of a company's locations in walking order, or of those with this prefix by code, as one statement. */
export function locationPage(company: CompanyDb, { q, show, cursor }: LocationListing) {
  const start = locationCode(q ?? "");
  const { code, pickSequence } = locations;
  const [walk = "", after = ""] = cursor?.split("~") ?? [];
  const beyond = !cursor
    ? sql`1`
    : start
      ? sql`${code} > ${after}`
      : sql`(${pickSequence}, ${code}) > (${Number(walk) || 0}, ${after})`;
  const where = start ? sql`${code} >= ${start} and ${code} < ${`${start}\u{10ffff}`}` : sql`1`;
  return company
    .rows(
      {
        id: locations.id,
        code,
        zone: locations.zone,
        pickSequence,
        pickable: locations.pickable,
        archivedAt: locations.archivedAt,
        held: sql<string>`held`,
      },
      (
        own,
      ) => sql`from (select *, ${heldAt(own)} as held from ${locations} ${start ? sql`indexed by locations_code` : sql`indexed by locations_by_walk`}
        where ${own(locations)} and ${where} and ${beyond} and ${show === "all" ? sql`1` : sql`${locations.archivedAt} is null`}
        order by ${start ? code : sql`${pickSequence}, ${code}`} limit ${PAGE + 1}) as locations`,
    )
    .map((all) => {
      const rows = all.slice(0, PAGE);
      const last = all.length > PAGE ? rows.at(-1) : undefined;
      return {
        rows: rows.map(({ held, archivedAt, ...row }) => ({ ...row, isOut: archivedAt !== null, ...readHeld(held) })),
        next: last ? `${last.pickSequence}~${last.code}` : null,
      };
    });
}
export type LocationRow = Awaited<ReturnType<typeof locationPage>>["rows"][number];

/** Number of products and units at the location, from at most that many balances. */
const heldAt = (
  own: Ownership,
) => sql`(select json_array(count(distinct iif(on_hand > 0, product_id, null)), coalesce(sum(on_hand), 0), count(*))
  from (select ${stockLevels.productId} as product_id, ${stockLevels.onHand} as on_hand from ${stockLevels} indexed by stock_levels_by_location
    where ${own.through(stockLevels, locations)} and ${stockLevels.locationId} = ${locations.id} limit ${MAX_COUNTED}))`;

function readHeld(text: string): { products: number; units: number; isMore: boolean } {
  const [held = 0, units = 0, looked = 0] = JSON.parse(text) as number[];
  return { products: held, units, isMore: looked === MAX_COUNTED };
}

/** The whole location, for the caller's batch; null when it is out of scope. */
export const findLocation = (ctx: Ctx, id: string) => ctx.db.find(locations, id);

/** A location by its code, for the caller's batch. */
export const locationByCode = (
  company: CompanyDb,
  code: string,
): Statement<{ id: string; code: string; pickable: boolean; archivedAt: number | null } | null> =>
  company.first(
    { id: locations.id, code: locations.code, pickable: locations.pickable, archivedAt: locations.archivedAt },
    (own) => sql`from ${locations} where ${own(locations)} and ${locations.code} = ${locationCode(code)}`,
  );

/**
 * A location and its stock by product, in one round trip.
 * @throws not_found, also for a location out of the actor's scope
 */
export async function locationScreen(ctx: Ctx, id: string, cursor: string | undefined) {
  const [location, found] = await ctx.db.batch(
    findLocation(ctx, id),
    ctx.db.rows(
      {
        productId: products.id,
        name: products.name,
        sku: products.sku,
        lotId: lots.id,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        status: lots.status,
        stopDays: sql<number>`coalesce(${stockRules.stopPickingDays}, 0)`,
        onHand: stockLevels.onHand,
        allocated: stockLevels.allocated,
      },
      (own) => sql`from ${locations}
        cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, locations)} and ${stockLevels.locationId} = ${locations.id}
          and ${stockLevels.onHand} > 0 and ${stockLevels.productId} || ${stockLevels.lotId} > ${cursor ?? ""} and ${stockLevels.productId} >= ${cursor?.slice(0, 36) ?? ""}
        cross join ${products} on ${own.through(products, locations)} and ${products.id} = ${stockLevels.productId}
        cross join ${lots} on ${own.through(lots, locations)} and ${lots.id} = ${stockLevels.lotId}
        left join ${stockRules} on ${own.through(stockRules, locations)}
        where ${own(locations)} and ${locations.id} = ${id}
        order by ${stockLevels.productId}, ${stockLevels.lotId} limit ${PAGE + 1}`,
    ),
  );
  if (!location) throw notFound("This location");
  const rows = found.slice(0, PAGE);
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  const today = todayOf(ctx);
  return {
    location,
    rows: rows.map(({ stopDays, ...row }) => ({ ...row, state: lotStateOn(row, today, stopDays) })),
    next: last ? `${last.productId}${last.lotId}` : null,
    may: { change: ctx.can("inventory.adjust", location.companyId) },
  };
}
export type LocationScreen = Awaited<ReturnType<typeof locationScreen>>;
