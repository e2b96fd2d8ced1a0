import { z } from "zod";
import { LATE_ORDERS, type WaveRule } from "#db/schema/values/wave-rules";
import { MAX_SLOTS } from "../carts/cart.schema";
import { OperationId } from "../operation.schema";

const Id = z.string().min(1).max(64);

/** Orders released in one wave. */
const MAX_WAVE_ORDERS = 500;
const USUAL_ORDERS = 100;
const USUAL_SLOTS = 12;

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 14:30");
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** What a wave is planned by. Unknown values fall back, as in every list. */
export const WavePlanQuery = z.object({
  warehouse: Id.optional().catch(undefined),
  due: z.enum(["late", "today", "tomorrow", "any"]).catch("any").default("any"),
  /** Only orders of today with a cut-off until then. */
  cutOff: Time.optional().catch(undefined),
  method: z.string().trim().toLowerCase().max(100).optional().catch(undefined),
  company: Id.optional().catch(undefined),
  zone: z.string().trim().toUpperCase().max(40).optional().catch(undefined),
  units: z.enum(["single", "several"]).optional().catch(undefined),
  priority: z.enum(["high", "urgent"]).optional().catch(undefined),
  /** At most so many orders. */
  orders: z.coerce.number().int().min(1).max(MAX_WAVE_ORDERS).catch(USUAL_ORDERS).default(USUAL_ORDERS),
  /** Orders for each cart. */
  size: z.coerce.number().int().min(1).max(MAX_SLOTS).catch(USUAL_SLOTS).default(USUAL_SLOTS),
});
export type WavePlanQuery = z.output<typeof WavePlanQuery>;

/** The same for programs. */
export const WavePlanCall = z.object({
  warehouseId: Id.optional(),
  due: z.enum(["late", "today", "tomorrow", "any"]).default("any"),
  cutOff: Time.optional(),
  method: z.string().trim().max(100).optional(),
  companyId: Id.optional(),
  zone: z.string().trim().max(40).optional(),
  units: z.enum(["single", "several"]).optional(),
  priority: z.enum(["high", "urgent"]).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_WAVE_ORDERS).default(USUAL_ORDERS),
  cartSize: z.coerce.number().int().min(1).max(MAX_SLOTS).default(USUAL_SLOTS),
});
export type WavePlanCall = z.output<typeof WavePlanCall>;

export function ruleOf({ due, cutOff, method, company, zone, units, priority }: WavePlanQuery): WaveRule {
  return {
    ...(due !== "any" && { due }),
    ...(cutOff && { cutOff: minuteOf(cutOff) }),
    ...(method && { method }),
    ...(company && { companyId: company }),
    ...(zone && { zone }),
    ...(units && { units }),
    ...(priority && { priority: priority === "urgent" ? 2 : 1 }),
  };
}

export const ReleaseWave = z.object({
  operationId: OperationId,
  warehouseId: Id,
  orderIds: z
    .array(Id, "Choose at least one order")
    .min(1, "Choose at least one order")
    .max(MAX_WAVE_ORDERS, `A wave has at most ${MAX_WAVE_ORDERS} orders`),
  lateOrders: z.enum(LATE_ORDERS).default("wait"),
});
export type ReleaseWave = z.output<typeof ReleaseWave>;

export const WaveParams = z.object({ waveId: Id });

/** Which orders are taken back; all that are still waiting when none is named. */
export const TakeBack = z.object({ orderId: Id.optional() });

/** Changes what happens with late orders. */
export const LateOrdersForm = z.object({ lateOrders: z.enum(LATE_ORDERS, "Choose what happens with late orders") });

export const WavesQuery = z.object({
  warehouse: Id.optional().catch(undefined),
  cursor: Id.optional().catch(undefined),
});
export const WavesCall = z.object({
  warehouseId: Id.optional(),
  cursor: Id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type WavesCall = z.output<typeof WavesCall>;

export type WavesQuery = z.output<typeof WavesQuery>;
