import { createPlan } from "#app/domain/inventory/counts/plans/change-plan.server";
import { CountPlanForm } from "#app/domain/inventory/counts/plans/plan.schema";
import { systemWorld } from "#tests/factories/world";
import type { Sent } from "./send-request";

interface World {
  companyId: string;
}
type Recipe = (world: World) => Promise<Omit<Sent, "method">> | Omit<Sent, "method">;

const formOf = ({ companyId }: World) => ({ name: "Weekly", companyId, zone: "B", maxLocations: 20, everyDays: 7 });
const aPlan = async (world: World) => {
  const { id } = await createPlan(systemWorld(), CountPlanForm.parse(formOf(world)));
  return `/api/count-plans/${id}`;
};

/** Calls for count plans that succeed. */
export const PLAN_SUCCESSES: Record<string, Recipe | Recipe[]> = {
  "GET /api/count-plans": async (world) => {
    await aPlan(world);
    return { url: "/api/count-plans?limit=1" };
  },
  "POST /api/count-plans": (world) => ({ url: "/api/count-plans", body: formOf(world) }),
  "GET /api/count-plans/{planId}": async (world) => ({ url: await aPlan(world) }),
  "PUT /api/count-plans/{planId}": async (world) => ({
    url: await aPlan(world),
    body: { ...formOf(world), everyDays: 14 },
  }),
  "DELETE /api/count-plans/{planId}": async (world) => ({ url: await aPlan(world) }),
  "POST /api/count-plans/{planId}/run": async (world) => ({ url: `${await aPlan(world)}/run` }),
};
