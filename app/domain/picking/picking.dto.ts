import { z } from "zod";
import { ItemDto, OrderDto, toItemDto } from "../orders/orders.dto";
import type { PickHistory } from "./history/pick-history.repo.server";
import { type PickLine, progressOf } from "./plan/pick-state";
import type { Picking } from "./read-pick-state.server";
import type { ScanAnswer } from "./scan-answer";
import type { Reported } from "./shortages/report-shortage.server";

const time = z.iso.datetime();
const iso = (at: number): string => new Date(at).toISOString();

export const SessionDto = z.object({
  orderId: z.string(),
  startedAt: time,
  pausedAt: time.nullable(),
  picked: z.number().int(),
  total: z.number().int(),
});
export type SessionDto = z.output<typeof SessionDto>;

export const toSessionDto = (picking: Picking): SessionDto => ({
  orderId: picking.order.id,
  startedAt: iso(picking.session.startedAt),
  pausedAt: picking.session.pausedAt === null ? null : iso(picking.session.pausedAt),
  ...progressOf(picking),
});

/** Pause and resume return the session, release and completion the order. */
export const StepDto = z.union([SessionDto, OrderDto]);

export const toPickedItemDto = (line: PickLine, currency: string): ItemDto =>
  toItemDto(
    {
      ...line,
      pickedQuantity: line.picked,
      shortQuantity: line.short,
      location: line.usualLocation ?? line.places[0]?.location ?? null,
    },
    currency,
  );

/** `shortage`: what a manager has to decide about; null when all of it was reallocated or decided. */
export const ShortageReportDto = z.object({
  message: z.string(),
  shortage: z.object({ id: z.string(), quantity: z.number().int() }).nullable(),
  item: ItemDto,
});
export type ShortageReportDto = z.output<typeof ShortageReportDto>;

export const toShortageReportDto = ({ message, open, line, state }: Reported): ShortageReportDto => ({
  message,
  shortage: open && { id: open.id, quantity: open.units },
  item: toPickedItemDto(line, state.order.currency),
});

export const ScanDto = z.object({
  message: z.string(),
  success: z.boolean(),
  beeps: z.union([z.literal(1), z.literal(3)]),
  item: ItemDto.nullable(),
});
export type ScanDto = z.output<typeof ScanDto>;

export const toScanDto = ({ message, success, beeps, line, state }: ScanAnswer): ScanDto => ({
  message,
  success,
  beeps,
  item: line && toPickedItemDto(line, state.order.currency),
});

export const PickHistoryDto = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  by: z.string(),
  startedAt: time,
  completedAt: time,
  lines: z.number().int(),
  units: z.number().int(),
});
export type PickHistoryDto = z.output<typeof PickHistoryDto>;

export const toPickHistoryDto = (row: PickHistory): PickHistoryDto => ({
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  by: row.by,
  startedAt: iso(row.startedAt),
  completedAt: iso(row.completedAt),
  lines: row.lines,
  units: row.units,
});
