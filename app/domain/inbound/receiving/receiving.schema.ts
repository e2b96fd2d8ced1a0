import { z } from "zod";
import { KeptPhoto } from "../../files/kept-photo.schema";
import { StockLine } from "../../inventory/lot-rules";
import { ChoiceField, oneLineText, typedInteger } from "../../kernel/typed-fields";
import { MAX_SERIAL_LENGTH, MAX_SERIALS, serialList } from "../serial-list";

const text = (most: number) => z.string().max(most, `At most ${most} characters`).optional();

/** A line in progress; its values are not validated yet. */
const DraftLine = z.object({
  sku: text(100),
  /** For display only: the product's name, and whether it is tracked by lot. */
  name: text(500),
  byLot: text(5),
  lotNumber: text(200),
  expiresOn: text(20),
  quantity: text(30),
  location: text(100),
  /** "yes" when serial numbers of the product are recorded at receipt; for display only. */
  bySerial: text(5),
  /** One per line of text. */
  serials: text(MAX_SERIALS * (MAX_SERIAL_LENGTH + 60)),
  /** "on" for damaged units; only against an announcement. */
  isDamaged: text(5),
});
export type DraftLine = z.output<typeof DraftLine>;

/** The receiving form. With a code in `scan` it applies a scan; without, it books the receipt. */
export const ReceiveForm = z.object({
  operationId: z.string().min(8).max(64),
  companyId: z.string().min(1).max(64),
  scan: text(2000),
  /** The chosen meaning of an ambiguous code. */
  choice: ChoiceField,
  asked: text(2000),
  /** Name of the form field that had the focus during the scan. */
  field: text(100),
  /** The location scanned last, which receives the next units. */
  at: text(100),
  reference: text(200),
  note: text(2000),
  acceptExpired: text(5),
  /** The announced receipt that the goods belong to; without one the receipt is blind. */
  asnId: text(64),
  /** Ids of the scanned handling units, comma-separated. */
  units: text(40_000),
  cartons: text(10),
  pallets: text(10),
  /** Why units break the rules of a location. */
  placementReason: text(200),
  lines: z.array(DraftLine, "Add at least one line").max(500, "At most 200 lines").default([]),
});
export type ReceiveForm = z.output<typeof ReceiveForm>;

/** The same from a device's offline queue; `by` is the user who made the entry. */
export const ReceiveCall = ReceiveForm.extend({ by: z.string().min(1).max(64) });
/** The same against an announced receipt, with a photo of damaged units. */
export const ReceiveAsnCall = ReceiveCall.extend({ photo: KeptPhoto });

const blank = (value: string | undefined) => value?.trim() || null;

const ReceivedLine = StockLine.extend({
  serials: serialList,
  isDamaged: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});

/** The validated input of a receipt. */
export const Receiving = z.object({
  operationId: z.string(),
  reference: z.string().max(100, "At most 100 characters").optional().transform(blank),
  note: z.string().max(1000, "At most 1,000 characters").optional().transform(blank),
  /** Expired units are received too, but never allocated. */
  acceptExpired: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  /** Asked for only when units break rules of their locations. */
  placementReason: oneLineText(200).optional(),
  lines: z.array(ReceivedLine).min(1, "Scan or add at least one product").max(200, "At most 200 lines at a time"),
});
export type Receiving = z.output<typeof Receiving>;

const handled = typedInteger(
  z
    .number("Enter a whole number")
    .int("Enter a whole number")
    .min(0, "At least 0")
    .max(1000, "At most 1,000")
    .optional(),
).transform((value) => value ?? 0);

/** The same against an announced receipt. */
export const AsnReceiving = Receiving.extend({
  asnId: z.string(),
  units: z
    .string()
    .optional()
    .transform((value) => [...new Set((value ?? "").split(",").filter(Boolean))]),
  cartons: handled,
  pallets: handled,
  lines: z.array(ReceivedLine).min(1, "Scan or add at least one product").max(500, "At most 500 lines at a time"),
});
export type AsnReceiving = z.output<typeof AsnReceiving>;

export const ReceiveQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  product: z.string().max(64).optional().catch(undefined),
});

export const ReceiptsQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  warehouse: z.string().min(1).max(64).optional().catch(undefined),
  cursor: z.string().max(64).optional().catch(undefined),
});
export type ReceiptsQuery = z.output<typeof ReceiptsQuery>;
export const ReceiptParams = z.object({ receiptId: z.string().min(1).max(64) });

export const ReverseReceipt = z.object({
  reason: z.string("Enter a reason").trim().min(3, "Enter a reason").max(200, "At most 200 characters"),
});
