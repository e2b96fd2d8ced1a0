import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ApproveQuery } from "#app/domain/inventory/counts/list/count-list.schema";
import { approvalScreen } from "#app/domain/inventory/counts/list/list-counts.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { ApprovalTable } from "#app/ui/domain/inventory/counts/approval-table";
import { CountsPage } from "#app/ui/domain/inventory/counts/counts-page";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { Pagination } from "#app/ui/primitives/tables/pagination";

export const meta: MetaFunction = () => [{ title: "Differences to approve" }];

export const loader = pageLoader("inventory.adjust", { query: ApproveQuery }, async ({ ctx, query }) => ({
  ...(await approvalScreen(ctx, query)),
  query,
}));

export default function Approvals() {
  const { rows, next, companies, query } = useLoaderData<typeof loader>();
  const { company } = query;
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return (
    <CountsPage part="approve" companyId={company} mayApprove>
      {companies.length > 1 && (
        <FilterBar clearTo={countPaths.approvals()} active={Boolean(company)}>
          <CompanyFilter companies={companies} value={company} />
        </FilterBar>
      )}
      <div>
        <ApprovalTable
          rows={rows}
          companyName={companies.length > 1 && !company ? (id) => names.get(id) ?? null : () => null}
        />
        <Pagination
          newer={query.cursor ? countPaths.approvals({ company }) : null}
          older={next && countPaths.approvals({ company, cursor: next })}
        />
      </div>
    </CountsPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
