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

/**
 * The bins that the order or cart leaves empty. Without a complete answer nothing is asked, also when the page is left while it
 * arrives: the check is a service, and must not hold up picking.
 */
export const readBins = (to: string, signal: AbortSignal): Promise<BinToEmpty[]> =>
  fetch(to, { signal, headers: { Accept: "application/json" } })
    .then(async (answer) => (answer.ok ? ((await answer.json()) as { bins: BinToEmpty[] }).bins : []))
    .catch(() => []);
