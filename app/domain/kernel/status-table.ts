/** Color of a status; `outline` is for what is not in use yet. */
export type Tone = "neutral" | "accent" | "good" | "warn" | "bad" | "info" | "outline";

declare const isListed: unique symbol;

/** Name, color and icon of a status. Only `statusTable` makes one, so a screen cannot give a badge its own. */
export interface Status {
  readonly label: string;
  readonly tone: Tone;
  /** An icon of the sprite. */
  readonly icon?: string;
  readonly [isListed]: true;
}
type Look = Omit<Status, typeof isListed>;

/** All statuses of one kind. Screens, filters, files and messages take names and colors from its table. */
export const statusTable = <K extends string>(looks: Record<K, Look>) => looks as Readonly<Record<K, Status>>;

export const labelsOf = <K extends string>(table: Readonly<Record<K, Status>>): Readonly<Record<K, string>> =>
  Object.fromEntries(Object.entries<Status>(table).map(([status, { label }]) => [status, label])) as Record<K, string>;

/** Choices of a filter or a form, in the order of `statuses`. */
export const optionsOf = <K extends string>(
  table: Readonly<Record<K, Status>>,
  statuses: readonly K[],
): { value: K; label: string }[] => statuses.map((value) => ({ value, label: table[value].label }));

/** The status that a stored word means. An unknown word, which a later version may have written, is shown as it is. */
export function statusIn<K extends string>(table: Readonly<Record<K, Status>>, word: string): Status {
  if (Object.hasOwn(table, word)) return table[word as K];
  const label = word.charAt(0).toUpperCase() + word.slice(1).replaceAll(/[-_]/g, " ");
  return { label, tone: "neutral", icon: "unknown" } as Status;
}

/** The same status where the specification's screen fixes another name or color. */
export const fixedBySpecification = (status: Status, fixed: Partial<Look>): Status => ({ ...status, ...fixed });
