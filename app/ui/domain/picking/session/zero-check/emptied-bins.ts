import type { PickView } from "#app/domain/picking/plan/pick-view";

export interface BinToEmpty {
  code: string;
  /** One per company with units in the bin. */
  locationIds: readonly string[];
}

/** Of the bins that the order or cart leaves empty, those that nothing of it is left in. Works without a network. */
export function emptiedBins<Bin extends BinToEmpty>(items: PickView["items"], bins: readonly Bin[]): Bin[] {
  const places = items.flatMap(({ places: all }) => all);
  return bins.filter(({ locationIds }) => {
    const here = places.filter(({ locationId }) => locationIds.includes(locationId));
    return here.length > 0 && here.every(({ left }) => left === 0);
  });
}
