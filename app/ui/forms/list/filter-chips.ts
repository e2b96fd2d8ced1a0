export interface FilterChip {
  /** The filter's field. */
  name: string;
  label: string;
  /** The list without this filter. */
  to: string;
}

type Query = Record<string, string | undefined>;

/** The filters that are set, each as a text with the URL of the list without it. */
export function filterChips(
  query: Query,
  to: (query: Query) => string,
  texts: Record<string, (value: string) => string | null>,
): FilterChip[] {
  return Object.entries(texts).flatMap(([name, textOf]) => {
    const value = query[name];
    const label = value ? textOf(value) : null;
    return label ? [{ name, label, to: to({ ...query, cursor: undefined, [name]: undefined }) }] : [];
  });
}

/** The label of a select's option. */
export const optionLabel = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
