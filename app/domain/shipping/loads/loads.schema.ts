import { z } from "zod";
import { OperationId } from "../../picking/operation.schema";
import { CARRIERS } from "../shipping.schema";
import { isSignature, MAX_SIGNATURE_CHARS } from "./signature";

const Id = z.string().min(1).max(64);

export const LoadParams = z.object({ loadId: Id });

export const LOAD_STATUS = ["open", "handed-over"] as const;

const PageOf = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

export const LoadsQuery = z.object({
  warehouseId: Id.optional(),
  carrier: z.enum(CARRIERS).optional(),
  status: z.enum(LOAD_STATUS).optional(),
  ...PageOf,
});
export type LoadsQuery = z.output<typeof LoadsQuery>;

export const LoadParcelsQuery = z.object({
  /** Parcels on the load, or those that wait for its carrier at its warehouse. */
  isLoaded: z.enum(["true", "false"]).default("true"),
  ...PageOf,
});
export type LoadParcelsQuery = z.output<typeof LoadParcelsQuery>;

/** Opens a load, or returns to the open one of the same warehouse and carrier. */
export const StartLoad = z.object({
  warehouseId: Id,
  carrier: z.enum(CARRIERS, "Choose a carrier"),
  trailer: z.string().trim().max(60, "At most 60 characters").default(""),
});
export type StartLoad = z.output<typeof StartLoad>;

/** What the form to start a load begins with. */
export const StartLoadQuery = z.object({
  warehouseId: Id.optional().catch(undefined),
  carrier: z.enum(CARRIERS).optional().catch(undefined),
});

/** Longer texts are no code: they are cut, and answered as unknown. */
const MAX_CODE = 200;

export const LoadScan = z.object({
  barcode: z
    .string()
    .default("")
    .transform((text) => text.slice(0, MAX_CODE)),
  operationId: OperationId,
});
export type LoadScan = z.output<typeof LoadScan>;

/** A scan sent by the loading screen, with the user who made it. */
export const LoadScanOperation = LoadScan.extend({ by: Id });

export const TakeOff = z.object({
  companyId: Id,
  shipmentId: Id,
  position: z.coerce.number("Choose a parcel").int("Choose a parcel").min(1, "Choose a parcel"),
  operationId: OperationId,
});
export type TakeOff = z.output<typeof TakeOff>;

const UNREADABLE = "The signature could not be read. Clear it and sign again.";

export const CloseLoad = z.object({
  driverName: z
    .string("Enter the driver's name")
    .trim()
    .min(1, "Enter the driver's name")
    .max(80, "At most 80 characters"),
  /** Drawn by the driver on the screen. */
  signature: z
    .string()
    .max(MAX_SIGNATURE_CHARS, UNREADABLE)
    .refine(isSignature, { error: UNREADABLE, abort: true })
    .optional(),
});
export type CloseLoad = z.output<typeof CloseLoad>;
