interface PickedUnits {
  location: string;
  units: number;
}

/** Locations that are named. */
const MAX_NAMED = 5;

/** "3 picked units must go back to A-03-1-15."; empty when none are picked. */
export function mustGoBack(picked: readonly PickedUnits[]): string {
  const total = picked.reduce((sum, { units }) => sum + units, 0);
  const [first] = picked;
  if (!first) return "";
  const units = total === 1 ? "1 picked unit" : `${total.toLocaleString("en-US")} picked units`;
  if (picked.length === 1) return `${units} must go back to ${first.location}.`;
  const named = picked.slice(0, picked.length === MAX_NAMED + 1 ? MAX_NAMED + 1 : MAX_NAMED);
  const others = picked.slice(named.length).reduce((sum, place) => sum + place.units, 0);
  const places = [
    ...named.map((place) => `${place.units.toLocaleString("en-US")} to ${place.location}`),
    ...(others > 0 ? [`${others.toLocaleString("en-US")} to other locations`] : []),
  ];
  return `${units} must go back: ${places.join(", ")}.`;
}
