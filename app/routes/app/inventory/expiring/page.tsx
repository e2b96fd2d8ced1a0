import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { isPortalRole } from "#app/domain/access/navigation";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { viewUrl } from "#app/domain/filters/lists";
import { listViews, viewAudiences } from "#app/domain/filters/saved-views.server";
import { daysOf, ExpiringQuery, StockRule } from "#app/domain/inventory/lots/expiring.schema";
import {
  countExpiringPage,
  expiringPage,
  setStopPickingDays,
  stopPickingDays,
} from "#app/domain/inventory/lots/expiring.server";
import { todayOf } from "#app/domain/kernel/calendars";
import { invalid } from "#app/domain/kernel/errors";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { ExpiringExport } from "#app/ui/domain/inventory/lots/expiring-export";
import { ExpiringList } from "#app/ui/domain/inventory/lots/expiring-list";
import { chosenCompany } from "../chosen-company.server";

export const meta: MetaFunction = () => [{ title: "Expiring lots" }];

export const loader = pageLoader("inventory.read", { query: ExpiringQuery }, async ({ ctx, user, query, request }) => {
  const companyId = chosenCompany(ctx, query.company);
  const days = daysOf(query);
  const db = ctx.db.within(companyId);
  const options = { days, q: query.q, sort: query.sort, cursor: query.cursor };
  const [page, count, companies, views, ...rule] = await ctx.db.batch(
    expiringPage(ctx, db, options),
    countExpiringPage(ctx, db, options),
    listReachableCompanies(ctx),
    listViews(ctx, "expiring", query.company),
    ...(companyId ? [stopPickingDays(ctx, companyId)] : []),
  );
  // The list without any parameter opens with the user's default view.
  const preset = views.find(({ isDefault }) => isDefault);
  const isList = new URL(request.url).pathname === paths.inventory("expiring");
  if (isList && preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("expiring", preset));
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const list = {
    days,
    count,
    views,
    audiences: viewAudiences(ctx, "expiring", companies),
    today: todayOf(ctx),
    next: page.next,
    rows: page.rows.map((row) => ({
      ...row,
      company: companyId || companies.length < 2 ? null : (names.get(row.companyId) ?? ""),
      mayChange: ctx.can("inventory.adjust", row.companyId),
    })),
    companies: companies.map(({ id, name }) => ({ id, name })),
    rule: companyId ? { companyId, days: rule[0] ?? 0, mayChange: ctx.can("inventory.adjust", companyId) } : null,
    may: { adjust: ctx.can("inventory.adjust"), label: !isPortalRole(user.role) },
  };
  return { query, list };
});

/** Opening a dialog keeps the list as it is; closing it reloads the list. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  nextUrl.pathname === paths.inventory("expiring") && defaultShouldRevalidate;

export const action = pageAction(
  "inventory.adjust",
  { query: ExpiringQuery, form: StockRule },
  async ({ ctx, query, input }) => {
    const companyId = chosenCompany(ctx, query.company);
    if (!companyId) throw invalid({ stopPickingDays: ["Choose a company first"] }, "company_required");
    await setStopPickingDays(ctx, companyId, input.stopPickingDays);
    return done(paths.inventory("expiring", { ...query, cursor: undefined }), {
      title: "Saved",
      description:
        input.stopPickingDays === 0
          ? "Lots can be picked through their expiry date."
          : "Orders allocated from these lots get other stock when picking starts.",
    });
  },
);

const here = (query: Record<string, string | undefined>) => paths.inventory("expiring", query);

export default function Expiring() {
  const { query, list } = useLoaderData<typeof loader>();
  return (
    <InventoryPage part="expiring" companyId={query.company} actions={<ExpiringExport search={query} />}>
      <ExpiringList search={query} list={list} here={here} />
      <Outlet />
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
