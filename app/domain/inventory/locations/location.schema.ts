import { z } from "zod";
import { locationCode } from "../location-code";

/** Maximum number of locations per form. */
const MAX_LOCATIONS = 5000;

export const LocationParams = z.object({ locationId: z.string().min(1).max(64) });

export const LocationsQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  q: z.string().trim().max(50).optional().catch(undefined),
  show: z.enum(["all"]).optional().catch(undefined),
  cursor: z.string().max(100).optional().catch(undefined),
});

export const LocationSearch = z.object({
  companyId: z.string().min(1).max(64),
  /** Prefix of the location code. */
  q: z.string().trim().max(50).default(""),
});

export const LocationDto = z.object({
  id: z.string(),
  code: z.string(),
  zone: z.string(),
  /** Whether orders are picked from this location. */
  pickable: z.boolean(),
});

export const NewLocationQuery = z.object({ company: z.string().min(1).max(64).optional() });

export const LocationQuery = z.object({ cursor: z.string().max(64).optional().catch(undefined) });

const CODE = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;

const Code = z
  .string("Enter a code")
  .transform(locationCode)
  .pipe(
    z
      .string()
      .min(1, "Enter a code")
      .max(50, "At most 50 characters")
      .regex(CODE, "Use letters and digits with hyphens between the parts, such as A-03-2-15"),
  );

const Zone = z
  .string("Enter the zone")
  .transform(locationCode)
  .pipe(
    z
      .string()
      .min(1, "Enter the zone")
      .max(10, "At most 10 characters")
      .regex(/^[A-Z0-9]+$/, "Use letters and digits only"),
  );

const Part = (example: string) =>
  z
    .string(`Enter a number, such as ${example}`)
    .trim()
    .regex(/^\d{1,3}$/, `Enter a number, such as ${example}`);

const pickable = z
  .string()
  .optional()
  .transform((value) => value === "on");

export const NewLocation = z.object({ code: Code, pickable });
export type NewLocation = z.output<typeof NewLocation>;

/** Zone A, aisles 01 to 04, racks 1 to 10, bins 01 to 20. */
export const NewLocationRange = z
  .object({
    zone: Zone,
    aisleFrom: Part("01"),
    aisleTo: Part("04"),
    rackFrom: Part("1"),
    rackTo: Part("10"),
    binFrom: Part("01"),
    binTo: Part("20"),
    rangePickable: pickable,
    /** The previewed range. The locations are created after the user has confirmed their number. */
    confirmed: z.string().max(60).optional(),
  })
  .superRefine((range, issues) => {
    for (const part of ["aisle", "rack", "bin"] as const) {
      if (Number(range[`${part}From`]) > Number(range[`${part}To`])) {
        issues.addIssue({ code: "custom", path: [`${part}To`], message: "The end of the range is before its start" });
      }
    }
    const count = countOf(range);
    if (count > MAX_LOCATIONS) {
      const message = `These are ${count.toLocaleString("en-US")} locations. Make at most ${MAX_LOCATIONS.toLocaleString("en-US")} at a time.`;
      issues.addIssue({ code: "custom", path: ["binTo"], message });
    }
  });
export type NewLocationRange = z.output<typeof NewLocationRange>;

interface Range {
  zone: string;
  aisleFrom: string;
  aisleTo: string;
  rackFrom: string;
  rackTo: string;
  binFrom: string;
  binTo: string;
}

const length = (from: string, to: string): number => Math.max(0, Number(to) - Number(from) + 1);

export const countOf = (range: Omit<Range, "zone">): number =>
  length(range.aisleFrom, range.aisleTo) * length(range.rackFrom, range.rackTo) * length(range.binFrom, range.binTo);

/** "01" to "04": numbers padded to the typed width. */
function numbers(from: string, to: string): string[] {
  return Array.from({ length: length(from, to) }, (_, n) => String(Number(from) + n).padStart(from.length, "0"));
}

/** The codes of the range, in walking order. */
export const codesOf = (range: Range): string[] =>
  numbers(range.aisleFrom, range.aisleTo).flatMap((aisle) =>
    numbers(range.rackFrom, range.rackTo).flatMap((rack) =>
      numbers(range.binFrom, range.binTo).map((bin) => `${range.zone}-${aisle}-${rack}-${bin}`),
    ),
  );

export const EditLocation = z.object({
  pickable,
  pickSequence: z.coerce
    .number("Enter a whole number")
    .int("Enter a whole number")
    .min(0, "Enter 0 or more")
    .max(Number.MAX_SAFE_INTEGER, "Enter a smaller number"),
});
export type EditLocation = z.output<typeof EditLocation>;
