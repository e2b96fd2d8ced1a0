import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { headingFor, roleBadge, SEES_LOW_STOCK } from "#app/domain/dashboard/dashboard.schema";
import { getDashboard } from "#app/domain/dashboard/dashboard.service.server";
import { publicLoader } from "#app/http/guard.server";
import { Dashboard } from "#app/ui/domain/dashboard";
import { Landing } from "#app/ui/domain/landing";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.dashboard?.title ?? "Warehouse and fulfilment software for 3PLs" },
];

export const loader = publicLoader("visitors see the landing page, users their dashboard", async ({ user, state }) => {
  if (!user) return { dashboard: null };
  const ctx = await state.ctxFor("orders.read");
  const figures = await getDashboard(ctx);
  const dashboard = {
    ...headingFor(user.role),
    ...figures,
    low: SEES_LOW_STOCK.includes(user.role) ? figures.low : null,
    roleBadge: roleBadge(user.role),
    company: user.companyName,
    welcome: user.firstName || "User",
    isEmployee: user.role === "employee",
    mayStage: ctx.can("staging.manage"),
    mayPick: ctx.can("floor.work"),
  };
  return { dashboard };
});

export default function Home() {
  const { dashboard } = useLoaderData<typeof loader>();
  return dashboard ? <Dashboard {...dashboard} /> : <Landing />;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/page-error";
