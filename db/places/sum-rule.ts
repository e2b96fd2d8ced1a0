import { outerClausesOf, outsideOf, termsOf, UnknownShape } from "./outer-clauses";
import { orderOf } from "./value-order";

type Value = unknown;

/** How the values of a column in the places become its value over all of them. */
export type Rule = (values: readonly Value[]) => Value;

const present = (values: readonly Value[]): number[] => values.filter((value) => value !== null).map(Number);

const added = (values: readonly Value[]): Value => {
  const numbers = present(values);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0);
};
const greatest: Rule = (values) => outermost(values, 1);
const least: Rule = (values) => outermost(values, -1);

/** For what has the same value everywhere. */
export const first: Rule = ([value]) => value;

/** Arrays of `json_group_array`, one after the other. */
const joined = (values: readonly Value[]): Value =>
  JSON.stringify(values.flatMap((value) => JSON.parse(String(value ?? "[]")) as unknown[]));

function outermost(values: readonly Value[], direction: 1 | -1): Value {
  const isBeyond = (value: Value, best: Value) => best === null || orderOf(value, best) * direction > 0;
  const given = values.filter((value) => value !== null);
  return given.reduce<Value>((best, value) => (isBeyond(value, best) ? value : best), null);
}

/** Ids of rows that belong to a company are in one place only, so they can be counted place by place. */
const OWNED_ID =
  /^"?\w+"?\."(?:id|\w*(?:order|item|product|company|lot|location|shipment|parcel|return|asn|session)_id)"$/;

/** Whether it is the id of a row that belongs to a company. */
export const isOwnedId = (expression: string): boolean => OWNED_ID.test(expression);

/** Added to others within a row. A sum of nothing is null, and so is what it is added to. */
const NEVER_NULL = /^(?:count|total|coalesce|ifnull)\s*\(/i;
const CALL = /^(\w+)\s*\(([\s\S]*)\)$/;
const LITERAL = /^(?:-?\d+(?:\.\d+)?|'(?:[^']|'')*'|\?|null)$/i;
const AGGREGATE = /\b(?:count|sum|total|avg|group_concat|json_group_array|json_group_object)\s*\(|\b(?:min|max)\s*\(/i;

/** Whether the expression aggregates rows: subqueries and window functions do not. */
export function isAggregated(expression: string): boolean {
  const text = withoutSubqueries(expression);
  const isCall = AGGREGATE.test(
    text.replace(/\b(?:min|max)\s*\(/gi, (call, at: number) => (isScalar(text, at) ? "" : call)),
  );
  return isCall && !/\bover\s*\(/i.test(text);
}

/** `min(a, b)` compares the values of one row. */
const isScalar = (text: string, at: number): boolean => argumentsAt(text, at).length > 1;

/**
 * The rule of an expression that aggregates rows, or of a subquery that does.
 * @throws UnknownShape
 */
export function ruleOf(expression: string): Rule {
  const text = unwrapped(expression);
  if (LITERAL.test(text)) return first;
  const parts = summandsOf(text);
  if (parts.length > 1 && parts.every((part) => NEVER_NULL.test(part) && ruleOf(part) === added)) return added;
  if (/^exists\s*\(/i.test(text) && isWhole(text)) return greatest;
  if (/^select\b/i.test(text)) return ruleOfSubquery(text);
  const [, name = "", inner = ""] = (isWhole(text) && CALL.exec(text)) || [];
  const given = termsOf({ text: inner, params: [] });
  switch (name.toLowerCase()) {
    case "count":
      if (!/^distinct\b/i.test(inner) || isOwnedId(inner.replace(/^distinct\s+/i, ""))) return added;
      break;
    case "sum":
    case "total":
      return added;
    case "max":
      if (given.length === 1) return greatest;
      break;
    case "min":
      if (given.length === 1) return least;
      break;
    case "json_group_array":
      return joined;
    case "coalesce":
    case "ifnull":
      if (given.length === 2 && LITERAL.test(given[1]!.text))
        return withDefault(ruleOf(given[0]!.text), given[1]!.text);
      break;
    case "cast":
      return ruleOf(inner.replace(/\s+as\s+\w+$/i, ""));
  }
  throw new UnknownShape(`It is not known how to add up ${text}`);
}

function ruleOfSubquery(text: string): Rule {
  const { items, groupBy, limit } = outerClausesOf({ sql: text.replace(/^select\s+/i, "select "), params: [] });
  const [only, ...more] = items;
  if (!only || more.length > 0 || groupBy || limit) throw new UnknownShape(`It is not known how to add up ${text}`);
  return ruleOf(only.text);
}

/** `coalesce(sum(…), 0)`: adding zeros changes nothing. Other defaults stand for "nothing there". */
function withDefault(rule: Rule, literal: string): Rule {
  if (rule === added && Number(literal) === 0) return added;
  throw new UnknownShape(`It is not known how to merge a default of ${literal}`);
}

/** Without the parentheses around all of it. */
function unwrapped(expression: string): string {
  const text = expression.trim();
  return text.startsWith("(") && isWhole(text, 0) ? unwrapped(text.slice(1, -1)) : text;
}

/** Whether the first parenthesis of the text closes at its end. */
function isWhole(text: string, open = text.indexOf("(")): boolean {
  if (open < 0 || !text.endsWith(")")) return false;
  return ![...outsideOf(text, open)].some((at) => at > open && at < text.length - 1);
}

function argumentsAt(text: string, at: number): string[] {
  const open = text.indexOf("(", at);
  const close = [...outsideOf(text, open)].find((position) => position > open) ?? text.length;
  return termsOf({ text: text.slice(open + 1, close), params: [] }).map((term) => term.text);
}

function summandsOf(text: string): string[] {
  const signs = [...outsideOf(text)].filter((at) => /[+-]/.test(text[at] ?? "") && /\s/.test(text[at - 1] ?? ""));
  const bounds = [-1, ...signs, text.length];
  return bounds.slice(1).map((to, n) => text.slice(bounds[n]! + 1, to).trim());
}

function withoutSubqueries(text: string): string {
  let rest = text;
  for (let from = rest.search(/\(\s*select\b/i); from >= 0; from = rest.search(/\(\s*select\b/i)) {
    const close = [...outsideOf(rest, from)].find((at) => at > from) ?? rest.length;
    rest = `${rest.slice(0, from)}0${rest.slice(close + 1)}`;
  }
  return rest;
}
