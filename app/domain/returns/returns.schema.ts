import { z } from "zod";
import { CARRIERS } from "../shipping/shipping.schema";
import { RETURN_CONDITION, RETURN_DISPOSITION, RETURN_REASON } from "./return-labels";

const emptyToNull = (value: unknown) => (value === undefined || value === "" ? null : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyToNull, schema.nullable());

const Text = (most: number) =>
  optional(
    z
      .string()
      .trim()
      .max(most, `At most ${most.toLocaleString("en-US")} characters`),
  ).transform((text) => text || null);

const OperationId = z.string().min(8).max(64);
const Units = z.coerce
  .number("Enter a whole number")
  .int("Enter a whole number")
  .min(0, "Enter 0 or more")
  .max(100_000, "At most 100,000 units");

/** Upper case, without spaces, as parcels store theirs. */
const TrackingNumber = optional(
  z
    .string()
    .max(100, "At most 100 characters")
    .transform((text) => text.replace(/\s+/g, "").toUpperCase()),
).transform((text) => text || null);

const Carrier = optional(z.enum(CARRIERS, "Choose a carrier"));

export const ReturnTracking = z.object({ carrier: Carrier, trackingNumber: TrackingNumber });
export type ReturnTracking = z.output<typeof ReturnTracking>;

/** One line of the order, and how many of its units come back. */
const AnnouncedLine = z.object({
  itemId: z.string().min(1).max(64),
  quantity: z.preprocess((value) => (value === "" || value === undefined ? 0 : value), Units),
  reason: z.preprocess(
    (value) => (value === "" || value === undefined ? "unknown" : value),
    z.enum(RETURN_REASON, "Choose a reason"),
  ),
  comment: Text(500),
  requested: optional(z.enum(RETURN_DISPOSITION, "Choose what to do with the units")),
});
export type AnnouncedLine = z.output<typeof AnnouncedLine>;

export const AnnounceReturn = ReturnTracking.extend({
  operationId: OperationId,
  lines: z.array(AnnouncedLine).max(500, "At most 500 lines").default([]),
  note: Text(1000),
});
export type AnnounceReturn = z.output<typeof AnnounceReturn>;

/** A return that came unannounced. Without an order its content is known once it is scanned. */
export const BlindReturn = ReturnTracking.extend({
  operationId: OperationId,
  companyId: z.string().min(1, "Choose a company").max(64),
  orderId: optional(z.string().max(64)),
  note: Text(1000),
});
export type BlindReturn = z.output<typeof BlindReturn>;

export const CancelReturn = z.object({
  reason: z.string("Enter a reason").trim().min(1, "Enter a reason").max(500, "At most 500 characters"),
});

/** Units of one line in one condition. The line is given by its number, or found by its product. */
export const ReceiveReturn = z.object({
  operationId: OperationId,
  line: optional(z.coerce.number().int().min(1).max(100_000)),
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
  disposition: optional(z.enum(RETURN_DISPOSITION, "Choose what to do with the units")),
  lotNumber: z.preprocess((value) => value ?? "", z.string().trim().max(100, "At most 100 characters")),
  expiresOn: optional(z.iso.date("Enter a date")),
  location: z.preprocess((value) => value ?? "", z.string().trim().max(50, "At most 50 characters")),
  inspected: z.preprocess((value) => value === true || value === "on" || value === "true", z.boolean()),
  note: Text(500),
});
export type ReceiveReturn = z.output<typeof ReceiveReturn>;

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

export const ReturnParams = z.object({ returnId: z.string().min(1).max(64) });

/** The same from a program; without an operation id every call is another one. */
const ApiOperation = { operationId: OperationId.optional() };
export const NewReturnCall = AnnounceReturn.extend({ ...ApiOperation, orderId: z.string().min(1).max(64) });
export const ReceiveReturnCall = ReceiveReturn.extend(ApiOperation);
