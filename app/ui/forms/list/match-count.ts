import { MAX_SORTED } from "#app/domain/filters/match-limits";

/**
 * "1 product", "1,204 products", "10,000+ products, newest 10,000 sorted". Exact without filters; with them `most` is the
 * largest exact count.
 */
export function matchCount(
  count: number,
  noun: string,
  isSorted = false,
  isFiltered = true,
  most = MAX_SORTED,
): string {
  const isCapped = isFiltered && count > most;
  const text = `${isCapped ? `${most.toLocaleString("en")}+` : count.toLocaleString("en")} ${count === 1 ? noun : `${noun}${noun.endsWith("x") ? "es" : "s"}`}`;
  return isCapped && isSorted ? `${text}, newest 10,000 sorted` : text;
}
