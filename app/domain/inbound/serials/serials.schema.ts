import { z } from "zod";
import { SERIAL_CAPTURE } from "../../catalog/serial-capture";
import { oneLineText } from "../../kernel/typed-fields";
import { serialList } from "../serial-list";

/** "gone" are units that an order took, that were removed, or whose receipt was reversed. */
export const SERIAL_STATE = ["on-hand", "gone"] as const;
export type SerialState = (typeof SERIAL_STATE)[number];

const cursor = z.string().min(1).max(64);

export const StockSerialFilter = z.object({
  state: z.enum(SERIAL_STATE, "on-hand or gone").default("on-hand"),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: cursor.optional(),
});

/** Query of the screen. Invalid values are dropped instead of refused. */
export const StockSerialsQuery = z.object({
  state: z.enum(SERIAL_STATE).default("on-hand").catch("on-hand"),
  q: z.string().trim().max(100).optional().catch(undefined),
  cursor: cursor.optional().catch(undefined),
});
export type StockSerialsQuery = z.output<typeof StockSerialsQuery>;

/** Serial numbers to add to those on hand, or to remove from them, without a stock movement. */
export const SerialsChange = z.object({
  serials: serialList.refine((serials) => serials.length > 0, "Enter at least one serial number"),
  reason: oneLineText(200).pipe(z.string().min(3, "Enter a reason")),
});
export type SerialsChange = z.output<typeof SerialsChange>;

export const RemoveSerialsQuery = z.object({ serial: z.string().trim().max(100).optional().catch(undefined) });

export const StockSerialDto = z.object({
  serial: z.string(),
  state: z.enum(SERIAL_STATE),
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
  /** Null for a unit that came back or was added without a receipt. */
  receiptId: z.string().nullable(),
  returnId: z.string().nullable(),
  reason: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The order that took the unit. */
  orderId: z.string().nullable(),
  endReason: z.string().nullable(),
});

export const SerialCountsDto = z.object({
  productId: z.string(),
  serialNumbers: z.enum(SERIAL_CAPTURE),
  unitsOnHand: z.number().int(),
  serialsOnHand: z.number().int(),
  /** Recorded for orders that are not shipped yet. */
  serialsInOrders: z.number().int(),
});
