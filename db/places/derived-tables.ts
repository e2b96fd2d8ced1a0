import { type OuterClauses, outerClausesOf, outsideOf, type Piece, termsOf, UnknownShape } from "./outer-clauses";
import { isAggregated, isOwnedId } from "./sum-rule";

/** Where a table that is a query of its own begins. */
const OPENED = /(?:\bfrom|\bjoin|,|\bas)\s*\(\s*(?=select\b|with\b)/iy;
const UNITED = /\bunion(?:\s+all)?\b/iy;

/**
 * Refuses tables within a query whose rows are those of one place where all places are meant: sums of groups that several
 * places have, and the first rows of each place, when the query itself does not add up or limit them again.
 * @throws UnknownShape
 */
export function refuseUnmergedTables({ source, limit }: OuterClauses, isSummed: boolean): void {
  for (const query of queriesIn(source.text)) {
    const inner = outerClausesOf({ sql: query, params: [] });
    if (isGroupedByShared(inner)) throw new UnknownShape(`Places share the groups of a table within it: ${query}`);
    if (inner.limit && !limit && !isSummed) throw new UnknownShape(`It shows the first rows of each place: ${query}`);
    refuseUnmergedTables({ ...inner, limit: inner.limit ?? limit }, isSummed);
  }
}

/** Groups by the id of a row that belongs to a company are in one place only. */
function isGroupedByShared({ groupBy, items }: OuterClauses): boolean {
  if (!groupBy) return items.some(({ text }) => isAggregated(text));
  const named = (text: string) => items[Number(text) - 1]?.text ?? text;
  return !termsOf(groupBy).some(({ text }) => isOwnedId(named(text)));
}

/** The queries that the text names as tables, and those of its `with`. Their parts, where they are united. */
function queriesIn(text: string): string[] {
  return [...outsideOf(text)].flatMap((at) => {
    OPENED.lastIndex = at;
    const opened = OPENED.exec(text)?.[0];
    if (opened === undefined) return [];
    const open = text.indexOf("(", at);
    const close = [...outsideOf(text, open)].find((position) => position > open) ?? text.length;
    return selectsOf(text.slice(open + 1, close).trim());
  });
}

function selectsOf(query: string): string[] {
  const piece: Piece = { text: query, params: [] };
  if (!/^with\b/i.test(query)) return termsOf(piece, UNITED).map(({ text }) => text);
  const last = [...outsideOf(query)].filter((at) => /^\)\s*select\b/i.test(query.slice(at))).at(-1);
  if (last === undefined) throw new UnknownShape(`It has no query after its "with": ${query}`);
  return [...queriesIn(query.slice(0, last + 1)), ...selectsOf(query.slice(last + 1).trim())];
}
