/** Lists count and sort no more matches than this. */
const MAX_COUNTED = 10_000;

/** "1 product", "1,204 products", "10,000+ products, newest 10,000 sorted". Exact without filters. */
export function matchCount(count: number, noun: string, isSorted = false, isFiltered = true): string {
  const isCapped = isFiltered && count > MAX_COUNTED;
  const text = `${isCapped ? "10,000+" : count.toLocaleString("en")} ${count === 1 ? noun : `${noun}${noun.endsWith("x") ? "es" : "s"}`}`;
  return isCapped && isSorted ? `${text}, newest 10,000 sorted` : text;
}
