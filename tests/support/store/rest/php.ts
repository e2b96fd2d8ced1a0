/** How PHP parses a query string and writes JSON. */

export type QueryValue = string | QueryValue[];
export type Query = Record<string, QueryValue>;

/**
 * `a=1&s[]=x&s[1]=y` as PHP's `$_GET`, in the order in which keys first occur. Of a repeated plain key the last one
 * counts.
 */
export function readQuery(search: string): Query {
  const query: Query = {};
  for (const pair of search.replace(/^\?/, "").split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? "" : decode(pair.slice(at + 1));
    const list = /^([^[]+)\[(\d*)\]$/.exec(key);
    if (!list) {
      query[key] = value;
      continue;
    }
    const name = list[1] as string;
    const items = Array.isArray(query[name]) ? query[name] : [];
    if (list[2] === "") items.push(value);
    else items[Number(list[2])] = value;
    query[name] = items;
  }
  return query;
}

/** The query as name and value pairs, with lists by index: `status[0]`. */
export function flattenQuery(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] =>
    Array.isArray(value)
      ? flattenQuery(Object.fromEntries(value.map((item, i) => [`${key}[${i}]`, item])))
      : [[key, value]],
  );
}

/** PHP's `rawurlencode`. */
export function rawUrlEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** PHP's `urlencode`, as `add_query_arg` produces it in a Link header. */
export function urlEncode(text: string): string {
  return rawUrlEncode(text).replace(/~/g, "%7E").replace(/%20/g, "+");
}

/** PHP's `json_encode`: escapes slashes and all non-ASCII characters. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value).replace(/[/\u0080-\uffff]/g, (letter) =>
    letter === "/" ? "\\/" : `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function decode(text: string): string {
  const spaced = text.replace(/\+/g, " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
