import { type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { Scope } from "#db/scoped.server";

/** Trigrams need three characters; below that only a whole order number can be meant. */
const SHORTEST = 3;

/**
 * True for orders whose number, customer or e-mail contains `q`, letter case aside: a condition on `orders`, to stand
 * beside the owner's predicate. In one company's scope the index itself keeps to that company.
 */
export function searchCondition(scope: Scope, q: string): SQL {
  if ([...q].length < SHORTEST) return sql`${orders.orderNumber} = ${q}`;
  return sql`${orders.seq} in (select rowid from order_search where order_search match ${matchExpression(scope, q)})`;
}

/** The full-text query; what was typed is one phrase, whatever signs are in it. */
export function matchExpression(scope: Scope, q: string): string {
  const text = `text : ${phrase(q)}`;
  return scope.kind === "one" ? `company : ${phrase(scope.companyId.slice(-8))} AND ${text}` : text;
}

const phrase = (words: string): string => `"${words.replaceAll('"', '""')}"`;
