/** What a picker or a sorter does wrong with the unit in their hand after a scan that was right. */
export const ERROR_KINDS = [
  "wrong tote",
  "wrong slot",
  "extra unit",
  "forgotten unit",
  "unit of a killed scan",
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

type Side = "too many" | "too few";

interface PlantedError {
  kind: ErrorKind;
  shelf: number;
  /** The containers that it made wrong, and those where it was noticed. */
  sides: ReadonlyMap<string, Side>;
  noticed: Set<string>;
}

/**
 * Errors that the simulation makes on purpose. A container has at most one, so that no error hides another. An error is
 * caught when it was noticed in each container that it made wrong.
 */
export class PlantedErrors {
  private readonly errors: PlantedError[] = [];
  private readonly byContainer = new Map<string, PlantedError>();

  plant(kind: ErrorKind, shelf: number, sides: Readonly<Record<string, Side>>): void {
    const error = { kind, shelf, sides: new Map(Object.entries(sides)), noticed: new Set<string>() };
    this.errors.push(error);
    for (const container of error.sides.keys()) this.byContainer.set(container, error);
  }

  isIn(container: string): boolean {
    return this.byContainer.has(container);
  }

  /** Returns false when no such error was planted there. */
  notice(container: string, shelf: number, side: Side): boolean {
    const error = this.byContainer.get(container);
    if (error?.shelf !== shelf || error.sides.get(container) !== side) return false;
    error.noticed.add(container);
    return true;
  }

  /** How many were planted and caught of a kind. */
  countOf(kind: ErrorKind): { planted: number; caught: number } {
    const planted = this.errors.filter((error) => error.kind === kind);
    return {
      planted: planted.length,
      caught: planted.filter(({ sides, noticed }) => noticed.size === sides.size).length,
    };
  }
}
