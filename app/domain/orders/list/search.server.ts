import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { Scope } from "#db/scoped.server";
import { beginningWith, type Pieces, readSearch as readAny, type Search } from "../../kernel/search-words";

export type { Search } from "../../kernel/search-words";

/** Of a text without blanks around it. */
export const areTwoLetters = (text: string): boolean => /^\p{L}{2}$/u.test(text);

/**
 * What was typed, as the index of orders wants it. Two letters are too short for its trigrams, but together with the
 * space before a word they are one: names, SKUs and addresses that begin with them.
 */
export function readSearch(scope: Scope, q: string | undefined): Search | null {
  const search = readAny(scope, q);
  return search?.kind === "number" && areTwoLetters(search.text) ? beginningWith(scope, search.text) : search;
}

type Phrases = Extract<Search, { kind: "phrases" }>;

/**
 * True for orders whose number, customer or e-mail contains `q`, letter case aside: a condition on `orders`, to stand
 * beside the owner's predicate where few rows are left anyway.
 */
export function searchCondition(scope: Scope, q: string): SQL {
  const search = readSearch(scope, q);
  if (!search) return sql`1`;
  if (search.kind === "number") return sql`${orders.orderNumber} = ${search.text}`;
  const { match, pieces } = search;
  const found = (query: string) =>
    sql`${orders.seq} in (select rowid from order_search where order_search match ${query})`;
  return pieces ? sql`(${found(pieces.match)} and ${holdsWords(pieces)})` : found(match);
}

interface Hits {
  way: "asc" | "desc";
  /** A condition on the index's rows, with its "and". */
  rest: SQL;
  window: number;
}

/**
 * A query of `seq`: the first so many hits of the search index. Long codes are looked for by their pieces; where one of
 * these hits has the pieces and not the code, the index is asked for the whole after all.
 */
export function hitsOf(own: Ownership, { match, pieces }: Phrases, { way, rest, window }: Hits): SQL {
  const page = (query: string) => sql`select rowid as seq from order_search where order_search match ${query} ${rest}
    order by rowid ${sql.raw(way)} limit ${window}`;
  if (!pieces) return page(match);
  const listed = sql`json_group_array(seq)`;
  return sql`select value as seq from json_each((
    select case when max(holds is not 1) then (select ${listed} from (${page(match)})) else ${listed} end
    from (select hit.seq, ${holdsWords(pieces)} as holds from (${page(pieces.match)}) as hit
      left join ${orders} on ${orders.seq} = hit.seq and ${own(orders)})))`;
}

/** As the index reads a text: the long s and the Kelvin sign are letters of ASCII to it, which `lower` does not know. */
const indexed = sql`replace(replace(lower(${orders.orderNumber} || ' ' || ${orders.customerName} || ' ' || ${orders.customerEmail}
  || ' ' || ${orders.skus} || ' ' || ${orders.tracking}), '\u017f', 's'), '\u212a', 'k')`;

const holdsWords = ({ words }: Pieces): SQL =>
  sql.join(
    words.map((word) => sql`instr(${indexed}, ${word.toLowerCase()}) > 0`),
    sql` and `,
  );
