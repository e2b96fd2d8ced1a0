/** Which units of which lots an assembly consumes. Pure. */

interface Need {
  productId: string;
  /** Units in one unit of the product. */
  quantity: number;
}

/** Free units of a lot at one location. */
interface Free {
  productId: string;
  lotId: string;
  locationId: string;
  units: number;
}

/** Units of a lot to take from one location. */
export interface Use {
  productId: string;
  lotId: string;
  locationId: string;
  quantity: number;
}

interface PlanOptions {
  /** Units of the product to assemble. */
  units: number;
  needs: readonly Need[];
  /** In the order in which they are used without a choice. */
  free: readonly Free[];
  /** Ids of lots and locations that are used first, in this order. */
  first?: readonly string[];
}

/** The units to take, and by component how many are missing. */
export function planUses({ units, needs, free, first = [] }: PlanOptions): {
  uses: Use[];
  missing: ReadonlyMap<string, number>;
} {
  const rank = ({ lotId, locationId }: Free): number => {
    const at = first.findIndex((id) => id === lotId || id === locationId);
    return at < 0 ? first.length : at;
  };
  // Array.prototype.toSorted is stable, so that levels of the same rank stay in order.
  const levels = first.length > 0 ? free.toSorted((a, b) => rank(a) - rank(b)) : free;
  const missing = new Map<string, number>();
  const uses = needs.flatMap(({ productId, quantity }) => {
    let left = quantity * units;
    const taken: Use[] = [];
    for (const level of levels) {
      if (left === 0) break;
      if (level.productId !== productId) continue;
      const take = Math.min(left, level.units);
      taken.push({ productId, lotId: level.lotId, locationId: level.locationId, quantity: take });
      left -= take;
    }
    if (left > 0) missing.set(productId, left);
    return taken;
  });
  return { uses, missing };
}

/** Units of the product that the free units of its components make. */
export const mostUnits = (needs: readonly Need[], free: readonly Free[]): number =>
  Math.min(
    ...needs.map(({ productId, quantity }) => {
      const units = free.reduce((sum, level) => (level.productId === productId ? sum + level.units : sum), 0);
      return Math.floor(units / quantity);
    }),
  );

/** Why chosen uses do not make the units: the first component with other units than needed; null when they do. */
export function differenceOf(
  { units, needs }: Pick<PlanOptions, "units" | "needs">,
  uses: readonly Use[],
): { productId: string; needed: number; chosen: number } | null {
  const chosen = new Map<string, number>();
  for (const { productId, quantity } of uses) chosen.set(productId, (chosen.get(productId) ?? 0) + quantity);
  for (const { productId, quantity } of needs) {
    const given = chosen.get(productId) ?? 0;
    if (given !== quantity * units) return { productId, needed: quantity * units, chosen: given };
    chosen.delete(productId);
  }
  const [other] = chosen;
  return other ? { productId: other[0], needed: 0, chosen: other[1] } : null;
}
