import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { daysOf, ExpiringQuery } from "#app/domain/inventory/lots/expiring.schema";
import { countExpiringPage, expiringPage } from "#app/domain/inventory/lots/expiring.server";
import { todayOf } from "#app/domain/kernel/calendars";
import { pageLoader } from "#app/http/guards/guard.server";
import { portalPaths } from "#app/http/portal-paths";
import { ExpiringBulkBar } from "#app/ui/domain/inventory/lots/expiring-bulk-bar";
import { ExpiringExport } from "#app/ui/domain/inventory/lots/expiring-export";
import { ExpiringFilters, lotCount } from "#app/ui/domain/inventory/lots/expiring-filters";
import { ExpiringTable } from "#app/ui/domain/inventory/lots/expiring-table";
import { MyStockPage } from "#app/ui/domain/portal/my-stock-page";
import { PageError } from "#app/ui/layouts/pages/page-error";

export const meta: MetaFunction = () => [{ title: "Expiring lots" }];

/** The expiring lots of the user's own company. */
export const loader = pageLoader("portal.read", { query: ExpiringQuery }, async ({ ctx, query: asked }) => {
  const { company: _company, view: _view, ...query } = asked;
  const days = daysOf(query);
  const options = { days, q: query.q, sort: query.sort, cursor: query.cursor };
  const [page, count] = await ctx.db.batch(expiringPage(ctx, ctx.db, options), countExpiringPage(ctx, ctx.db, options));
  const rows = page.rows.map((row) => ({ ...row, company: null, mayChange: false }));
  return { query, days, count, rows, next: page.next, today: todayOf(ctx) };
});

export default function MyExpiring() {
  const { query, days, count, rows, next, today } = useLoaderData<typeof loader>();
  return (
    <MyStockPage part="expiring" actions={<ExpiringExport search={query} />}>
      <ExpiringFilters search={query} companies={[]} count={count} here={portalPaths.myExpiring} />
      <ExpiringTable {...{ rows, days, today, next }} search={query} here={portalPaths.myExpiring} />
      {rows.length > 0 && (
        <ExpiringBulkBar search={query} may={{ adjust: false, label: false }} matching={lotCount(count, query)} />
      )}
    </MyStockPage>
  );
}

export function ErrorBoundary() {
  return <PageError failed="Failed to fetch inventory" />;
}
