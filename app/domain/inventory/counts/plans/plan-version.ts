import type { AbcClass } from "#db/schema/values/count-values";

/** What a user sets of a plan. */
export interface PlannedFields {
  name: string;
  warehouseId: string;
  zone: string;
  abcClass: AbcClass | null;
  notCountedDays: number | null;
  companyId: string | null;
  sku: string;
  maxLocations: number;
  everyDays: number;
}

/** Changes with each edit of the plan, and not with its runs. */
export const planVersion = (plan: PlannedFields): string =>
  JSON.stringify([
    plan.name,
    plan.warehouseId,
    plan.zone,
    plan.abcClass,
    plan.notCountedDays,
    plan.companyId,
    plan.sku,
    plan.maxLocations,
    plan.everyDays,
  ]);
