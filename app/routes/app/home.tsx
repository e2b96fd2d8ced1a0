import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { isPortalRole } from "#app/domain/access/navigation";
import { announcementsFor } from "#app/domain/companies/announcements/announcements.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { greetingFor, headingFor, roleBadge, SEES_LOW_STOCK } from "#app/domain/reports/dashboard/dashboard.schema";
import { getDashboard } from "#app/domain/reports/dashboard/dashboard.service.server";
import { publicMeta } from "#app/http/answers/public-meta";
import { publicLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { provider } from "#app/integrations/registry";
import { Dashboard } from "#app/ui/domain/dashboard/dashboard";
import { PageError } from "#app/ui/layouts/pages/page-error";
import { Landing } from "#app/ui/site/landing/landing";
import { ReloadPage } from "#app/ui/site/reload-page";
import { INTEGRATION_TYPES } from "#db/schema/column-values";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.dashboard
    ? [{ title: data.dashboard.title }]
    : publicMeta(matches, {
        path: "/",
        title: "warehouse and fulfillment software for 3PLs",
        description:
          "Orders from every client's store, scan-verified picks, same-day shipping, and live stock for each client.",
      });

export const loader = publicLoader(
  "visitors see the landing page, users their dashboard",
  async ({ user, state, request }) => {
    if (!user) {
      const { oidc, passwordSignIn } = state.settings;
      const login = { provider: oidc?.name ?? null, password: passwordSignIn };
      return {
        dashboard: null,
        landing: {
          connected: INTEGRATION_TYPES.filter((type) => provider(type)),
          login,
        },
      };
    }
    const ctx = await state.ctxFor("orders.read");
    const dashboard = {
      ...headingFor(user.role),
      roleBadge: roleBadge(user.role),
      company: user.companyId === null ? null : { id: user.companyId, name: user.companyName },
      greeting: greetingFor(user.firstName, new URL(request.url).searchParams.has("first"), state.settings.brand),
      isEmployee: user.role === "employee",
      isPortal: isPortalRole(user.role),
      mayStage: ctx.can("staging.manage"),
      mayPick: ctx.can("floor.work"),
      ...(await shownTo(ctx)),
    };
    return { dashboard, landing: null };
  },
);

/** Client companies also see what the provider tells them. */
async function shownTo(ctx: Ctx) {
  const isPortal = ctx.can("portal.read");
  const [figures, announcements] = await Promise.all([figuresOf(ctx), isPortal ? announcementsFor(ctx) : []]);
  return { figures, announcements };
}

async function figuresOf(ctx: Ctx) {
  const { isEmpty, low, ...figures } = await getDashboard(ctx);
  const { role } = ctx.actor;
  return {
    ...figures,
    low: role && SEES_LOW_STOCK.includes(role) ? low : null,
    // A new installation: users who can add the first client are led to that step.
    begins: isEmpty && ctx.can("companies.create"),
  };
}

/** Opening a dialog keeps the figures as they are; closing one reloads them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  nextUrl.pathname === paths.home() && defaultShouldRevalidate;

export default function Home() {
  const { dashboard, landing } = useLoaderData<typeof loader>();
  if (dashboard) {
    return (
      <Dashboard {...dashboard}>
        <Outlet />
      </Dashboard>
    );
  }
  // Visitors' pages have no scripts, so the landing page is rendered on the server only.
  return import.meta.env.SSR ? <Landing {...landing} /> : <ReloadPage />;
}

export function ErrorBoundary() {
  return <PageError failed="Failed to fetch the dashboard" />;
}
