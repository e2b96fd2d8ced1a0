import { z } from "zod";
import { ReceiveAsnBody } from "../asn/asn.dto";
import type { ReceiveForm } from "./receiving.schema";

/** Goods received by a program without an announcement. */
export const BlindReceiptBody = ReceiveAsnBody.pick({
  operationId: true,
  reference: true,
  note: true,
  acceptExpired: true,
}).extend({
  companyId: z.string().min(1).max(64),
  /** Required where units break the rules of a location. */
  placementReason: z.string().trim().max(200).optional(),
  lines: z
    .array(ReceiveAsnBody.shape.lines.element.omit({ isDamaged: true }))
    .min(1)
    .max(200),
});

export const BlindReceiptDto = z.object({
  id: z.string(),
  lines: z.number().int(),
  units: z.number().int(),
  lotsWithoutExpiry: z.array(z.string()),
});

/** The same as a form posts it. */
export const formOfReceipt = ({ acceptExpired, lines, ...rest }: z.output<typeof BlindReceiptBody>): ReceiveForm => ({
  ...{ ...rest, acceptExpired: acceptExpired ? "on" : undefined },
  lines: lines.map((line) => ({
    ...{ ...line, quantity: String(line.quantity), serials: line.serials?.join("\n") },
  })),
});
