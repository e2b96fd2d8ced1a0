import { z } from "zod";
import { KeptPhoto } from "../files/kept-photo.schema";
import { serialList } from "../inbound/serial-list";
import { oneLineText } from "../kernel/typed-fields";
import { CARRIERS } from "../shipping/shipping.schema";
import { RETURN_CONDITION, RETURN_DISPOSITION, RETURN_REASON } from "./return-labels";

/** An empty field of a form is none. */
const blank = z.literal("");
const orNull = <T>(value: T | "" | null | undefined): T | null => (value === "" || value === undefined ? null : value);

const Text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString("en-US")} characters`)
    .nullish()
    .transform((text) => text || null);
const Choice = <const V extends readonly [string, ...string[]]>(values: V, message: string) =>
  z
    .union([z.enum(values), blank], message)
    .nullish()
    .transform(orNull);

const OperationId = z.string().min(8).max(64);
const Units = z.coerce
  .number("Enter a whole number")
  .int("Enter a whole number")
  .min(0, "Enter 0 or more")
  .max(100_000, "At most 100,000 units");

/** Upper case, without spaces, as parcels store theirs. */
const TrackingNumber = z
  .string()
  .max(100, "At most 100 characters")
  .nullish()
  .transform((text) => text?.replace(/\s+/g, "").toUpperCase() || null);

export const ReturnTracking = z.object({
  carrier: Choice(CARRIERS, "Choose a carrier"),
  trackingNumber: TrackingNumber,
});
export type ReturnTracking = z.output<typeof ReturnTracking>;

/** One line of the order, and how many of its units come back. */
const AnnouncedLine = z.object({
  itemId: z.string().min(1).max(64),
  quantity: Units.default(0),
  reason: z
    .union([z.enum(RETURN_REASON), blank], "Choose a reason")
    .optional()
    .transform((reason) => reason || ("unknown" as const)),
  comment: Text(500),
  requested: Choice(RETURN_DISPOSITION, "Choose what to do with the units"),
});
export type AnnouncedLine = z.output<typeof AnnouncedLine>;

export const AnnounceReturn = ReturnTracking.extend({
  operationId: OperationId,
  /** Where the goods are sent; without it, to the company's default warehouse. */
  warehouseId: z
    .string()
    .max(64)
    .nullish()
    .transform((id) => id || null),
  lines: z.array(AnnouncedLine).max(500, "At most 500 lines").default([]),
  note: Text(1000),
});
export type AnnounceReturn = z.output<typeof AnnounceReturn>;

/** A return that came unannounced. Without an order its content is known once it is scanned. */
export const BlindReturn = ReturnTracking.extend({
  operationId: OperationId,
  companyId: z.string().min(1, "Choose a company").max(64),
  orderId: z.string().max(64).nullish().transform(orNull),
  note: Text(1000),
});
export type BlindReturn = z.output<typeof BlindReturn>;

export const CancelReturn = z.object({
  reason: z.string("Enter a reason").trim().min(1, "Enter a reason").max(500, "At most 500 characters"),
});

/** Units of one line in one condition. The line is given by its number, or found by its product. */
export const ReceiveReturn = z.object({
  operationId: OperationId,
  line: z
    .union([blank, z.coerce.number().int().min(1).max(100_000)])
    .nullish()
    .transform(orNull),
  sku: Text(200),
  /** For an item that is not in the catalog. */
  itemName: Text(200),
  quantity: z.coerce
    .number("Enter a whole number")
    .int("Enter a whole number")
    .min(1, "Enter 1 or more")
    .max(100_000, "At most 100,000 units"),
  condition: z.enum(RETURN_CONDITION, "Choose the condition"),
  /** Empty: as usual for the condition. */
  disposition: Choice(RETURN_DISPOSITION, "Choose what to do with the units"),
  lotNumber: z.string().trim().max(100, "At most 100 characters").default(""),
  expiresOn: z.union([z.iso.date(), blank], "Enter a date").nullish().transform(orNull),
  location: z.string().trim().max(50, "At most 50 characters").default(""),
  /** Of the units that came back, for products whose serial numbers are recorded. */
  serials: serialList,
  /** A form's box posts "on". */
  inspected: z
    .union([z.boolean(), z.literal("on")])
    .default(false)
    .transform((value) => value !== false),
  note: Text(500),
  /** Asked for only when the units break rules of the location. */
  placementReason: oneLineText(200).optional(),
});
export type ReceiveReturn = z.output<typeof ReceiveReturn>;

/** The same from a device's offline queue; `by` is the user who made the entry. */
export const KeptReceipt = ReceiveReturn.extend({
  by: z.string().min(1).max(64),
  photo: KeptPhoto,
});

/** The right units in place of some that were received by mistake; none when nothing came back. */
export const CorrectUnits = ReceiveReturn.omit({ line: true, sku: true, itemName: true }).extend({
  quantity: Units,
  reason: z.string("Enter a reason").trim().min(1, "Enter a reason").max(500, "At most 500 characters"),
});
export type CorrectUnits = z.output<typeof CorrectUnits>;

/** The screen for receiving: a scanned code, a line, a product, or an item that is not in the catalog. */
export const ReceiveQuery = z.object({
  scan: z.string().trim().max(2000).optional().catch(undefined),
  line: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  sku: z.string().trim().max(200).optional().catch(undefined),
  other: z.literal("1").optional().catch(undefined),
});
export type ReceiveQuery = z.output<typeof ReceiveQuery>;

/** The order to return, or a number to find it by. */
export const NewReturnQuery = z.object({
  order: z.string().max(64).optional().catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
});

export const ScanQuery = z.object({ scan: z.string().trim().max(2000).optional().catch(undefined) });

export const PhotoParams = z.object({ returnId: z.string().min(1).max(64), photoId: z.string().min(1).max(64) });

export const UnitsParams = z.object({ returnId: z.string().min(1).max(64), unitsId: z.string().min(1).max(64) });

export const ReturnParams = z.object({ returnId: z.string().min(1).max(64) });

/** The same from a program; without an operation id every call is another one. */
const ApiOperation = { operationId: OperationId.optional() };
export const NewReturnCall = AnnounceReturn.extend({ ...ApiOperation, orderId: z.string().min(1).max(64) });
export const ReceiveReturnCall = ReceiveReturn.extend(ApiOperation);
export const CorrectUnitsCall = CorrectUnits.extend(ApiOperation);
