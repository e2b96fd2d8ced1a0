import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DirectoryDb } from "#db/directory.server";
import { textFrom } from "#db/expressions";
import { companies } from "#db/schema/directory/accounts";
import { boxes } from "#db/schema/directory/boxes";
import { orders } from "#db/schema/orders";
import { packedParcels } from "#db/schema/shipping/packed-parcels";
import type { Scope } from "#db/scope";
import { MAX_SORTED, sortMatches } from "#db/sort-order.server";
import { readSort, sortField } from "../../filters/list-definition";
import { BOX_LIST, type BoxField } from "./box-columns";
import type { BoxValues } from "./boxes.schema";

const SIZE = {
  id: boxes.id,
  name: boxes.name,
  lengthMm: boxes.lengthMm,
  widthMm: boxes.widthMm,
  heightMm: boxes.heightMm,
  emptyGrams: boxes.emptyGrams,
  maxGrams: boxes.maxGrams,
  inStock: boxes.inStock,
};
const PRICE = { isBilled: boxes.isBilled, priceMinor: boxes.priceMinor, currency: boxes.currency };
const WHOLE = { ...SIZE, ...PRICE, companyId: boxes.companyId, isActive: boxes.isActive, lowStock: boxes.lowStock };
const LISTED = { ...WHOLE, createdAt: boxes.createdAt };

/** Boxes of these owners; the provider's own id is empty. */
const ofOwners = (owners: readonly string[]): SQL =>
  sql`${boxes.owner} in (select value from json_each(${JSON.stringify(owners)}))`;

/** The boxes of the scope's companies and of the provider. */
const inScope = (scope: Scope): SQL =>
  scope.kind === "all" ? sql`1` : ofOwners(["", ...(scope.kind === "one" ? [scope.companyId] : scope.companyIds)]);

interface Filters {
  /** Only the boxes of this company and of the provider. */
  companyId: string | undefined;
  /** Part of the name. */
  q: string | undefined;
}

interface Page extends Filters {
  sort: string | undefined;
  cursor: string | undefined;
  limit: number;
}

/** `from … where …` for the newest boxes that the filters match; each owner has few. */
const matching = (scope: Scope, { companyId, q }: Filters, limit: number): SQL =>
  sql`from ${boxes} where ${inScope(scope)} and ${companyId ? ofOwners(["", companyId]) : sql`1`}
    and ${q ? sql`instr(lower(${boxes.name}), lower(${q})) > 0` : sql`1`} order by ${boxes.id} desc limit ${limit}`;

/** What each field sorts by, with the column that says whether cursors hold a text or a number. */
const SORTS: Record<BoxField, { by: SQLiteColumn; value: SQL }> = {
  name: { by: boxes.name, value: sql`lower(${boxes.name})` },
  volume: { by: boxes.lengthMm, value: sql`${boxes.lengthMm} * ${boxes.widthMm} * ${boxes.heightMm}` },
  emptyGrams: { by: boxes.emptyGrams, value: sql`${boxes.emptyGrams}` },
  id: { by: boxes.id, value: sql`${boxes.id}` },
};

/** Newest first unless sorted; the company's name is empty for a box of the provider. `key` is the cursor at the row. */
export function list(directory: DirectoryDb, scope: Scope, { sort, cursor, limit, ...filters }: Page) {
  const { by, value } = SORTS[sortField(BOX_LIST, sort)?.by ?? "id"];
  const { direction } = readSort(BOX_LIST, sort);
  const matches = sql`select ${boxes.id} as id, ${value} as value ${matching(scope, filters, MAX_SORTED)}`;
  const way = sql.raw(direction);
  return directory.rows(
    { ...LISTED, companyName: textFrom("coalesce(owners.name, '')"), key: textFrom("page.key") },
    sql`from (${sortMatches(matches, { by, direction, cursor })} limit ${limit}) as page
      cross join ${boxes} on ${boxes.id} = page.id left join ${companies} as owners on owners.id = ${boxes.companyId}
      order by page.value ${way}, page.id ${way}`,
  );
}

/** Number of boxes that the filters match, at most one more than MAX_SORTED. */
export const count = (directory: DirectoryDb, scope: Scope, filters: Filters) =>
  directory
    .first({ n: sql`count(*)`.mapWith(Number) }, sql`from (select 1 ${matching(scope, filters, MAX_SORTED + 1)})`)
    .map((row) => row?.n ?? 0);

/** Sorts after every character that names are made of, so that a range of texts covers a prefix. */
const AFTER = "\uffff";

/**
 * Boxes with this text in their name. Of all companies at once it finds names that begin with the text, by each
 * company's own index. Uses boxes_name.
 */
export function named(directory: DirectoryDb, scope: Scope, text: string, limit: number) {
  const within = scope.kind === "all" ? ofOwners([""]) : inScope(scope);
  const contains = sql`${within} and instr(lower(${boxes.name}), ${text.toLowerCase()}) > 0`;
  // Only where needed: with an "or" that is never true, the boxes of all companies would be scanned.
  const found = scope.kind === "all" ? sql`${contains} or ${boxes.id} in (${begun(text, limit)})` : contains;
  return directory.rows(
    { id: boxes.id, name: boxes.name, companyId: boxes.companyId },
    sql`from ${boxes} where ${found} limit ${limit}`,
  );
}

