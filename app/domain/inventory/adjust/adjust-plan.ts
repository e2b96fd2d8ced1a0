import { DomainError, invalid } from "../../kernel/errors";

/** Units of one lot at one location. */
export interface Level {
  lotId: string;
  lotNumber: string;
  expiresOn: string | null;
  locationId: string;
  locationCode: string;
  onHand: number;
  allocated: number;
}

export interface Stocked {
  sku: string;
  lotTracked: boolean;
  /** The product's default location. */
  location: string | null;
  /** Those with units first, then earliest expiry, then walking order. */
  levels: readonly Level[];
  /** The product's lots, newest first, including empty ones. */
  lots: readonly { id: string; lotNumber: string }[];
}

/** A change at one lot and location; null means that it has to be created. */
export interface Change {
  lotId: string | null;
  locationId: string | null;
  delta: number;
}

const count = (n: number): string => n.toLocaleString("en-US");
const units = (n: number): string => `${count(n)} ${n === 1 ? "unit" : "units"}`;

/**
 * The lots and locations that an adjustment changes. Allocated units cannot be removed.
 * @throws conflict with the figures; validation when a lot must be named
 */
export function planAdjustment(
  product: Stocked,
  {
    adjustment,
    lotId,
    locationId,
  }: { adjustment: number; lotId?: string | undefined; locationId?: string | undefined },
): Change[] {
  const named = product.levels.filter(
    (level) => (!lotId || level.lotId === lotId) && (!locationId || level.locationId === locationId),
  );
  return adjustment < 0
    ? taken(product, named, -adjustment, Boolean(lotId || locationId))
    : [added(product, named, adjustment, lotId, locationId)];
}

/** Takes from unallocated units, earliest expiry first. */
function taken({ sku }: Stocked, from: readonly Level[], wanted: number, isNamed: boolean): Change[] {
  const sum = (value: (level: Level) => number) => from.reduce((total, level) => total + value(level), 0);
  const onHand = sum((level) => level.onHand);
  const free = onHand - sum((level) => level.allocated);
  const where = isNamed && from[0] ? ` ${placeWords(from)}` : isNamed ? " there" : "";
  if (wanted > onHand) {
    const there =
      onHand === 0 ? `No units of ${sku} are` : `Only ${units(onHand)} of ${sku} ${onHand === 1 ? "is" : "are"}`;
    throw new DomainError("adjustment_below_zero", `${there} on hand${where}: ${count(wanted)} cannot be removed.`);
  }
  if (wanted > free) {
    const figures = `${units(onHand)} of ${sku} ${onHand === 1 ? "is" : "are"} on hand${where} and ${count(onHand - free)} allocated to orders`;
    const most = free === 0 ? "none can be removed" : `at most ${count(free)} can be removed`;
    throw new DomainError("adjustment_below_allocated", `${figures}: ${most}.`);
  }
  let left = wanted;
  return from.flatMap(({ lotId, locationId, onHand: here, allocated }) => {
    const some = Math.min(left, here - allocated);
    left -= some;
    return some > 0 ? [{ lotId, locationId, delta: -some }] : [];
  });
}

function placeWords(levels: readonly Level[]): string {
  const [first] = levels as [Level];
  const one = (value: (level: Level) => string) =>
    levels.every((level) => value(level) === value(first)) ? value(first) : "";
  const lot = one((level) => level.lotNumber);
  const location = one((level) => level.locationCode);
  return [lot && `in lot ${lot}`, location && `at ${location}`].filter(Boolean).join(" ") || "there";
}

function added(
  product: Stocked,
  named: readonly Level[],
  delta: number,
  lotId: string | undefined,
  locationId: string | undefined,
): Change {
  const lot = lotId ?? theLot(product);
  const levels = (lotId || locationId ? named : product.levels).filter((level) => level.lotId === lot);
  if (locationId) return { lotId: lot, locationId, delta };
  const home = levels.find((level) => level.locationCode === product.location?.toUpperCase());
  // Adds to the location with the most units, where a miscount is most likely.
  const most = levels.toSorted((a, b) => b.onHand - a.onHand)[0];
  return { lotId: lot, locationId: (home ?? most)?.locationId ?? null, delta };
}

/** The product's only lot, or the only one with units. @throws validation that lists the possible lots */
function theLot({ sku, lotTracked, levels, lots }: Stocked): string | null {
  const stocked = new Map(
    levels.flatMap(({ onHand, lotId, lotNumber }) => (onHand > 0 ? [[lotId, { id: lotId, lotNumber }]] : [])),
  );
  const [only, ...more] = stocked.size > 0 ? [...stocked.values()] : lots;
  if (only && more.length === 0) return only.id;
  if (!lotTracked) return only?.id ?? null;
  if (!only) {
    throw invalid(
      { lotId: [`${sku} tracks lots and has none yet. Receive its units with a lot number.`] },
      "lot_required",
    );
  }
  const names = [only, ...more].map(({ lotNumber }) => lotNumber);
  const listed = `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ""}`;
  throw invalid({ lotId: [`${sku} tracks lots. Choose the lot: ${listed}.`] }, "lot_required");
}

const SHOWN = 10;
