/**
 * Where each unit physically is, whatever the app believes. A container is an order's tote, slot or box, the bulk of a
 * cart, or a parcel. Units are named by the shelf that they come from, because each shelf has one product.
 */
export class PhysicalTruth {
  private readonly containers = new Map<string, Map<number, number>>();
  /** Units taken from each shelf, without those put back. */
  private readonly taken = new Map<number, number>();

  takeFromShelf(shelf: number, container: string): void {
    this.change(this.taken, shelf, 1);
    this.change(this.of(container), shelf, 1);
  }

  putBackOnShelf(shelf: number, container: string): void {
    this.change(this.of(container), shelf, -1);
    this.change(this.taken, shelf, -1);
  }

  move(shelf: number, from: string, to: string): void {
    this.change(this.of(from), shelf, -1);
    this.change(this.of(to), shelf, 1);
  }

  countIn(container: string, shelf: number): number {
    return this.of(container).get(shelf) ?? 0;
  }

  /** The shelf of each unit in a container, in the random order in which they come out of it. */
  unitsIn(container: string): number[] {
    return [...this.of(container)]
      .flatMap(([shelf, units]) => Array<number>(units).fill(shelf))
      .map((shelf) => ({ shelf, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ shelf }) => shelf);
  }

  takenFrom(shelf: number): number {
    return this.taken.get(shelf) ?? 0;
  }

  containerNames(): string[] {
    return [...this.containers.keys()];
  }

  private of(container: string): Map<number, number> {
    const known = this.containers.get(container) ?? new Map<number, number>();
    this.containers.set(container, known);
    return known;
  }

  /** @throws when a unit is taken from where it is not, which is a mistake of the simulation */
  private change(units: Map<number, number>, shelf: number, by: number): void {
    const after = (units.get(shelf) ?? 0) + by;
    if (after < 0) throw new Error(`No unit of shelf ${shelf} is there`);
    units.set(shelf, after);
  }
}

export const parcelOf = (orderId: string): string => `parcel ${orderId}`;
export const isParcel = (container: string): boolean => container.startsWith("parcel ");
