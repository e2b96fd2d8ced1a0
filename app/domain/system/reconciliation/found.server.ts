import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** More of one kind in one company are counted and not shown. */
const MOST_SHOWN = 20;

/** Something that is not as it should be: a figure, or a word where it is none. */
export interface Difference {
  where: string;
  expected: number | string;
  found: number | string;
}

const FOUND = {
  where: sql<string>`place`,
  expected: sql<number | string>`expected`,
  found: sql<number | string>`found`,
};

/** SKU, lot and location in words. */
export const SKU = sql`coalesce(${products.sku}, 'unknown product')`;
export const LOT = sql`${SKU} || case coalesce(${lots.lotNumber}, '') when '' then '' else ', lot ' || ${lots.lotNumber} end`;
export const PLACE = sql`${LOT} || ', ' || coalesce(${locations.code}, 'unknown location')`;

/** Of a select that names `place`, `expected` and `found`. */
export const kept = (company: CompanyDb, select: Parameters<CompanyDb["rows"]>[1]): Statement<Difference[]> =>
  company.rows(FOUND, (own) => sql`from (${select(own)}) limit ${MOST_SHOWN}`);
