import { z } from "zod";
import { ORDER_STATUS } from "#db/schema/column-values";
import { LATE_ORDERS } from "#db/schema/values/wave-rules";
import { MAX_SLOTS } from "../carts/cart.schema";
import type { WavePlan } from "./plan-wave.server";
import { ReleaseWave } from "./wave.schema";
import type { WaveScreen, WaveSummary } from "./wave-screens.server";

const Count = z.number().int();

export const WaveDto = z.object({
  ...{ id: z.string(), number: Count, warehouseId: z.string(), cartSize: Count, rule: z.string() },
  ...{ releasedAt: z.iso.datetime(), releasedBy: z.string(), orders: Count, lateOrders: z.enum(LATE_ORDERS) },
  ...{ waiting: Count, picking: Count, picked: Count, held: Count, shipped: Count, closed: Count },
});
type WaveDto = z.output<typeof WaveDto>;

export const toWaveDto = ({ releasedAt, releasedByName, ...wave }: WaveSummary): WaveDto => ({
  ...{ id: wave.id, number: wave.number, warehouseId: wave.warehouseId, cartSize: wave.cartSize, rule: wave.rule },
  ...{
    releasedAt: new Date(releasedAt).toISOString(),
    releasedBy: releasedByName,
    orders: wave.orders,
    lateOrders: wave.lateOrders,
  },
  ...{ waiting: wave.waiting, picking: wave.picking, picked: wave.picked, held: wave.held },
  ...{ shipped: wave.shipped, closed: wave.closed },
});

const WaveOrderDto = z.object({
  ...{ id: z.string(), orderNumber: z.string(), companyId: z.string(), status: z.enum(ORDER_STATUS) },
  ...{ lineCount: Count, unitCount: Count, tote: z.string().nullable() },
});

/** A wave with its orders in reach, and the numbers of those that were left out of its release. */
export const WholeWaveDto = WaveDto.omit({ orders: true }).extend({
  orders: z.array(WaveOrderDto),
  leftOut: z.array(z.string()),
});

export function toWholeWaveDto(
  { wave, orders }: WaveScreen,
  leftOut: readonly string[] = [],
): z.output<typeof WholeWaveDto> {
  return {
    ...toWaveDto(wave),
    orders: orders.map(({ id, orderNumber, companyId, status, lineCount, unitCount, tote }) => ({
      ...{ id, orderNumber, companyId, status, lineCount, unitCount, tote },
    })),
    leftOut: [...leftOut],
  };
}

export const WavePlanDto = z.object({
  matching: Count,
  ...{ lines: Count, units: Count, carts: Count, stops: Count },
  orders: z.array(
    z.object({
      ...{ id: z.string(), orderNumber: z.string(), companyId: z.string(), lineCount: Count, unitCount: Count },
      missing: Count,
    }),
  ),
});

export const toWavePlanDto = ({ matching, work, orders }: WavePlan): z.output<typeof WavePlanDto> => ({
  matching,
  ...{ lines: work.lines, units: work.units, carts: work.carts, stops: work.stops },
  orders: orders.map(({ id, orderNumber, companyId, lineCount, unitCount, missing }) => ({
    ...{ id, orderNumber, companyId, lineCount, unitCount, missing },
  })),
});

/** A release by a program, which has chosen the orders. */
export const ReleaseCall = ReleaseWave.extend({ cartSize: Count.min(1).max(MAX_SLOTS).default(12) });

export const TakenBackDto = z.object({ orders: Count });