/** Ids of boxes of any company whose name begins with the text as typed, in lower or upper case, or capitalized. */
function begun(text: string, limit: number): SQL {
  const low = text.toLowerCase();
  const begins = [...new Set([text, low, low.charAt(0).toUpperCase() + low.slice(1), text.toUpperCase()])];
  // Walks the index owner by owner, because few companies have boxes of their own.
  const following = sql`select min(${boxes.owner}) from ${boxes} where ${boxes.owner} > owners.at`;
  return sql`with recursive owners (at) as (select '' union all select (${following}) from owners where at is not null)
    select begun.id from owners cross join json_each(${JSON.stringify(begins)}) as typed
    cross join ${boxes} as begun on begun.owner = owners.at and begun.name >= typed.value
      and begun.name < typed.value || ${AFTER} where owners.at <> '' limit ${limit}`;
}

/** The active boxes for an order: of its company and of the provider, by name. Uses boxes_name. */
export const offeredFor = (directory: DirectoryDb, scope: Scope, orderId: string) =>
  directory.unsafeRowsAcrossTenants(
    "the boxes of the company whose order the same batch reads by its scope; this scope holds for the company as well",
    SIZE,
    sql`from ${boxes} where ${boxes.owner} in ('', (select ${orders.companyId} from ${orders} where ${orders.id} = ${orderId}))
      and ${inScope(scope)} and ${boxes.isActive} = 1 order by ${boxes.name}, ${boxes.id}`,
  );

/** The active boxes of the provider and, with a company, of that company, by name. Uses boxes_name. */
export const offeredTo = (directory: DirectoryDb, scope: Scope, companyId: string | undefined) =>
  directory.rows(
    SIZE,
    sql`from ${boxes} where ${ofOwners(companyId ? ["", companyId] : [""])} and ${inScope(scope)}
      and ${boxes.isActive} = 1 order by ${boxes.name}, ${boxes.id}`,
  );

/** The boxes in which the order's parcels are packed, with their prices. */
export const usedFor = (directory: DirectoryDb, scope: Scope, orderId: string) =>
  directory.unsafeRowsAcrossTenants(
    "the boxes of the order that the same batch reads by its scope; a box of another company is never stored with it",
    { id: boxes.id, name: boxes.name, ...PRICE },
    sql`from ${orders} cross join ${packedParcels} on ${packedParcels.companyId} = ${orders.companyId}
        and ${packedParcels.orderId} = ${orders.id}
      cross join ${boxes} on ${boxes.id} = ${packedParcels.boxId}
      where ${orders.id} = ${orderId} and ${inScope(scope)} group by ${boxes.id}`,
  );

export const find = (directory: DirectoryDb, scope: Scope, id: string) =>
  directory.first(WHOLE, sql`from ${boxes} where ${boxes.id} = ${id} and ${inScope(scope)}`);

/** Rolls the batch back when the box was deleted meanwhile. */
export const stillThere = (directory: DirectoryDb, id: string) =>
  directory.assert("not_found", sql`exists (select 1 from ${boxes} where ${boxes.id} = ${id})`);

/** Inserts the box unless its owner has `most` already. */
export const insertBelow = (directory: DirectoryDb, id: string, box: BoxValues, most: number, now: number) =>
  directory.writeReturning(
    { id: boxes.id },
    sql`insert into ${boxes} (id, company_id, name, length_mm, width_mm, height_mm, empty_grams, max_grams, is_active,
        in_stock, low_stock, is_billed, price_minor, currency, created_at, updated_at)
      select ${id}, ${box.companyId}, ${box.name}, ${box.lengthMm}, ${box.widthMm}, ${box.heightMm}, ${box.emptyGrams},
        ${box.maxGrams}, ${box.isActive}, ${box.inStock}, ${box.lowStock}, ${box.isBilled}, ${box.priceMinor}, ${box.currency},
        ${now}, ${now}
      where (select count(*) from ${boxes} where ${boxes.owner} = ${box.companyId ?? ""}) < ${most}`,
  );

/** Adds `counted` to the boxes in stock, so that parcels shipped since the form was opened stay deducted. */
export const update = (directory: DirectoryDb, id: string, box: BoxValues, counted: number, now: number) =>
  directory.writeReturning(
    { id: boxes.id },
    sql`update ${boxes} set company_id = ${box.companyId}, name = ${box.name}, length_mm = ${box.lengthMm},
      width_mm = ${box.widthMm}, height_mm = ${box.heightMm}, empty_grams = ${box.emptyGrams},
      max_grams = ${box.maxGrams}, is_active = ${box.isActive}, low_stock = ${box.lowStock}, is_billed = ${box.isBilled},
      price_minor = ${box.priceMinor}, currency = ${box.currency},
      in_stock = ${box.inStock === null ? sql`null` : sql`coalesce(${boxes.inStock} + ${counted}, ${box.inStock})`}, updated_at = ${now} where ${boxes.id} = ${id}`,
  );

export const remove = (directory: DirectoryDb, id: string) =>
  directory.writeReturning({ id: boxes.id }, sql`delete from ${boxes} where ${boxes.id} = ${id}`);
