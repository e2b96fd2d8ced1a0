import type { Compiled } from "../connection/connection.server";
import { refuseUnmergedTables } from "./derived-tables";
import { type Item, type OuterClauses, outerClausesOf, type Piece, termsOf, UnknownShape } from "./outer-clauses";
import { byTerms, itemOf, sortTerm } from "./sort-terms";
import { first, isAggregated, type Rule, ruleOf } from "./sum-rule";

type Row = Record<string, unknown>;

/** How a query of several places is answered: what each of them is asked, and how their rows become one answer. */
export interface MergePlan {
  query: Compiled;
  merge(answers: readonly (readonly Row[])[]): Row[];
}

/** Prefix of columns that a place returns only for merging. */
const HIDDEN = "$";

/**
 * Derives from a `select` how the rows of several places are merged, so that the answer is what one database with all of
 * their rows would return. The rows of a company are all in one place.
 *
 * - Rows are sorted again by the query's `order by`, and limited again.
 * - Rows of the same group are added up, column by column, and chosen by `having` after that.
 *
 * @throws UnknownShape when the answer does not follow from those of the places
 */
export function planMerge(query: Compiled): MergePlan {
  const clauses = outerClausesOf(query);
  const summed = summedItems(clauses);
  refuseUnmergedTables(clauses, summed !== null);
  return summed ? planSums(clauses, summed) : planRows(clauses);
}

function planRows(clauses: OuterClauses): MergePlan {
  const terms = clauses.orderBy.map((term) => sortTerm(term, clauses.items));
  if (clauses.isDistinct && terms.some(({ item }) => !item))
    throw new UnknownShape("It sorts distinct rows by other columns");
  const keys = terms.map(({ by, item }, at) => item ?? hidden(by, `sort${at}`));
  const { limit, sliced } = limitOf(clauses);
  return {
    query: assembled(clauses, { items: keys.filter((key) => !clauses.items.includes(key)), limit }),
    merge(answers) {
      const rows = answers.flat();
      if (terms.length > 0) rows.sort(byTerms(terms, namesOf(keys)));
      return sliced(clauses.isDistinct ? distinct(rows) : rows).map(shown);
    },
  };
}

/** Each place returns all of its groups: a group's sum is known only when all places have answered. */
function planSums(clauses: OuterClauses, items: readonly SummedItem[]): MergePlan {
  const terms = clauses.orderBy.map((term) => sortTerm(term, clauses.items));
  const sortedBy = terms.map(({ item, by }, at) => item ?? hidden(by, `sort${at}`));
  const groupedBy = termsOf(clauses.groupBy).map(
    (by, at) => itemOf(by.text, clauses.items) ?? hidden(by, `group${at}`),
  );
  const chosenBy = havingOf(clauses);
  const added = [...sortedBy, ...groupedBy, ...chosenBy].filter((item) => !clauses.items.includes(item));
  const rules = new Map([...items, ...added.map(summed)].map(({ name, rule }) => [name, rule]));
  const { sliced } = limitOf(clauses);
  return {
    query: assembled({ ...clauses, having: null }, { items: added, limit: null }),
    merge(answers) {
      const rows = groupsOf(answers.flat(), namesOf(groupedBy)).map((group) => addedUp(group, rules));
      const isChosen = (row: Row) => chosenBy.some(({ name }) => row[name] !== 0 && row[name] !== null);
      const kept = chosenBy.length > 0 ? rows.filter(isChosen) : rows;
      if (terms.length > 0) kept.sort(byTerms(terms, namesOf(sortedBy)));
      return sliced(kept).map(shown);
    },
  };
}

interface SummedItem {
  name: string;
  rule: Rule;
}

/** What aggregates nothing is the same in all rows of its group. */
const summed = ({ name, text }: Item): SummedItem => ({ name, rule: isAggregated(text) ? ruleOf(text) : first });

