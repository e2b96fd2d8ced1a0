import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DataExportForm, DataExportsQuery } from "#app/domain/system/data-exports/data-export.schema";
import { KEPT_DAYS } from "#app/domain/system/data-exports/data-export-labels";
import { dataExportsPage, startDataExport } from "#app/domain/system/data-exports/data-exports.service.server";
import { done } from "#app/http/answers/flash.server";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { DataExportList } from "#app/ui/domain/data-exports/data-export-list";
import { StartDataExport } from "#app/ui/domain/data-exports/start-data-export";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterCombobox } from "#app/ui/forms/filter-fields";
import { Page } from "#app/ui/layouts/pages/page";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";

export const meta: MetaFunction = () => [{ title: "Data export" }];

export const loader = pageLoader("data.export", { query: DataExportsQuery }, ({ ctx, query }) =>
  dataExportsPage(ctx, query.company),
);

export const action = pageAction(
  "data.export",
  { query: DataExportsQuery, form: DataExportForm, failed: "Failed to start the export" },
  async ({ ctx, input }) => {
    await startDataExport(ctx, input);
    return done(companyPaths.dataExports(input.companyId), {
      title: "Export started",
      description: "You can leave this page. We'll notify you when the file is ready.",
    });
  },
);

export default function MyData() {
  const { company, companies, dataExports } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Data export"
      subtitle={company ? `Download all data of ${company.name}` : "Download all data of a company"}
      {...(company && { back: { to: paths.company(company.id), label: company.name } })}
      width="narrow"
    >
      <div className="grid gap-5">
        {companies.length > 1 && (
          <FilterBar>
            <FilterCombobox
              name="company"
              label="Company"
              value={company?.id ?? ""}
              options={[
                ...(company ? [] : [{ value: "", label: "Choose a company" }]),
                ...companies.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </FilterBar>
        )}
        {company ? (
          <>
            <StartDataExport companyId={company.id} running={dataExports.find(({ status }) => status === "running")} />
            <DataExportList companyId={company.id} dataExports={dataExports} keptDays={KEPT_DAYS} />
          </>
        ) : (
          <Card>
            <EmptyState title="Choose a company" detail="Its data will be exported into one file you can download." />
          </Card>
        )}
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
