/** Default categories in every company's forms. */
export const USUAL_CATEGORIES = ["peptides", "clothing", "electronics", "supplements", "cosmetics", "other"] as const;

/** The known category closest to a mistyped one; null when none is close. */
export function similarCategory(typed: string, known: readonly string[]): string | null {
  const [best] = byDistance(typed, known);
  return best && best.distance <= Math.max(1, Math.floor(letters(typed).length / 3)) ? best.name : null;
}

/** Known categories, closest to the typed one first. */
export const nearestCategories = (typed: string, known: readonly string[]): string[] =>
  byDistance(typed, known).map(({ name }) => name);

function byDistance(typed: string, known: readonly string[]) {
  const wanted = letters(typed);
  const rated = known.map((name) => ({ name, distance: editDistance(wanted, letters(name)) }));
  return rated.toSorted((a, b) => a.distance - b.distance);
}

const letters = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
