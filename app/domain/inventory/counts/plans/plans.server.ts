import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { countPlans } from "#db/schema/directory/count-plans";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { audited } from "../../../audit/audit.service.server";
import { companyInReach, listReachableCompanies } from "../../../companies/companies.service.server";
import { todayOf } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { addDays } from "../../../kernel/days";
import { invalid, notFound } from "../../../kernel/errors";
import { openPlannedCounts } from "./plan.repo.server";
import type { CountPlanForm } from "./plan.schema";

const USUAL_LOCATIONS = 50;

/** The provider's day `days` from now. */
const dayIn = (ctx: Ctx, days: number): string => addDays(todayOf(ctx), days);

type Plan = typeof countPlans.$inferSelect;

/** The plans that concern the actor: of a company in reach; those for all companies only to users who reach all. */
export async function plansScreen(ctx: Ctx) {
  const [plans, companies] = await ctx.directory.batch(
    ctx.directory.select(countPlans, {
      columns: [
        "id",
        "name",
        "zone",
        "abcClass",
        "notCountedDays",
        "companyId",
        "sku",
        "maxLocations",
        "everyDays",
        "nextOn",
      ],
      orderBy: [asc(countPlans.name), asc(countPlans.id)],
      limit: 200,
    }),
    listReachableCompanies(ctx),
  );
  return {
    plans: plans.filter((plan) => isReached(ctx, plan)),
    companies: companies.map(({ id, name }) => ({ id, name })),
    reachesAll: ctx.db.scope.kind === "all",
  };
}
export type CountPlanRow = Awaited<ReturnType<typeof plansScreen>>["plans"][number];

const isReached = (ctx: Ctx, { companyId }: Pick<Plan, "companyId">): boolean =>
  companyId ? ctx.db.reaches(companyId) : ctx.db.scope.kind === "all";

/** @throws not_found for a company out of reach; validation without a company for users who do not reach all */
export async function createPlan(ctx: Ctx, form: CountPlanForm): Promise<{ name: string }> {
  const companyId = form.companyId ?? null;
  if (!companyId && !isReached(ctx, { companyId }))
    throw invalid({ companyId: ["Choose the company that the plan is for"] }, "company_required");
  if (companyId && !(await companyInReach(ctx, companyId))) throw notFound("This company");
  const everyDays = form.everyDays ?? 0;
  const insert = ctx.directory.insert(countPlans, {
    id: ctx.newId(),
    name: form.name,
    warehouseId: ctx.actor.warehouseId ?? MAIN_WAREHOUSE,
    zone: (form.zone ?? "").toUpperCase(),
    abcClass: form.abcClass ?? null,
    notCountedDays: form.notCountedDays ?? null,
    companyId,
    sku: form.sku ?? "",
    maxLocations: form.maxLocations ?? USUAL_LOCATIONS,
    everyDays,
    nextOn: everyDays > 0 ? dayIn(ctx, 1) : null,
    createdAt: ctx.now(),
  });
  await ctx.directory.batch(...audited(ctx, insert, { action: "count-plan.created", subject: form.name, companyId }));
  return { name: form.name };
}

/** @throws not_found */
async function findPlan(ctx: Ctx, id: string): Promise<Plan> {
  const [plan] = await ctx.directory.select(countPlans, { columns: COLUMNS, where: eq(countPlans.id, id), limit: 1 });
  if (!plan || !isReached(ctx, plan)) throw notFound("This count plan");
  return plan as Plan;
}
const COLUMNS = [
  "id",
  "name",
  "warehouseId",
  "zone",
  "abcClass",
  "notCountedDays",
  "companyId",
  "sku",
  "maxLocations",
  "everyDays",
  "nextOn",
  "lastRunAt",
  "createdAt",
] as const;

/** @throws not_found */
export async function deletePlan(ctx: Ctx, id: string): Promise<{ name: string }> {
  const { name, companyId } = await findPlan(ctx, id);
  const change = ctx.directory.delete(countPlans, eq(countPlans.id, id));
  await ctx.directory.batch(...audited(ctx, change, { action: "count-plan.deleted", subject: name, companyId }));
  return { name };
}

/**
 * Opens the counts that a plan asks for, each company's in its own batch. Run again, it opens those that are missing.
 * @throws not_found
 */
export async function runPlan(ctx: Ctx, id: string): Promise<{ name: string; opened: number }> {
  const plan = await findPlan(ctx, id);
  return { name: plan.name, opened: await openCounts(ctx, plan) };
}

async function openCounts(ctx: Ctx, plan: Plan): Promise<number> {
  const companies = plan.companyId ? [{ id: plan.companyId }] : await listReachableCompanies(ctx);
  let opened = 0;
  for (const { id } of companies) {
    const company = ctx.db.company(id);
    const codes = await openPlannedCounts(ctx, company, { ...plan, planId: plan.id });
    opened += codes.length;
  }
  const nextOn = plan.everyDays > 0 ? dayIn(ctx, plan.everyDays) : null;
  await ctx.directory.update(countPlans, { lastRunAt: ctx.now(), nextOn }, eq(countPlans.id, plan.id));
  return opened;
}

/** The cron's part: runs the plans that are due. One that fails is logged and does not stop the others. */
export async function runDuePlans(ctx: Ctx): Promise<void> {
  const due = await ctx.directory.select(countPlans, {
    columns: COLUMNS,
    where: and(isNotNull(countPlans.nextOn), lte(countPlans.nextOn, todayOf(ctx))),
    limit: 100,
  });
  for (const plan of due) {
    try {
      const opened = await openCounts(ctx, plan as Plan);
      ctx.log.info("count plan run", { planId: plan.id, opened });
    } catch (error) {
      ctx.log.error("count plan failed", { planId: plan.id, error: String(error) });
    }
  }
}
