/**
 * Weights and lengths as people type and read them. Stored values are whole grams and whole millimeters; only this module
 * converts them. A value that is shown, and entered again unchanged, is stored unchanged.
 */
import { NOT_A_NUMBER, readDecimal } from "./read-amount";

export const UNITS = ["metric", "imperial"] as const;
export type Units = (typeof UNITS)[number];
export const UNITS_LABEL: Record<Units, string> = { metric: "g, kg, cm", imperial: "oz, lb, in" };

/** The unit of a weight or a length that is typed without one. */
export const WEIGHT_UNIT = { metric: "g", imperial: "oz" } as const;
export const LENGTH_UNIT = { metric: "cm", imperial: "in" } as const;
export const VOLUME_UNIT = { metric: "L", imperial: "ft³" } as const;

const GRAMS_PER_OUNCE = 28.349523125;
const OUNCES_PER_POUND = 16;
const MM_PER_INCH = 25.4;
const CM3_PER_CUBIC_INCH = 16.387064;
const CM3_PER_CUBIC_FOOT = 28_316.846592;

const GRAMS: Record<string, number> = {
  g: 1,
  kg: 1000,
  oz: GRAMS_PER_OUNCE,
  lb: GRAMS_PER_OUNCE * OUNCES_PER_POUND,
};
const MILLIMETERS: Record<string, number> = { mm: 1, cm: 10, m: 1000, in: MM_PER_INCH, ft: MM_PER_INCH * 12 };

const CUBIC_CENTIMETERS: Record<string, number> = {
  ...{ l: 1000, "cm³": 1, "m³": 1_000_000, "in³": CM3_PER_CUBIC_INCH, "ft³": CM3_PER_CUBIC_FOOT },
};

const UNIT_NAME: Record<string, string> = {
  ...{ liter: "l", liters: "l", litre: "l", litres: "l", cm3: "cm³", m3: "m³", ft3: "ft³", in3: "in³" },
  ...{ gr: "g", gram: "g", grams: "g", kgs: "kg", kilo: "kg", ounce: "oz", ounces: "oz" },
  ...{ lbs: "lb", pound: "lb", pounds: "lb" },
  ...{ inch: "in", inches: "in", '"': "in", "”": "in", "″": "in", feet: "ft", foot: "ft", "'": "ft", "′": "ft" },
};

export type WeightResult = { grams: number } | { problem: string };
export type LengthResult = { mm: number } | { problem: string };
export type VolumeResult = { cm3: number } | { problem: string };

/** A weight such as "440", "1.2 kg" or "2 lb 3 oz" in whole grams. A number alone is in the unit of `units`. */
export function readWeight(text: string, units: Units): WeightResult {
  const read = sumOfMeasures(text, GRAMS, WEIGHT_UNIT[units]);
  return typeof read === "number" ? { grams: read } : read;
}

/** A length such as "30", "12.25 in" or "300 mm" in whole millimeters. A number alone is in the unit of `units`. */
export function readLength(text: string, units: Units): LengthResult {
  const read = sumOfMeasures(text, MILLIMETERS, LENGTH_UNIT[units]);
  return typeof read === "number" ? { mm: read } : read;
}

/** A volume such as "120", "1.2 m³" or "40 ft3" in whole cubic centimeters. A number alone is in the unit of `units`. */
export function readVolume(text: string, units: Units): VolumeResult {
  const read = sumOfMeasures(text, CUBIC_CENTIMETERS, VOLUME_UNIT[units].toLowerCase());
  return typeof read === "number" ? { cm3: read } : read;
}

