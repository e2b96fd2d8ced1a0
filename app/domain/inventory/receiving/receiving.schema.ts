import { z } from "zod";
import { ChoiceField } from "../../codes/choice.schema";
import { OpeningLine } from "../stock/opening-stock.schema";

const text = (most: number) => z.string().max(most, `At most ${most} characters`).optional();

/** A line as it is being typed: nothing of it has to be right yet. */
const DraftLine = z.object({
  sku: text(100),
  /** Only for the eye: what the product is called, and whether it is kept by lot. */
  name: text(500),
  byLot: text(5),
  lotNumber: text(200),
  expiresOn: text(20),
  quantity: text(30),
  location: text(100),
});
export type DraftLine = z.output<typeof DraftLine>;

/** The receiving screen's form, from the first scan on. With a code in `scan` it is a scan; without, it is done. */
export const ReceiveForm = z.object({
  operationId: z.string().min(8).max(64),
  companyId: z.string().min(1).max(64),
  scan: text(2000),
  /** Which of several meanings is meant, where the code was asked about. */
  choice: ChoiceField,
  asked: text(2000),
  /** Where the next units go: the location that was scanned last. */
  at: text(100),
  reference: text(200),
  note: text(2000),
  acceptExpired: text(5),
  lines: z.array(DraftLine, "Add at least one line").max(500, "At most 200 lines").default([]),
});
export type ReceiveForm = z.output<typeof ReceiveForm>;

/** The same, as a device sends it; `by` is the user whose device kept it. */
export const ReceiveCall = ReceiveForm.extend({ by: z.string().min(1).max(64) });

const blank = (value: string | undefined) => value?.trim() || null;

/** What is booked. */
export const Receiving = z.object({
  operationId: z.string(),
  reference: z.string().max(100, "At most 100 characters").optional().transform(blank),
  note: z.string().max(1000, "At most 1,000 characters").optional().transform(blank),
  /** Units that are past their expiry are booked all the same; no order gets them. */
  acceptExpired: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  lines: z.array(OpeningLine).min(1, "Scan or add at least one product").max(200, "At most 200 lines at a time"),
});
export type Receiving = z.output<typeof Receiving>;

export const ReceiveQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  product: z.string().max(64).optional().catch(undefined),
});

export const ReceiptsQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  cursor: z.string().max(64).optional().catch(undefined),
});
export const ReceiptParams = z.object({ receiptId: z.string().min(1).max(64) });
