/** A zone's bins as a table: one column per aisle, one row per place within the aisles. */
export interface MapLayout<B> {
  aisles: string[];
  rows: { place: string; bins: (B | null)[] }[];
}

/** "A-03-2-15" is place 2-15 of aisle 03. A code of one part has no aisle, one of two parts no place within it. */
function placeOf(code: string): { aisle: string; place: string } {
  const [, aisle = "", ...place] = code.split("-");
  return aisle ? { aisle, place: place.join("-") } : { aisle: "", place: code };
}

/** Lays the bins out; aisles and places keep the walking order of the bins. */
export function layOut<B extends { code: string }>(bins: readonly B[]): MapLayout<B> {
  const aisles: string[] = [];
  const rows = new Map<string, Map<string, B>>();
  for (const bin of bins) {
    const { aisle, place } = placeOf(bin.code);
    if (!aisles.includes(aisle)) aisles.push(aisle);
    const row = rows.get(place) ?? new Map<string, B>();
    rows.set(place, row);
    row.set(aisle, bin);
  }
  return {
    aisles,
    rows: [...rows]
      .map(([place, cells]) => ({ place, bins: aisles.map((aisle) => cells.get(aisle) ?? null) }))
      .sort((a, b) => a.place.localeCompare(b.place, "en", { numeric: true })),
  };
}
