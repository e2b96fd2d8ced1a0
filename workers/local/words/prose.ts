/** SQL, a path or address, a media type, a selector or one identifier: written for programs. */
export function isTechnical(text: string): boolean {
  const trimmed = text.trim();
  return IS_SQL.test(trimmed) || IS_ADDRESS.test(trimmed) || IS_HEADER.test(trimmed) || isClassList(trimmed);
}

/** Several words, or one that begins like a sentence: `Draft`, `No orders`, `at most {n} characters`. */
export function isProse(text: string): boolean {
  const trimmed = text.trim();
  const words = trimmed.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  if (words.length > 1)
    return words.some((word) => /^\p{L}[\p{Ll}']+[,.:;!?)]*$/u.test(word)) && /\p{Ll}{2}/u.test(trimmed);
  return /^\p{Lu}\p{Ll}+([-’']\p{Ll}+)?[.:…!?]*$/u.test(trimmed);
}

/** Any word, for places that are shown: `picked`, `Status`, but no `snake_case`, `a.b` or `aria-label`. */
export function isWord(text: string): boolean {
  return isProse(text) || /^[\p{L}\d][\p{L}\d ’'-]*[.:…!?]?$/u.test(text.trim());
}

const IS_SQL =
  /^\(?\s*(select|insert (or \w+ )?into|update \w+ set|delete from|with (recursive )?\w+ .*\bas \(|create (unique )?(table|index|trigger|view)|drop (table|index|trigger)|alter table|pragma|explain|begin|analyze)\b|\b(json_\w+|coalesce|count|sum|max|min|exists|strftime|unixepoch)\(|\w = \?/i;
const IS_ADDRESS = /^((https?|mailto|tel|data|blob):|\.{0,2}\/\S*$|[\w.-]+\/[\w.+*;= -]+$|#\S+$|\?\S+$|@)/;
const IS_HEADER =
  /^([\w-]+=[^ ]*(; ?[\w-]+(=[^ ]*)?)*|(private|public|no-store|no-cache|max-age|s-maxage)\b.*|(default|script|style|img)-src .*)$/;

/** Tokens of a class list or a style: no capital, and at least one that is no English word (`mt-2`, `grid`, `w-1/2`). */
function isClassList(text: string): boolean {
  const tokens = text.split(/\s+/);
  if (!tokens.every((token) => /^!?-?[a-z@[*][^\s,;?!’]*$/.test(token) && !/[.,:!?]$/.test(token))) return false;
  const marked = tokens.filter((token) => /[a-z]-[a-z0-9[(]|[a-z0-9\]]:[a-z[!-]|\/\d|\[|^-?[a-z]+-\d/.test(token));
  return marked.length > 0 && marked.length * 3 >= tokens.length;
}
