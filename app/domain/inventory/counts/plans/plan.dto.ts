import { z } from "zod";
import { ABC_CLASS } from "#db/schema/values/count-values";
import { planVersion } from "./plan-version";
import type { CountPlan } from "./plans.server";

export const CountPlanDto = z.object({
  id: z.string(),
  name: z.string(),
  warehouseId: z.string(),
  zone: z.string(),
  abcClass: z.enum(ABC_CLASS).nullable(),
  notCountedDays: z.number().int().nullable(),
  companyId: z.string().nullable(),
  sku: z.string(),
  maxLocations: z.number().int(),
  everyDays: z.number().int(),
  nextOn: z.iso.date().nullable(),
  version: z.string(),
});
export type CountPlanDto = z.output<typeof CountPlanDto>;

export const toCountPlanDto = (plan: CountPlan): CountPlanDto => ({
  id: plan.id,
  name: plan.name,
  warehouseId: plan.warehouseId,
  zone: plan.zone,
  abcClass: plan.abcClass,
  notCountedDays: plan.notCountedDays,
  companyId: plan.companyId,
  sku: plan.sku,
  maxLocations: plan.maxLocations,
  everyDays: plan.everyDays,
  nextOn: plan.nextOn,
  version: planVersion(plan),
});

export const CountPlanRunDto = z.object({ opened: z.number().int() });
