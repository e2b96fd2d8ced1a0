/** A piece of a statement with the values of its placeholders. */
export interface Piece {
  text: string;
  params: readonly unknown[];
}

/** An expression of the select list, and its name in the answer. */
export interface Item extends Piece {
  name: string;
}

/** The outer clauses of a `select`; what is in parentheses stays as it is. */
export interface OuterClauses {
  isDistinct: boolean;
  items: Item[];
  /** `from`, joins and `where`. */
  source: Piece;
  groupBy: Piece | null;
  having: Piece | null;
  /** Its terms. */
  orderBy: Piece[];
  limit: Piece | null;
  offset: Piece | null;
}

const CLAUSES = ["from", "group by", "having", "order by", "limit", "offset"] as const;
type Clause = (typeof CLAUSES)[number];
const CLAUSE = /(?:from|group\s+by|having|order\s+by|limit|offset|union|intersect|except|window)\b/iy;
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//y;
const NAMED = /^(.+?)\s+as\s+"?(\w+)"?$/is;

/** A query whose outer clauses are not understood. */
export class UnknownShape extends Error {}

/** @throws UnknownShape */
export function outerClausesOf({ sql, params }: { sql: string; params: readonly unknown[] }): OuterClauses {
  const begin = /^\s*select\s+(distinct\s+)?/i.exec(sql);
  if (!begin) throw new UnknownShape("It is no select");
  const cuts: { clause: Clause | "items"; from: number; to: number }[] = [
    { clause: "items", from: begin[0].length, to: sql.length },
  ];
  const outside = [...outsideOf(sql, begin[0].length)];
  for (const at of outside) {
    if (/[\w"]/.test(sql[at - 1] ?? "") || isDistinctFrom(sql, at)) continue;
    CLAUSE.lastIndex = at;
    const found = CLAUSE.exec(sql)?.[0];
    if (!found) continue;
    const clause = found.toLowerCase().replace(/\s+/, " ");
    if (!isKnown(clause)) throw new UnknownShape(`It has "${clause}" outside of parentheses`);
    cuts.at(-1)!.to = at;
    cuts.push({ clause, from: clause === "from" ? at : at + found.length, to: sql.length });
  }
  const piece = (from: number, to: number): Piece => ({
    text: sql.slice(from, to).trim(),
    params: params.slice(placeholdersIn(sql, 0, from), placeholdersIn(sql, 0, to)),
  });
  const pieceOf = (clause: Clause | "items"): Piece | null => {
    const cut = cuts.find((one) => one.clause === clause);
    return cut ? piece(cut.from, cut.to) : null;
  };
  return {
    isDistinct: begin[1] !== undefined,
    items: termsOf(pieceOf("items")).map(named),
    source: pieceOf("from") ?? { text: "", params: [] },
    groupBy: pieceOf("group by"),
    having: pieceOf("having"),
    orderBy: termsOf(pieceOf("order by")),
    limit: pieceOf("limit"),
    offset: pieceOf("offset"),
  };
}

/** The pieces between commas, or other separators, that are outside of parentheses. `separator` is sticky. */
export function termsOf(piece: Piece | null, separator = /,/y): Piece[] {
  if (!piece) return [];
  const { text, params } = piece;
  const terms: Piece[] = [];
  let from = 0;
  const end = (to: number) =>
    terms.push({
      text: text.slice(from, to).trim(),
      params: params.slice(placeholdersIn(text, 0, from), placeholdersIn(text, 0, to)),
    });
  for (const at of outsideOf(text)) {
    separator.lastIndex = at;
    const found = at >= from && separator.exec(text)?.[0];
    if (!found) continue;
    end(at);
    from = at + found.length;
  }
  end(text.length);
  return terms;
}

/** Positions of the characters that are in no parentheses, quotes or comments. */
export function* outsideOf(text: string, from = 0): Generator<number> {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const skipped = quotedAt(text, at);
    if (skipped > 0) {
      at += skipped - 1;
      continue;
    }
    if (text[at] === ")") depth -= 1;
    if (depth === 0) yield at;
    if (text[at] === "(") depth += 1;
  }
}

/** Length of the quoted text or comment that begins there; 0 where none does. */
function quotedAt(text: string, at: number): number {
  QUOTED.lastIndex = at;
  return QUOTED.exec(text)?.[0].length ?? 0;
}

function placeholdersIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const skipped = quotedAt(text, at);
    if (skipped > 0) at += skipped - 1;
    else if (text[at] === "?") count += 1;
  }
  return count;
}

const isKnown = (clause: string): clause is Clause => (CLAUSES as readonly string[]).includes(clause);

/** `a is not distinct from b` is an operator. */
const isDistinctFrom = (sql: string, at: number): boolean =>
  /\bdistinct\s+$/i.test(sql.slice(Math.max(0, at - 12), at));

function named({ text, params }: Piece): Item {
  const [, expression = text, name = text] = NAMED.exec(text) ?? [];
  return { text: expression, params, name };
}
