import { z } from "zod";
import { CARRIERS } from "../shipping/shipping.schema";
import type { ListedReturn } from "./list-returns.server";
import type { ReturnScreen } from "./read-return.server";
import { RETURN_CONDITION, RETURN_DISPOSITION, RETURN_REASON, RETURN_SOURCE, returnNumber } from "./return-labels";
import { RETURN_STATUS } from "./return-status";

const time = z.iso.datetime().nullable();

export const ReturnDto = z.object({
  id: z.string(),
  number: z.string(),
  companyId: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Where the goods are sent. */
  warehouseId: z.string(),
  source: z.enum(RETURN_SOURCE),
  status: z.enum(RETURN_STATUS),
  carrier: z.enum(CARRIERS).nullable(),
  trackingNumber: z.string().nullable(),
  note: z.string().nullable(),
  expectedUnits: z.number().int(),
  receivedUnits: z.number().int(),
  cancelReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  arrivedAt: time,
  completedAt: time,
});
export type ReturnDto = z.output<typeof ReturnDto>;

const ReturnUnitsDto = z.object({
  id: z.string(),
  quantity: z.number().int(),
  condition: z.enum(RETURN_CONDITION),
  disposition: z.enum(RETURN_DISPOSITION),
  inspected: z.boolean(),
  lotNumber: z.string().nullable(),
  location: z.string().nullable(),
  serials: z.array(z.string()),
  note: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  correctedAt: time,
  correctionReason: z.string().nullable(),
});

const ReturnLineDto = z.object({
  line: z.number().int(),
  itemId: z.string().nullable(),
  productId: z.string().nullable(),
  sku: z.string().nullable(),
  name: z.string(),
  expected: z.number().int(),
  received: z.number().int(),
  reason: z.enum(RETURN_REASON),
  comment: z.string().nullable(),
  requested: z.enum(RETURN_DISPOSITION).nullable(),
  units: z.array(ReturnUnitsDto),
});

export const WholeReturnDto = ReturnDto.extend({ lines: z.array(ReturnLineDto) });
export type WholeReturnDto = z.output<typeof WholeReturnDto>;

const toTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const toReturnDto = (row: Omit<ListedReturn, "createdByName">): ReturnDto => ({
  ...{ id: row.id, number: returnNumber(row.number), companyId: row.companyId, warehouseId: row.warehouseId },
  ...{ orderId: row.orderId, orderNumber: row.orderNumber || null, source: row.source, status: row.status },
  ...{ carrier: row.carrier, trackingNumber: row.trackingNumber, note: row.note },
  ...{ expectedUnits: row.expectedUnits, receivedUnits: row.receivedUnits, cancelReason: row.cancelReason },
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  arrivedAt: toTime(row.arrivedAt),
  completedAt: toTime(row.completedAt),
});

export const toWholeReturnDto = ({ return: row, lines }: Pick<ReturnScreen, "return" | "lines">): WholeReturnDto => ({
  ...toReturnDto(row),
  lines: lines.map((line) => ({
    ...{ line: line.line, itemId: line.orderItemId, productId: line.productId, sku: line.sku || null, name: line.name },
    ...{ expected: line.expected, received: line.received },
    ...{ reason: line.reason, comment: line.comment, requested: line.requested },
    units: line.units.map((unit) => ({
      ...{ id: unit.id, quantity: unit.quantity, condition: unit.condition, disposition: unit.disposition },
      ...{ inspected: unit.inspected, lotNumber: unit.lotNumber || null, location: unit.location, note: unit.note },
      serials: unit.serials,
      receivedAt: new Date(unit.at).toISOString(),
      ...{ correctedAt: toTime(unit.correctedAt), correctionReason: unit.correctionReason },
    })),
  })),
});
