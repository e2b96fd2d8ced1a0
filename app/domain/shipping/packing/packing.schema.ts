import { z } from "zod";
import { MeasureText, oneLineText, typedWeight, UnitsField } from "../../kernel/typed-fields";
import { OperationId, Quantity } from "../../picking/operation.schema";
import { MAX_PARCELS } from "./pack-state";

const MAX_CODE = 2000;
/** Scans are cut to a length above every known code; the user gets "unknown code" instead of a validation error. */
const Scanned = z
  .string()
  .default("")
  .transform((text) => text.slice(0, MAX_CODE));
const Parcel = z.coerce
  .number("Choose a parcel")
  .int("Choose a parcel")
  .min(1, "At least 1")
  .max(MAX_PARCELS, `At most ${MAX_PARCELS}`);

/** The packing station's list, with a code to look up. */
export const PackingQuery = z.object({
  scan: Scanned.optional().catch(undefined),
  /** The ambiguous code whose question the scan can answer. */
  among: Scanned.optional().catch(undefined),
});

/** The parcel that is being packed. */
export const PackOrderQuery = z.object({ parcel: Parcel.catch(1).default(1) });

export const PackScan = z.object({
  barcode: Scanned,
  checkId: OperationId,
  parcel: Parcel.default(1),
  /** Units that the packer counted, where a scan verifies all units of an item. */
  quantity: Quantity.optional(),
});
export type PackScan = z.output<typeof PackScan>;

/** A scan sent by the packing screen, with the user who made it. */
export const PackScanOperation = PackScan.extend({
  by: z.string().min(1).max(64),
  /**
   * The order as the device knew it, with the last check that was not undone. Sent with a scan that outlived its page: its
   * units may have been scanned again elsewhere since, or put back, and then it does not count.
   */
  seen: z.object({ lastCheckId: OperationId.nullable(), updatedAt: z.number().int() }).optional(),
});
export type SeenOrder = z.output<typeof PackScanOperation>["seen"];

const MAX_PARCEL_GRAMS = 70_000;

/** What a parcel is packed in, and its weight; no box means other packaging. */
export const ParcelForm = z
  .object({
    parcel: Parcel.default(1),
    box: z.string().max(64).default(""),
    units: UnitsField,
    weight: MeasureText,
    /** Why the parcel is right although it does not weigh what is expected. */
    reason: oneLineText(200).default(""),
  })
  .transform(({ units, weight, ...parcel }, ctx) => ({
    ...parcel,
    weightGrams: typedWeight(weight, { units, min: 1, max: MAX_PARCEL_GRAMS, field: "weight" }, ctx),
  }));
export type ParcelForm = z.output<typeof ParcelForm>;

/** The same as a call of the API, with the weight in grams. */
export const PackParcelCall = z.object({
  parcel: Parcel.default(1),
  boxId: z.string().max(64).nullish(),
  weightGrams: z.number().int().min(1, "At least 1").max(MAX_PARCEL_GRAMS, "At most 70,000").nullish(),
  reason: oneLineText(200).default(""),
});

/** A scan as a call of the API. */
export const PackCheckCall = PackScan.extend({ barcode: z.string().trim().min(1, "Enter a code").max(MAX_CODE) });

export const UndoCheck = z.object({ checkId: OperationId });
