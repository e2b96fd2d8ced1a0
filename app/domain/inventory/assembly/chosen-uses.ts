/** Pure rules for what an assembly uses, and for the lot that it makes. */
import { DomainError, invalid } from "../../kernel/errors";
import { assemblyName } from "./assembly-status";
import { differenceOf, planUses, type Use } from "./plan-uses";

/** The lot that units get without another one: the order's name and the number of the assembly. */
export const suggestedLot = ({ number, assemblies }: { number: number; assemblies: number }): string =>
  `${assemblyName(number)}-${assemblies + 1}`;

interface FreeLevel {
  productId: string;
  lotId: string;
  locationId: string;
  units: number;
  expiresOn: string | null;
}

/** The earliest expiry of the lots that are used; null when none expires. */
export function earliestExpiry(uses: readonly Use[], free: readonly FreeLevel[]): string | null {
  const used = new Set(uses.map(({ lotId }) => lotId));
  return (
    free.flatMap(({ lotId, expiresOn }) => (used.has(lotId) && expiresOn ? [expiresOn] : [])).toSorted()[0] ?? null
  );
}

interface Component {
  productId: string;
  sku: string;
  quantity: number;
}

const inUnits = (n: number): string => `${n.toLocaleString("en-US")} ${n === 1 ? "unit" : "units"}`;

/**
 * The units to use: those chosen, or first expired first.
 * @throws insufficient_stock with the first component that is short; validation for units that do not make the quantity
 */
export function chosenUses(
  { quantity, uses: chosen }: { quantity: number; uses: readonly Use[] | null },
  needs: readonly Component[],
  free: readonly FreeLevel[],
): Use[] {
  const { uses, missing } = planUses({ units: quantity, needs, free });
  const short = needs.find(({ productId }) => missing.has(productId));
  if (short)
    throw new DomainError("insufficient_stock", shortInWords(short, quantity, missing.get(short.productId) ?? 0));
  if (chosen === null) return uses;
  const differs = differenceOf({ units: quantity, needs }, chosen);
  if (differs) {
    const sku = needs.find(({ productId }) => productId === differs.productId)?.sku ?? "another product";
    const why = `${inUnits(differs.needed)} of ${sku} are needed, and ${differs.chosen.toLocaleString("en-US")} are chosen`;
    throw invalid({ uses: [why] }, "validation");
  }
  const gone = chosen.find((use) => unitsAt(free, use) < use.quantity);
  if (gone) {
    const sku = needs.find(({ productId }) => productId === gone.productId)?.sku ?? "A component";
    throw new DomainError(
      "insufficient_stock",
      `${sku}: ${inUnits(gone.quantity)} are needed where ${inUnits(unitsAt(free, gone))} are free now. Check what is used, and try again.`,
    );
  }
  return [...chosen];
}

const unitsAt = (free: readonly FreeLevel[], { productId, lotId, locationId }: Use): number =>
  free.find((level) => level.productId === productId && level.lotId === lotId && level.locationId === locationId)
    ?.units ?? 0;

function shortInWords({ sku, quantity }: Component, units: number, missing: number): string {
  const needed = quantity * units;
  return `${inUnits(needed)} of ${sku} are needed, and ${(needed - missing).toLocaleString("en-US")} are free. Units that are allocated, or whose lot or location cannot be used, are not taken.`;
}
