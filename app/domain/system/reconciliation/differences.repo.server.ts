import { sql } from "drizzle-orm";
import { textFrom } from "#db/expressions";
import { locations, lots, products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Maximum differences shown per kind and company; all are counted. */
const MAX_SHOWN = 20;

/** A difference between expected and actual value: a number, or text. */
export interface Difference {
  where: string;
  expected: number | string;
  found: number | string;
}

const DIFFERENCE = {
  where: textFrom("place"),
  expected: sql<number | string>`expected`,
  found: sql<number | string>`found`,
};

/** SKU, lot and location as text. */
export const SKU = sql`coalesce(${products.sku}, 'unknown product')`;
export const LOT = sql`${SKU} || case coalesce(${lots.lotNumber}, '') when '' then '' else ', lot ' || ${lots.lotNumber} end`;
export const PLACE = sql`${LOT} || ', ' || coalesce(${locations.code}, 'unknown location')`;

/** Limits a select with the columns `place`, `expected` and `found`. */
export const listDifferences = (
  company: CompanyDb,
  select: Parameters<CompanyDb["rows"]>[1],
): Statement<Difference[]> => company.rows(DIFFERENCE, (own) => sql`from (${select(own)}) limit ${MAX_SHOWN}`);