/** Null for a query that returns rows as they are stored. */
function summedItems({ items, source, groupBy }: OuterClauses): SummedItem[] | null {
  const constants = rowOfConstants(source);
  if (constants) return items.map(({ name, text }) => ({ name, rule: ruleOf(constants.get(bare(text)) ?? text) }));
  if (groupBy) return items.map(summed);
  return items.some(({ text }) => isAggregated(text))
    ? items.map(({ name, text }) => ({ name, rule: ruleOf(text) }))
    : null;
}

/** The expressions of `from (select …)` that has no `from` of its own, by name: it is one row. */
function rowOfConstants({ text }: Piece): ReadonlyMap<string, string> | null {
  const inner = /^from\s*\(\s*(select\b[\s\S]*)\)(?:\s+as\s+"?\w+"?)?$/i.exec(text)?.[1];
  if (inner === undefined) return null;
  const { items, source } = outerClausesOf({ sql: inner, params: [] });
  return source.text === "" ? new Map(items.map((item) => [item.name, item.text])) : null;
}

/** A column's name without its table and quotation marks. */
const bare = (expression: string): string => expression.replaceAll('"', "").replace(/^\w+\./, "");

/** What `having` compares with zero. @throws UnknownShape for other conditions */
function havingOf({ having }: OuterClauses): Item[] {
  if (!having) return [];
  return termsOf(having, /\bor\b/iy).map(({ text, params }, at) => {
    const [, compared] = /^([\s\S]+?)\s*<>\s*0$/.exec(text) ?? [];
    if (compared === undefined) throw new UnknownShape(`It chooses groups by ${text}`);
    return hidden({ text: compared, params }, `having${at}`);
  });
}

const hidden = (piece: Piece, name: string): Item => ({ ...piece, name: `${HIDDEN}${name}` });
const namesOf = (items: readonly Item[]): string[] => items.map(({ name }) => name);

/** The rows that have the same values in these columns. */
function groupsOf(rows: readonly Row[], columns: readonly string[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(columns.map((name) => row[name]));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

const addedUp = (group: readonly Row[], rules: ReadonlyMap<string, Rule>): Row =>
  Object.fromEntries([...rules].map(([name, rule]) => [name, rule(group.map((row) => row[name]))]));

const distinct = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];

/** The row as the query names its columns. */
const shown = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith(HIDDEN)));

/** How many rows each place returns, and which of the merged ones are shown. */
function limitOf({ limit, offset }: OuterClauses): { limit: number | null; sliced: (rows: Row[]) => Row[] } {
  const [most, from] = [countOf(limit), countOf(offset) ?? 0];
  if (most === null) return { limit: null, sliced: (rows) => rows.slice(from) };
  return { limit: most + from, sliced: (rows) => rows.slice(from, from + most) };
}

function countOf(piece: Piece | null): number | null {
  if (!piece) return null;
  const count = Number(piece.text === "?" ? piece.params[0] : piece.text);
  if (!Number.isInteger(count) || count < 0) throw new UnknownShape(`It is limited by ${piece.text}`);
  return count;
}

function assembled(
  { isDistinct, items, source, groupBy, orderBy }: OuterClauses,
  added: { items: readonly Item[]; limit: number | null },
): Compiled {
  const list = [...items, ...added.items].map(({ text, name, params }) => ({ text: `${text} as "${name}"`, params }));
  const { text, params } = together(" ", [
    { text: isDistinct ? "select distinct" : "select", params: [] },
    together(", ", list),
    source,
    ...clause("group by", groupBy),
    ...clause("order by", orderBy.length > 0 ? together(", ", orderBy) : null),
    ...clause("limit", added.limit === null ? null : { text: "?", params: [added.limit] }),
  ]);
  return { sql: text, params: [...params] };
}

const clause = (name: string, piece: Piece | null): Piece[] =>
  piece ? [{ ...piece, text: `${name} ${piece.text}` }] : [];

const together = (between: string, pieces: readonly Piece[]): Piece => ({
  text: pieces.map(({ text }) => text).join(between),
  params: pieces.flatMap(({ params }) => params),
});
