import type { PickView } from "#app/domain/picking/plan/pick-view";

export interface BinToEmpty {
  locationId: string;
  code: string;
}

/** Of the bins that the order leaves empty, those that nothing of it is left in. Works without a network. */
export function emptiedBins<Bin extends BinToEmpty>(items: PickView["items"], bins: readonly Bin[]): Bin[] {
  const places = items.flatMap(({ places: all }) => all);
  return bins.filter(({ locationId }) => {
    const here = places.filter((place) => place.locationId === locationId);
    return here.length > 0 && here.every(({ left }) => left === 0);
  });
}
