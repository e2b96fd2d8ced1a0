import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { CompaniesQuery } from "#app/domain/companies/companies.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { CompanyDetail } from "#app/ui/domain/companies/company-detail";
import { AccessDenied } from "#app/ui/layouts/pages/access-denied";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { loadCompany, loadGrid } from "./load.server";

// One URL shows several views; each is loaded on demand.
const CompanyGrid = part(() => import("#app/ui/domain/companies/company-grid"), "CompanyGrid");
const CompanyOverviewTab = part(() => import("#app/ui/domain/companies/company-overview-tab"), "CompanyOverviewTab");
const CompanyUsersTab = part(() => import("#app/ui/domain/companies/company-users-tab"), "CompanyUsersTab");
const CompanyProductsTab = part(() => import("#app/ui/domain/companies/company-products-tab"), "CompanyProductsTab");
const CompanyInventoryTab = part(() => import("#app/ui/domain/companies/company-inventory-tab"), "CompanyInventoryTab");
const CompanyProcessesTab = part(() => import("#app/ui/domain/companies/company-processes-tab"), "CompanyProcessesTab");
const CompanyOrdersTab = part(() => import("#app/ui/domain/companies/company-orders-tab"), "CompanyOrdersTab");
const CompanyBillingTab = part(() => import("#app/ui/domain/companies/company-billing-tab"), "CompanyBillingTab");
const CompanyIntegrationsTab = part(
  () => import("#app/ui/domain/companies/company-integrations-tab"),
  "CompanyIntegrationsTab",
);
const CompanySettingsTab = part(
  () => import("#app/ui/domain/companies/settings/company-settings-tab"),
  "CompanySettingsTab",
);

const TITLE = "Companies";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.one?.company.name ?? TITLE }];

export const loader = pageLoader("companies.read", { query: CompaniesQuery }, async (call) => {
  const { query } = call;
  if (query.company) return { grid: null, one: await loadCompany(call, query.company) };
  return { grid: await loadGrid(call), one: null };
});

/** Opening or closing a dialog does not reload the page below it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isDialogOnly = currentUrl.search === nextUrl.search && currentUrl.pathname !== nextUrl.pathname;
  return isDialogOnly && !formMethod ? false : defaultShouldRevalidate;
};

export default function Companies() {
  const { grid, one } = useLoaderData<typeof loader>();
  if (one) {
    return (
      <CompanyDetail {...one} tab={one.panel?.tab ?? null}>
        <Panel {...one} />
        <Outlet />
      </CompanyDetail>
    );
  }
  if (grid) {
    return <CompanyGrid {...grid} />;
  }
  return (
    <Page title={TITLE}>
      <AccessDenied detail="No Company Access: Contact your administrator to be assigned to a company." />
    </Page>
  );
}

type One = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["one"]>;

/** The tab's own panel. */
function Panel({ company: { id, name, details }, panel, may }: One) {
  if (panel?.tab === "users") return <CompanyUsersTab companyId={id} {...panel} />;
  if (!details) return null;
  switch (panel?.tab) {
    case "overview":
      return <CompanyOverviewTab company={{ id, name, details }} stats={panel.stats} hasRates={panel.hasRates} />;
    case "processes":
      return <CompanyProcessesTab companyId={id} company={details} mayEdit={may.edit} />;
    case "products":
      return <CompanyProductsTab companyId={id} {...panel.list} />;
    case "inventory":
      return <CompanyInventoryTab companyId={id} {...panel.list} />;
    case "orders":
      return <CompanyOrdersTab companyId={id} {...panel} />;
    case "billing":
      return <CompanyBillingTab company={{ id, name }} {...panel} />;
    case "integrations":
      return <CompanyIntegrationsTab companyId={id} rows={panel.rows} />;
    case "settings":
      return <CompanySettingsTab companyId={id} settings={panel} />;
    default:
      return null;
  }
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
