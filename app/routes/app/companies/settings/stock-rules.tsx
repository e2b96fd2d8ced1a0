import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countryOptions } from "#app/domain/billing/parties/countries.server";
import { AnyCompanyQuery, CompanyQuery } from "#app/domain/companies/companies.schema";
import { getCompany } from "#app/domain/companies/companies.service.server";
import { StockRulesForm } from "#app/domain/inventory/rules/stock-rules.schema";
import { changeStockRules, companyStockRules } from "#app/domain/inventory/rules/stock-rules.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { StockRulesFields } from "#app/ui/domain/companies/settings/stock-rules-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { namedCompany } from "../../named-company.server";

export const meta: MetaFunction = () => [{ title: "Warehouse and allocation" }];

export const loader = pageLoader("warehouses.manage", { query: AnyCompanyQuery }, async ({ ctx, query }) => {
  const asked = namedCompany(ctx, query.company, "edit-stock-rules");
  const [{ id, name }, { warehouses, ...rules }] = await Promise.all([
    getCompany(ctx, asked),
    companyStockRules(ctx, asked),
  ]);
  return {
    company: { id, name },
    warehouses: warehouses.map((one) => ({ value: one.id, label: `${one.code}, ${one.name}` })),
    countries: countryOptions(),
    rules,
  };
});

export const action = pageAction(
  "warehouses.manage",
  { query: CompanyQuery, form: StockRulesForm, failed: "Failed to save the rules" },
  async ({ ctx, query, input }) => {
    await getCompany(ctx, query.company);
    await changeStockRules(ctx, query.company, input);
    return done(paths.company(query.company, "settings"), { title: "Rules saved" });
  },
);

export default function EditStockRules() {
  const { company, warehouses, countries, rules } = useLoaderData<typeof loader>();
  const hasSeveral = warehouses.length > 1;
  const back = paths.company(company.id, "settings");
  return (
    <RouteDialog
      title={hasSeveral ? "Warehouse and allocation" : "Received stock"}
      back={back}
      description={company.name}
      size="lg"
    >
      <StockRulesFields rules={rules} warehouses={hasSeveral ? warehouses : []} countries={countries} cancel={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
