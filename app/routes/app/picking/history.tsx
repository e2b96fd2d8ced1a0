import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PickHistoryPage } from "#app/domain/picking/history/pick-history.schema";
import { historyScreen } from "#app/domain/picking/picking.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { HistoryFilters } from "#app/ui/domain/picking/history/history-filters";
import { HistoryTable } from "#app/ui/domain/picking/history/history-table";
import { ExportLink } from "#app/ui/forms/list/export-link";
import { Page } from "#app/ui/layouts/pages/page";

export const meta: MetaFunction = () => [{ title: "Pick History" }];

export const loader = pageLoader("floor.work", { query: PickHistoryPage }, async ({ ctx, query }) => ({
  ...(await historyScreen(ctx, query)),
  query,
}));

export default function PickHistory() {
  const { rows, next, query, companies, people, ofAll } = useLoaderData<typeof loader>();
  const { cursor, ...filter } = query;
  return (
    <Page
      title="Pick History"
      subtitle={ofAll ? "All picked orders. Most recent first" : "Orders you picked. Most recent first"}
      back={{ to: paths.picking(), label: "Order Picking" }}
      actions={<ExportLink to={pickingPaths.pickHistoryExport(filter)} />}
    >
      <HistoryFilters filter={filter} companies={companies} people={people} />
      <HistoryTable
        rows={rows}
        isFiltered={Object.values(filter).some(Boolean)}
        withCompany={companies.length > 1}
        withPicker={ofAll}
        newer={cursor ? pickingPaths.pickHistory(filter) : null}
        older={next && pickingPaths.pickHistory({ ...filter, cursor: next })}
      />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
