import { daysOf } from "../../kernel/days";

/** Stock at a location, now or as it changed on a day. */
export interface StockFigure {
  locationId: string;
  /** The day of the change; null for what is there now. */
  day: string | null;
  /** Of a product without a size: its SKU. */
  unmeasuredSku: string | null;
  units: number;
  volumeMm3: number;
  /** The handling unit that the location is; null for a fixed place. */
  unit: HandlingUnit | null;
}

export interface HandlingUnit {
  isPallet: boolean;
  code: string;
  /** Where it stands: a bin, or a bin and a pallet, "A-01-1-01/LPN-12". */
  standsIn: string;
  /** Its moves since, in order, each with where it stood before. */
  moves: readonly { day: string; from: string }[];
}

export interface StoredDay {
  day: string;
  units: number;
  /** Locations with units, except those that are pallets or on one. */
  locations: number;
  pallets: number;
  palletLocations: number;
  volumeMm3: number;
  unmeasured: ReadonlyMap<string, number>;
}

/** What was on hand at the end of each day, calculated backwards from now. */
export function storedOn({ from, to, figures }: { from: string; to: string; figures: readonly StockFigure[] }) {
  const units = new Map<string, number>();
  const unmeasured = new Map<string, number>();
  const handlingUnits = new Map(figures.flatMap(({ locationId, unit }) => (unit ? [[locationId, unit]] : [])));
  let volumeMm3 = 0;
  const add = (figure: StockFigure, sign: 1 | -1) => {
    addTo(units, figure.locationId, sign * figure.units);
    if (figure.unmeasuredSku !== null) addTo(unmeasured, figure.unmeasuredSku, sign * figure.units);
    volumeMm3 += sign * figure.volumeMm3;
  };
  for (const figure of figures) if (figure.day === null) add(figure, 1);
  const changes = figures.filter(({ day }) => day !== null).sort((a, b) => (a.day! < b.day! ? 1 : -1));
  return daysOf({ from, to })
    .reverse()
    .map((day): StoredDay => {
      for (; changes[0] && changes[0].day! > day; changes.shift()) add(changes[0], -1);
      const held = [...units].filter(([, onHand]) => onHand > 0).map(([id]) => palletOn(handlingUnits.get(id), day));
      const onPallets = held.filter((pallet) => pallet !== null);
      return {
        day,
        units: [...units.values()].reduce((sum, onHand) => sum + onHand, 0),
        locations: held.length - onPallets.length,
        pallets: new Set(onPallets).size,
        palletLocations: onPallets.length,
        volumeMm3,
        unmeasured: new Map([...unmeasured].filter(([, onHand]) => onHand > 0)),
      };
    })
    .reverse();
}

function addTo(sums: Map<string, number>, key: string, units: number): void {
  sums.set(key, (sums.get(key) ?? 0) + units);
}

/** The pallet that the unit was, or stood on, at the end of the day. */
function palletOn(unit: HandlingUnit | undefined, day: string): string | null {
  if (!unit) return null;
  if (unit.isPallet) return unit.code;
  const place = unit.moves.find((move) => move.day > day)?.from ?? unit.standsIn;
  return /\/(LPN-\d+)$/.exec(place)?.[1] ?? null;
}
