import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { headingFor, roleBadge, SEES_LOW_STOCK } from "#app/domain/dashboard/dashboard.schema";
import { getDashboard } from "#app/domain/dashboard/dashboard.service.server";
import { INTEGRATION_TYPES } from "#app/domain/integrations/integrations.schema";
import { publicMeta } from "#app/http/answers/public-meta";
import { publicLoader } from "#app/http/guards/guard.server";
import { parcelFiles, salesChannel, shipper } from "#app/integrations/registry";
import { Dashboard } from "#app/ui/domain/dashboard";
import { Landing } from "#app/ui/site/landing";
import { LoadAnew } from "#app/ui/site/load-anew";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.dashboard
    ? [{ title: data.dashboard.title }]
    : publicMeta(matches, {
        path: "/",
        title: "warehouse and fulfilment software for 3PLs",
        description:
          "Orders from every client's store, picks checked by a scan, parcels out the same day, and each client sees its own stock.",
      });

export const loader = publicLoader("visitors see the landing page, users their dashboard", async ({ user, state }) => {
  if (!user) {
    const { oidc, passwordSignIn } = state.settings;
    const login = { provider: oidc?.name ?? null, password: passwordSignIn };
    return {
      dashboard: null,
      landing: {
        connected: INTEGRATION_TYPES.filter((type) => salesChannel(type) ?? shipper(type) ?? parcelFiles(type)),
        login,
      },
    };
  }
  const ctx = await state.ctxFor("orders.read");
  const { isEmpty, ...figures } = await getDashboard(ctx);
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
    // A new installation: whoever can add the first client is led there.
    begins: isEmpty && ctx.can("companies.create"),
  };
  return { dashboard, landing: null };
});

export default function Home() {
  const { dashboard, landing } = useLoaderData<typeof loader>();
  if (dashboard) return <Dashboard {...dashboard} />;
  // Visitors' pages carry no scripts, so the landing page is never part of them.
  return import.meta.env.SSR ? <Landing {...landing} /> : <LoadAnew />;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
