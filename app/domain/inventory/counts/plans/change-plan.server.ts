import { eq, type SQL } from "drizzle-orm";
import { isSame } from "#db/expressions";
import { countPlans } from "#db/schema/directory/count-plans";
import { changedFacts } from "../../../audit/audit.schema";
import { audited } from "../../../audit/audit.service.server";
import { calendarOf } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { addDays } from "../../../kernel/days";
import { refusedBy } from "../../../kernel/db-errors.server";
import { conflict } from "../../../kernel/errors";
import { checkWarehouse, warehouseToWorkIn } from "../../../warehouses/warehouse-choices.server";
import type { CountPlanForm, EditCountPlan } from "./plan.schema";
import { type PlannedFields, planVersion } from "./plan-version";
import { assertPlanCompany, type CountPlan, dayIn, findPlan } from "./plans.server";

const USUAL_LOCATIONS = 50;

const fieldsOf = (form: CountPlanForm, warehouseId: string): PlannedFields => ({
  name: form.name,
  warehouseId: form.warehouseId ?? warehouseId,
  zone: (form.zone ?? "").toUpperCase(),
  abcClass: form.abcClass ?? null,
  notCountedDays: form.notCountedDays ?? null,
  companyId: form.companyId ?? null,
  sku: form.sku ?? "",
  maxLocations: form.maxLocations ?? USUAL_LOCATIONS,
  everyDays: form.everyDays ?? 0,
});

/**
 * @throws not_found for a company out of reach; validation for a warehouse that is not in use, and without a company for
 * users who do not reach all
 */
export async function createPlan(ctx: Ctx, form: CountPlanForm): Promise<{ id: string; name: string }> {
  await assertPlanCompany(ctx, form);
  if (form.warehouseId) await checkWarehouse(ctx, form.warehouseId);
  const fields = fieldsOf(form, await warehouseToWorkIn(ctx));
  const { name, companyId, everyDays } = fields;
  const id = ctx.newId();
  const insert = ctx.directory.insert(countPlans, {
    ...fields,
    id,
    nextOn: everyDays > 0 ? dayIn(ctx, 1) : null,
    createdAt: ctx.now(),
  });
  await ctx.directory.batch(...audited(ctx, insert, { action: "count-plan.created", subject: name, companyId }));
  return { id, name };
}

/**
 * Replaces a plan's conditions. Counts that it has opened stay open.
 * @throws not_found; validation; conflict when another user changed the plan after the form was opened
 */
export async function changePlan(ctx: Ctx, id: string, form: EditCountPlan): Promise<{ name: string }> {
  const before = await findPlan(ctx, id);
  if (form.version !== undefined && form.version !== planVersion(before)) throw changedMeanwhile();
  await assertPlanCompany(ctx, form);
  const fields = fieldsOf(form, before.warehouseId);
  if (fields.warehouseId !== before.warehouseId) await checkWarehouse(ctx, fields.warehouseId);
  const changed = changedFacts({ ...before }, { ...fields });
  if (!changed) return { name: before.name };
  const change = ctx.directory.update(
    countPlans,
    { ...fields, nextOn: nextDay(ctx, before, fields) },
    eq(countPlans.id, id),
  );
  try {
    await ctx.directory.batch(
      ctx.directory.assertExists("conflict", countPlans, eq(countPlans.id, id), ...isStill(before)),
      ...audited(ctx, change, {
        ...{ action: "count-plan.changed", subject: fields.name, companyId: fields.companyId ?? before.companyId },
        ...changed,
      }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw changedMeanwhile();
    throw error;
  }
  return { name: fields.name };
}

const changedMeanwhile = () =>
  conflict("Another user changed this plan. Reload the page and try again.", "stale_version");

/** The stored plan has the values that were read. */
const isStill = (plan: PlannedFields): SQL[] => [
  isSame(countPlans.name, plan.name),
  isSame(countPlans.warehouseId, plan.warehouseId),
  isSame(countPlans.zone, plan.zone),
  isSame(countPlans.abcClass, plan.abcClass),
  isSame(countPlans.notCountedDays, plan.notCountedDays),
  isSame(countPlans.companyId, plan.companyId),
  isSame(countPlans.sku, plan.sku),
  isSame(countPlans.maxLocations, plan.maxLocations),
  isSame(countPlans.everyDays, plan.everyDays),
];

/** Unchanged with the interval; otherwise the interval after the last run, tomorrow at the earliest. */
function nextDay(ctx: Ctx, before: CountPlan, { everyDays }: PlannedFields): string | null {
  if (everyDays === before.everyDays) return before.nextOn;
  if (everyDays === 0) return null;
  const tomorrow = dayIn(ctx, 1);
  if (before.lastRunAt === null) return tomorrow;
  const due = addDays(calendarOf(ctx).dayOf(before.lastRunAt), everyDays);
  const isOverdue = due < tomorrow;
  return isOverdue ? tomorrow : due;
}

/** @throws not_found */
export async function deletePlan(ctx: Ctx, id: string): Promise<{ name: string }> {
  const { name, companyId } = await findPlan(ctx, id);
  const change = ctx.directory.delete(countPlans, eq(countPlans.id, id));
  await ctx.directory.batch(...audited(ctx, change, { action: "count-plan.deleted", subject: name, companyId }));
  return { name };
}
