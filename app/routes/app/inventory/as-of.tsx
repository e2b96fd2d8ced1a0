import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AsOfPageQuery } from "#app/domain/inventory/as-of/as-of.schema";
import { asOfScreen } from "#app/domain/inventory/as-of/as-of-screen.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { AsOfFilters } from "#app/ui/domain/inventory/as-of/as-of-filters";
import { AsOfTable } from "#app/ui/domain/inventory/as-of/as-of-table";
import { AsOfTotals } from "#app/ui/domain/inventory/as-of/as-of-totals";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { Download, FileSpreadsheet, FileText } from "#app/ui/icons/icons";
import { Menu } from "#app/ui/primitives/overlays/menu";

export const meta: MetaFunction = () => [{ title: "Stock as of a date" }];

export const loader = pageLoader("inventory.read", { query: AsOfPageQuery }, async ({ ctx, query }) => {
  const { companies, ...screen } = await asOfScreen(ctx, query);
  return { ...screen, companies: companies.map(({ id, name }) => ({ id, name })), search: query };
});

export default function StockAsOf() {
  const { on, today, problem, list, companies, search } = useLoaderData<typeof loader>();
  const { cursor, ...kept } = search;
  const { company, q } = kept;
  const here = (more: Record<string, string | null | undefined>) => paths.inventory("as-of", { ...kept, ...more });
  const file = (format: string) => stockPaths.asOfExport({ companyId: company, on, q, format });
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return (
    <InventoryPage
      part="as-of"
      companyId={company}
      actions={
        list && (
          <Menu
            label="Export stock as of this day"
            trigger="Export"
            icon={Download}
            items={[
              { label: "CSV", to: file("csv"), icon: FileText, reload: true },
              { label: "Excel", to: file("xlsx"), icon: FileSpreadsheet, reload: true },
            ]}
          />
        )
      }
    >
      <AsOfFilters on={on} today={today} problem={problem} q={q} company={company} companies={companies} />
      {list && (
        <>
          {!q && (
            <AsOfTotals
              totals={list.totals}
              products={list.products}
              addUpTo={here({ total: "1" })}
              isToday={on === today}
            />
          )}
          <AsOfTable
            rows={list.rows}
            on={on}
            isSearched={Boolean(q)}
            companyName={company || companies.length < 2 ? undefined : (id) => names.get(id) ?? ""}
            clearTo={here({ q: null })}
            newer={cursor ? here({}) : null}
            older={list.next && here({ cursor: list.next })}
          />
        </>
      )}
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
