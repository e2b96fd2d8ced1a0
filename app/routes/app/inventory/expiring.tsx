import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { EXPIRY_WINDOWS } from "#app/domain/inventory/lot-usability";
import { todayOf } from "#app/domain/inventory/lot-usability.server";
import { ExpiringQuery, StockRule } from "#app/domain/inventory/lots/expiring.schema";
import { expiringPage, setStopPickingDays, stopPickingDays } from "#app/domain/inventory/lots/expiring.server";
import { invalid } from "#app/domain/kernel/errors";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { ExpiringTable } from "#app/ui/domain/inventory/lots/expiring-table";
import { StopPicking } from "#app/ui/domain/inventory/lots/stop-picking";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect } from "#app/ui/forms/filter-fields";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { chosenCompany } from "./chosen-company.server";

export const meta: MetaFunction = () => [{ title: "Expiring lots" }];

export const loader = pageLoader("inventory.read", { query: ExpiringQuery }, async ({ ctx, query }) => {
  const companyId = chosenCompany(ctx, query.company);
  const days = Number(query.days ?? EXPIRY_WINDOWS[0]);
  const db = ctx.db.within(companyId);
  const [page, companies, ...rule] = await ctx.db.batch(
    expiringPage(ctx, db, { days, cursor: query.cursor }),
    listReachableCompanies(ctx),
    ...(companyId ? [stopPickingDays(ctx, companyId)] : []),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return {
    query,
    days,
    today: todayOf(ctx),
    next: page.next,
    rows: page.rows.map((row) => ({
      ...row,
      company: companyId ? null : (names.get(row.companyId) ?? ""),
      mayChange: ctx.can("inventory.adjust", row.companyId),
    })),
    companies: companies.map(({ id, name }) => ({ id, name })),
    rule: companyId ? { companyId, days: rule[0] ?? 0, mayChange: ctx.can("inventory.adjust", companyId) } : null,
  };
});

export const action = pageAction(
  "inventory.adjust",
  { query: ExpiringQuery, form: StockRule },
  async ({ ctx, query, input }) => {
    const companyId = chosenCompany(ctx, query.company);
    if (!companyId) throw invalid({ stopPickingDays: ["Choose a company first"] }, "company_required");
    await setStopPickingDays(ctx, companyId, input.stopPickingDays);
    return done(paths.inventory("expiring", { company: query.company, days: query.days }), {
      title: "Saved",
      description:
        input.stopPickingDays === 0
          ? "Lots can be picked through their expiry date."
          : "Orders allocated from these lots get other stock when picking starts.",
    });
  },
);

export default function Expiring() {
  const { query, days, today, rows, next, companies, rule } = useLoaderData<typeof loader>();
  const here = (more: Record<string, string | null | undefined>) =>
    paths.inventory("expiring", { company: query.company, days: query.days, ...more });
  return (
    <InventoryPage part="expiring" companyId={query.company}>
      <FilterBar clearTo={paths.inventory("expiring")} active={Boolean(query.company || query.days)}>
        <CompanyFilter companies={companies} value={query.company} />
        <FilterSelect
          name="days"
          label="Days ahead"
          value={query.days ?? ""}
          options={EXPIRY_WINDOWS.map((ahead, n) => ({ value: n === 0 ? "" : ahead, label: `Next ${ahead} days` }))}
        />
      </FilterBar>
      {rule && <StopPicking key={`${rule.companyId} ${rule.days}`} {...rule} />}
      <div>
        <ExpiringTable rows={rows} days={days} today={today} />
        <Pagination newer={query.cursor ? here({}) : null} older={next && here({ cursor: next })} />
      </div>
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
