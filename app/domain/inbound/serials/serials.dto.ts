import type { z } from "zod";
import type { StockSerialDto } from "./serials.schema";
import type { SerialStay } from "./stock-serials.server";

export const toStockSerialDto = (row: SerialStay): z.output<typeof StockSerialDto> => ({
  serial: row.serial,
  state: row.endedAt === null ? "on-hand" : "gone",
  recordedAt: new Date(row.recordedAt).toISOString(),
  recordedBy: row.recordedByName,
  receiptId: row.receiptId,
  returnId: row.returnId,
  reason: row.reason,
  endedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
  orderId: row.orderId,
  endReason: row.endReason,
});
