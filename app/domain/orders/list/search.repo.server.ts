import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { Scope } from "#db/scope";
import { beginningWith, type Pieces, readSearch as readAny, type Search } from "../../filters/search-words";

export type { Search } from "../../filters/search-words";

/** Expects a trimmed text. */
export const areTwoLetters = (text: string): boolean => /^\p{L}{2}$/u.test(text);

/**
 * Converts the typed text to a query of the search index. Two letters are too short for a trigram; with the space
 * before a word they make one, which matches names, SKUs and addresses that begin with them.
 */
export function readSearch(scope: Scope, q: string | undefined): Search | null {
  const search = readAny(scope, q);
  return search?.kind === "number" && areTwoLetters(search.text) ? beginningWith(scope, search.text) : search;
}

type Phrases = Extract<Search, { kind: "phrases" }>;

/**
 * Condition on `orders`: number, customer or email contains `q`, ignoring case. Not indexed; combine it with the
 * owner's predicate where few rows remain.
 */
export function searchCondition(scope: Scope, q: string): SQL {
  const search = readSearch(scope, q);
  if (!search) return sql`1`;
  if (search.kind === "number") return sql`${orders.orderNumber} = ${search.text}`;
  const { match, pieces } = search;
  const found = (query: string) =>
    sql`${orders.seq} in (select rowid from order_search where order_search match ${query})`;
  return pieces ? sql`(${found(pieces.match)} and ${containsWords(pieces)})` : found(match);
}

interface Hits {
  way: "asc" | "desc";
  /** An additional condition on the index's rows, beginning with "and". */
  rest: SQL;
  window: number;
}

/**
 * A query of `seq`: the first hits of the search index, up to the window's size. Long codes are searched by their
 * pieces; when one of these hits contains the pieces but not the code, the index is searched for the whole code
 * instead.
 */
export function hitsOf(own: Ownership, { match, pieces }: Phrases, { way, rest, window }: Hits): SQL {
  const page = (query: string) => sql`select rowid as seq from order_search where order_search match ${query} ${rest}
    order by rowid ${sql.raw(way)} limit ${window}`;
  if (!pieces) return page(match);
  const listed = sql`json_group_array(seq)`;
  return sql`select value as seq from json_each((
    select case when max(holds is not 1) then (select ${listed} from (${page(match)})) else ${listed} end
    from (select hit.seq, ${containsWords(pieces)} as holds from (${page(pieces.match)}) as hit
      left join ${orders} on ${orders.seq} = hit.seq and ${own(orders)})))`;
}

/** Folds case as the index does: it maps the long s and the Kelvin sign to ASCII letters, `lower` does not. */
const indexed = sql`replace(replace(lower(${orders.orderNumber} || ' ' || ${orders.customerName} || ' ' || ${orders.customerEmail}
  || ' ' || ${orders.skus} || ' ' || ${orders.tracking}), '\u017f', 's'), '\u212a', 'k')`;

const containsWords = ({ words }: Pieces): SQL =>
  sql.join(
    words.map((word) => sql`instr(${indexed}, ${word.toLowerCase()}) > 0`),
    sql` and `,
  );