const MEASURE = /([\d.,]+)\s*([a-z"'”″′]*[3³]?)\s*/giy;

/** Adds up numbers with their units; a number without one must be the only one. */
function sumOfMeasures(text: string, factors: Record<string, number>, usual: string): number | { problem: string } {
  const trimmed = text.trim();
  const parts = [...trimmed.matchAll(MEASURE)];
  if (parts.length === 0 || parts.map(([all]) => all).join("") !== trimmed) return { problem: NOT_A_NUMBER };
  let sum = 0;
  for (const [, number = "", typed = ""] of parts) {
    const name = typed.toLowerCase();
    if (name === "" && parts.length > 1) return { problem: "Write the unit after each number" };
    const unit = name === "" ? usual : (UNIT_NAME[name] ?? name);
    const factor = factors[unit];
    if (factor === undefined) return { problem: `Use ${listed(Object.keys(factors))}` };
    const read = readDecimal(number, { decimals: 3 });
    if ("problem" in read) return read;
    sum += Number(read.value) * factor;
  }
  return Math.round(sum);
}

const listed = (units: string[]): string => `${units.slice(0, -1).join(", ")} or ${units.at(-1)}`;

/** The number for a weight field, in grams or ounces, without the unit. */
export const weightInput = (grams: number, units: Units): string =>
  units === "metric" ? String(grams) : shortest(grams, GRAMS_PER_OUNCE);

/** The number for a length field, in centimeters or inches, without the unit. */
export const lengthInput = (mm: number, units: Units): string =>
  units === "metric" ? String(mm / 10) : shortest(mm, MM_PER_INCH);

/** A volume for reading: "120 L", "4.25 ft³", or in cubic inches where no short number of feet is exact. */
export function formatVolume(cm3: number, units: Units): string {
  if (units === "metric") return `${cm3 / 1000} L`;
  const feet = shortest(cm3, CM3_PER_CUBIC_FOOT);
  return Math.round(Number(feet) * CM3_PER_CUBIC_FOOT) === cm3
    ? `${feet} ft³`
    : `${shortest(cm3, CM3_PER_CUBIC_INCH)} in³`;
}

/** A volume in thousandths of a cubic meter and of a cubic foot, from cubic millimeters. */
export const thousandthsOf = (mm3: number) => ({
  m3: Math.round(mm3 / 1_000_000),
  ft3: Math.round(mm3 / CM3_PER_CUBIC_FOOT),
});

/** The text for a volume field: without the unit that its field shows. */
export const volumeInput = (cm3: number, units: Units): string =>
  formatVolume(cm3, units).replace(` ${VOLUME_UNIT[units]}`, "");

/** A weight for reading: "440 g", "1.44 kg", "15.5 oz", "2 lb 3 oz". */
export function formatWeight(grams: number, units: Units): string {
  if (units === "metric") return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
  const ounces = shortest(grams, GRAMS_PER_OUNCE);
  const pounds = Math.floor(Number(ounces) / OUNCES_PER_POUND);
  const rest = Number((Number(ounces) - pounds * OUNCES_PER_POUND).toFixed(2));
  if (pounds === 0) return `${ounces} oz`;
  return rest === 0 ? `${pounds} lb` : `${pounds} lb ${rest} oz`;
}

/** Lengths for reading: "30 × 20 × 10.5 cm", with a dash for one that is not known. */
export const formatSize = (mm: readonly (number | null)[], units: Units): string =>
  `${mm.map((side) => (side === null ? "—" : lengthInput(side, units))).join(" × ")} ${LENGTH_UNIT[units]}`;

/** The roundest number of units that stands for exactly this stored value: whole, tenths, quarters, then hundredths. */
function shortest(stored: number, factor: number): string {
  const exact = stored / factor;
  const candidates = [Math.round(exact), round(exact, 10), round(exact, 4), round(exact, 100)];
  return String(candidates.find((one) => Math.round(one * factor) === stored) ?? round(exact, 100));
}

const round = (value: number, parts: number): number => Number((Math.round(value * parts) / parts).toFixed(2));

/** In which units this user reads and enters weights and lengths. */
export const viewerUnits = ({ actor, config }: { actor: { units?: Units | null }; config: { units: Units } }): Units =>
  actor.units ?? config.units;
