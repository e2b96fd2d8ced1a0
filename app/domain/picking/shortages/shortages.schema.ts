import { z } from "zod";
import { typedInteger } from "../../kernel/typed-fields";
import { OperationId, Quantity } from "../operation.schema";
import { SHORTAGE_REASON } from "./shortage";

/** A lot and a location separated by a slash, as in a form option. */
const Place = z
  .string("Choose a bin")
  .regex(/^[^/]{1,64}\/[^/]{1,64}$/, "Choose a bin")
  .transform((value) => {
    const [lotId = "", locationId = ""] = value.split("/");
    return { lotId, locationId };
  });

const Note = z
  .string()
  .trim()
  .max(150, "At most 150 characters")
  .optional()
  .transform((value) => value || null);

const OTHERWISE = ["ask", "without", "backorder"] as const;

const Report = z.object({
  // Becomes the id of a row, which is used in URLs.
  operationId: OperationId.max(64),
  quantity: Quantity,
  reason: z.enum(SHORTAGE_REASON, "Choose a reason"),
  note: Note,
  /** A supervisor's decision for units that are not available elsewhere. */
  otherwise: z.enum(OTHERWISE).default("ask"),
});
const isDescribed = ({ reason, note }: z.output<typeof Report>): boolean => reason !== "other" || note !== null;
const UNDESCRIBED = { path: ["note"], error: "Describe the problem" };

export const ReportShortage = Report.extend({
  /** The bin concerned; defaults to that of the line's next units. */
  place: Place.optional(),
}).refine(isDescribed, UNDESCRIBED);
export type ReportShortage = z.output<typeof ReportShortage>;

const Id = z.string().min(1).max(64);

/** API variant: the bin as an object. */
export const ReportShortageCall = Report.extend({
  place: z.object({ lotId: Id, locationId: Id }).optional(),
}).refine(isDescribed, UNDESCRIBED);

export const ShortageParams = z.object({ shortageId: z.string().min(1).max(120) });

const DECISION = ["without", "backorder", "hold", "found", "elsewhere"] as const;

export const DecideShortage = z
  .object({
    decision: z.enum(DECISION, "Choose what to do"),
    /** Shown to the picker. */
    note: Note,
    place: Place.optional().catch(undefined),
  })
  .refine(({ decision, place }) => decision !== "elsewhere" || place, { path: ["place"], error: "Choose a bin" });
export type DecideShortage = z.output<typeof DecideShortage>;

export const CountBin = z.object({
  operationId: z.string().min(8).max(120),
  // An empty field is not a count of zero.
  counted: z.preprocess(
    (given) => (typeof given === "string" && given.trim() === "" ? undefined : given),
    typedInteger(
      z
        .number("Enter a whole number")
        .int("Enter a whole number")
        .min(0, "At least 0")
        .max(1_000_000, "At most 1,000,000"),
    ),
  ),
  /** On-hand stock when the form was shown. */
  expected: z.coerce.number().int(),
});
/** The same, sent by a device; `by` is the user whose device queued it. */
export const CountCall = CountBin.extend({ by: z.string().min(1).max(64) });
export type CountBin = z.output<typeof CountBin>;

/** A code scanned during a count, with the count so far. */
export const ScanInBin = z.object({
  scan: z.string().trim().min(1).max(2000),
  counted: z.string().max(20).default(""),
});
/** The count page's form. Without scripts each scan posts it and returns it with the scan's result. */
export const CountForm = z
  .object({
    operationId: z.string().optional(),
    expected: z.string().optional(),
    counted: z.string().optional(),
    scan: z.string().optional(),
  })
  .transform((form, { issues }): CountBin | z.output<typeof ScanInBin> => {
    const parsed = form.scan?.trim() ? ScanInBin.safeParse(form) : CountBin.safeParse(form);
    if (parsed.success) return parsed.data;
    issues.push(
      ...parsed.error.issues.map(({ message, path }) => ({ code: "custom" as const, message, path, input: form })),
    );
    return z.NEVER;
  });

export const ChangePickLot = z.object({
  place: Place,
  /** Confirms the lot although another one expires earlier. */
  anyway: z
    .enum(["on"])
    .optional()
    .transform((value) => value === "on"),
});
export type ChangePickLot = z.output<typeof ChangePickLot>;
