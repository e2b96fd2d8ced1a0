import type { z } from "zod";
import type { SerialTrace } from "./serial-numbers.repo.server";
import type { SerialsDto, SerialTraceDto } from "./serial-numbers.schema";

export const toSerialsDto = (lines: readonly z.output<typeof SerialsDto>["lines"][number][]) => ({
  lines: lines.map(({ productId, sku, name, units, serials }) => ({ productId, sku, name, units, serials })),
});

export const toSerialTraceDto = (row: SerialTrace): z.output<typeof SerialTraceDto> => ({
  serial: row.serial,
  companyId: row.companyId,
  productId: row.productId,
  sku: row.sku,
  name: row.name,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  orderStatus: row.orderStatus,
  recordedAt: new Date(row.recordedAt).toISOString(),
  recordedBy: row.recordedByName,
  shippedAt: row.shippedAt === null ? null : new Date(row.shippedAt).toISOString(),
  trackingNumber: row.trackingNumber,
  ended: row.endedAt !== null,
});
