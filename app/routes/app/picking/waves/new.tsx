import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { planWave, releaseWave } from "#app/domain/picking/picking.service.server";
import { ReleaseWave, WavePlanQuery } from "#app/domain/picking/waves/wave.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";
import { PlanFilters } from "#app/ui/domain/picking/waves/plan-filters";
import { PlannedOrders } from "#app/ui/domain/picking/waves/planned-orders";
import { PlannedWork } from "#app/ui/domain/picking/waves/planned-work";
import { Page } from "#app/ui/layouts/pages/page";

export const meta: MetaFunction = () => [{ title: "Plan a wave" }];

export const loader = pageLoader("picking.supervise", { query: WavePlanQuery }, async ({ ctx, query }) => ({
  plan: await planWave(ctx, query),
  query,
}));

export const action = pageAction(
  "picking.supervise",
  { query: WavePlanQuery, form: ReleaseWave, failed: "Failed to release the wave" },
  async ({ ctx, query, input }) => {
    const { waveId, number, orders, leftOut } = await releaseWave(ctx, query, input);
    const released = `${orders.toLocaleString("en-US")} ${orders === 1 ? "order" : "orders"} can be picked`;
    const others = leftOut.length > 0 ? [`changed meanwhile and left out: ${leftOut.slice(0, 5).join(", ")}`] : [];
    return done(pickingPaths.wave(waveId), {
      title: `Wave ${number} released`,
      description: [released, ...others].join("; "),
    });
  },
);

/** Rules, what they choose, and the release of it. */
export default function NewWave() {
  const { plan, query } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Plan a wave"
      subtitle="Choose orders, look at their work, and release them to the pickers"
      back={{ to: pickingPaths.waves({ warehouse: query.warehouse }), label: "Waves" }}
    >
      <PlanFilters query={query} plan={plan} />
      {plan.orders.length > 0 && <PlannedWork plan={plan} size={query.size} />}
      <PlannedOrders plan={plan} query={query} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
