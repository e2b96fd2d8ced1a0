import type { UnknownCategory } from "#app/domain/imports/unknown-categories";

/** Before the name of the existing category, in the value of a choice to use it. */
export const USE_PREFIX = "use:";

/** The selected choice: the saved one, else a similar existing category, else to refuse. */
export function selectionOf({
  choice,
  nearest,
  isClose,
}: Pick<UnknownCategory, "choice"> & { nearest: readonly string[]; isClose: boolean }): string {
  if (choice) return choice.category === undefined ? choice.action : USE_PREFIX + choice.category;
  return isClose && nearest[0] !== undefined ? USE_PREFIX + nearest[0] : "refuse";
}
