import { and, asc, desc, eq, isNotNull, lt, lte, type SQL } from "drizzle-orm";
import { inList } from "#db/expressions";
import { countPlans } from "#db/schema/directory/count-plans";
import { companyInReach, listReachableCompanies } from "../../../companies/companies.service.server";
import { todayOf } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { addDays } from "../../../kernel/days";
import { invalid, notFound } from "../../../kernel/errors";
import { warehouseChoices, warehouseNames, warehouseToWorkIn } from "../../../warehouses/warehouse-choices.server";
import { openPlannedCounts } from "./plan.repo.server";
import type { CountPlanForm } from "./plan.schema";
import { planVersion } from "./plan-version";

export type CountPlan = typeof countPlans.$inferSelect;

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

/** The provider's day `days` from now. */
export const dayIn = (ctx: Ctx, days: number): string => addDays(todayOf(ctx), days);

/** The plans that concern the actor: of a company in reach; those for all companies only for users who reach all. */
function reached(ctx: Ctx): SQL | undefined {
  const { scope } = ctx.db;
  if (scope.kind === "all") return undefined;
  return inList(countPlans.companyId, scope.kind === "one" ? [scope.companyId] : scope.companyIds);
}

/** Plans on the screen. */
const SHOWN = 200;

export async function plansScreen(ctx: Ctx) {
  const [plans, companies, warehouses, names, usualWarehouse] = await ctx.directory.batch(
    ctx.directory.select(countPlans, {
      columns: COLUMNS,
      where: reached(ctx),
      orderBy: [asc(countPlans.name), asc(countPlans.id)],
      limit: SHOWN,
    }),
    listReachableCompanies(ctx),
    warehouseChoices(ctx),
    warehouseNames(ctx),
    warehouseToWorkIn(ctx),
  );
  return {
    plans: plans.map((plan) => ({ ...plan, warehouseName: names.get(plan.warehouseId) ?? null })),
    /** To choose from; empty where there is one. */
    warehouses,
    /** The one of a new plan. */
    usualWarehouse,
    companies: companies.map(({ id, name }) => ({ id, name })),
    reachesAll: ctx.db.scope.kind === "all",
  };
}
export type CountPlanRow = Awaited<ReturnType<typeof plansScreen>>["plans"][number];

/** A page of plans for the API, newest first. */
export async function listPlans(ctx: Ctx, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const rows = await ctx.directory.select(countPlans, {
    columns: COLUMNS,
    where: and(reached(ctx), cursor ? lt(countPlans.id, cursor) : undefined),
    orderBy: desc(countPlans.id),
    limit: limit + 1,
  });
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}

/** @throws not_found */
export async function findPlan(ctx: Ctx, id: string): Promise<CountPlan> {
  const [plan] = await ctx.directory.select(countPlans, {
    columns: COLUMNS,
    where: and(eq(countPlans.id, id), reached(ctx)),
    limit: 1,
  });
  if (!plan) throw notFound("This count plan");
  return plan as CountPlan;
}

/** The form of an existing plan. @throws not_found */
export async function planScreen(ctx: Ctx, id: string) {
  const plan = await findPlan(ctx, id);
  const [companies, warehouses] = await ctx.directory.batch(listReachableCompanies(ctx), warehouseChoices(ctx));
  return {
    plan,
    warehouses,
    version: planVersion(plan),
    companies: companies.map(({ id: companyId, name }) => ({ id: companyId, name })),
    reachesAll: ctx.db.scope.kind === "all",
  };
}

/** @throws not_found for a company out of reach; validation without a company for users who do not reach all */
export async function assertPlanCompany(ctx: Ctx, { companyId }: CountPlanForm): Promise<void> {
  if (!companyId && ctx.db.scope.kind !== "all")
    throw invalid({ companyId: ["Choose the company that the plan is for"] }, "company_required");
  if (companyId && !(await companyInReach(ctx, companyId))) throw notFound("This company");
}

/**
 * Opens the counts that a plan asks for, each company's in its own batch. Run again, it opens those that are missing.
 * @throws not_found
 */
export async function runPlan(ctx: Ctx, id: string): Promise<{ name: string; opened: number }> {
  const plan = await findPlan(ctx, id);
  return { name: plan.name, opened: await openCounts(ctx, plan) };
}

async function openCounts(ctx: Ctx, plan: CountPlan): Promise<number> {
  const companies = plan.companyId ? [{ id: plan.companyId }] : await listReachableCompanies(ctx);
  let opened = 0;
  for (const { id } of companies) {
    const company = ctx.db.company(id);
    const codes = await openPlannedCounts(ctx, company, { ...plan, planId: plan.id });
    opened += codes.length;
  }
  const { everyDays } = plan;
  const nextOn = everyDays > 0 ? dayIn(ctx, everyDays) : null;
  // A plan whose interval was edited meanwhile has its next day from the edit.
  const isStill = [eq(countPlans.id, plan.id), eq(countPlans.everyDays, everyDays)] as const;
  await ctx.directory.update(countPlans, { lastRunAt: ctx.now(), nextOn }, ...isStill);
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
      const opened = await openCounts(ctx, plan as CountPlan);
      ctx.log.info("count plan run", { planId: plan.id, opened });
    } catch (error) {
      ctx.log.error("count plan failed", { planId: plan.id, error: String(error) });
    }
  }
}
