import { z } from "zod";
import { typedInteger } from "../../kernel/typed-fields";
import { OperationId, Quantity } from "../operation.schema";
import { SHORTAGE_REASON } from "./shortage";

/** A lot and a location with a slash between, as a choice says it. */
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

export const ReportShortage = z
  .object({
    // It becomes the id of a row, which addresses carry.
    operationId: OperationId.max(64),
    quantity: Quantity,
    reason: z.enum(SHORTAGE_REASON, "Choose what is wrong"),
    note: Note,
    /** The bin that it is about; the one where the line is taken next without it. */
    place: Place.optional(),
    /** What a manager decides at once about units that lie nowhere else. */
    otherwise: z.enum(OTHERWISE).default("ask"),
  })
  .refine(({ reason, note }) => reason !== "other" || note, { path: ["note"], error: "Say what is wrong" });
export type ReportShortage = z.output<typeof ReportShortage>;

export const ShortageParams = z.object({ shortageId: z.string().min(1).max(120) });

const DECISION = ["without", "backorder", "hold", "found", "elsewhere"] as const;

export const DecideShortage = z
  .object({
    decision: z.enum(DECISION, "Choose what to do"),
    /** To the picker. */
    note: Note,
    place: Place.optional().catch(undefined),
  })
  .refine(({ decision, place }) => decision !== "elsewhere" || place, { path: ["place"], error: "Choose a bin" });
export type DecideShortage = z.output<typeof DecideShortage>;

export const CountBin = z.object({
  operationId: z.string().min(8).max(120),
  // Nothing entered is no count of none.
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
  /** What the books said when the form was shown. */
  expected: z.coerce.number().int(),
});
/** The same, as a device sends it; `by` is the user whose device kept it. */
export const CountCall = CountBin.extend({ by: z.string().min(1).max(64) });
export type CountBin = z.output<typeof CountBin>;

/** A code that is scanned while a bin is counted, with the count so far. */
export const ScanInBin = z.object({
  scan: z.string().trim().min(1).max(2000),
  counted: z.string().max(20).default(""),
});
/** The count page's form: without scripts each scan posts it, and brings it back with what the scan meant. */
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
  /** Another lot expires first, and this one is taken all the same. */
  anyway: z
    .enum(["on"])
    .optional()
    .transform((value) => value === "on"),
});
export type ChangePickLot = z.output<typeof ChangePickLot>;
