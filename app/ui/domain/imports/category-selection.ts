import type { UnknownCategory } from "#app/domain/imports/categories/unknown-categories";

/** Prefix of an option's value that maps to an existing category. */
export const USE_PREFIX = "use:";

/** The selected option: the saved one, otherwise a similar existing category, otherwise to refuse. */
export function selectionOf({
  choice,
  nearest,
  isClose,
}: Pick<UnknownCategory, "choice"> & { nearest: readonly string[]; isClose: boolean }): string {
  if (choice) return choice.category === undefined ? choice.action : USE_PREFIX + choice.category;
  return isClose && nearest[0] !== undefined ? USE_PREFIX + nearest[0] : "refuse";
}
