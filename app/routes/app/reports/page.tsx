import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { dayName } from "#app/domain/kernel/days";
import { REPORT_TITLE } from "#app/domain/reports/report";
import { ReportsPageQuery } from "#app/domain/reports/reports.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { reportPaths } from "#app/http/report-paths";
import { ReportFilters } from "#app/ui/domain/reports/report-filters";
import { ReportView } from "#app/ui/domain/reports/report-view";
import { ChartColumn, Download, FileSpreadsheet, FileText } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { Menu } from "#app/ui/primitives/overlays/menu";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Hint } from "#app/ui/primitives/states/hint";
import { loadReports } from "./load.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.type ? `${REPORT_TITLE[data.type]} · Reports` : "Reports" },
];

export const loader = pageLoader("reports.read", { query: ReportsPageQuery }, ({ ctx, query }) =>
  loadReports(ctx, query),
);

export default function Reports() {
  const { report, problem, type, search, types, ranges, companies, carriers, levels, sorts, place } =
    useLoaderData<typeof loader>();
  const file = (format: string, paper?: string) =>
    reportPaths.reportFile(type ?? "", {
      format,
      paper,
      from: report?.from,
      to: report?.to,
      companyId: search.company,
      carrier: carriers.length > 1 ? search.carrier : null,
      stock: levels.length > 1 ? search.stock : null,
      sort: sorts.length > 1 ? search.sort : null,
      ...(place && { warehouseId: place.warehouseId, zone: search.zone }),
    });
  const company = companies.find(({ id }) => id === search.company)?.name;
  return (
    <Page
      title="Reports"
      subtitle={
        report
          ? `${report.title}${company ? `, ${company}` : ""}: ${dayName(report.from)} to ${dayName(report.to)}`
          : "Shipments, stock, revenue, and warehouse performance"
      }
      actions={
        report && (
          <Menu
            label="Download this report"
            trigger="Download"
            icon={Download}
            items={[
              { label: "PDF, A4", to: file("pdf"), icon: FileText, reload: true },
              { label: "PDF, Letter", to: file("pdf", "letter"), icon: FileText, reload: true },
              { label: "Excel", to: file("xlsx"), icon: FileSpreadsheet, reload: true },
              { label: "CSV", to: file("csv"), icon: FileText, reload: true },
            ]}
          />
        )
      }
    >
      {types.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={ChartColumn}
            title="No reports available"
            detail="Administrators choose the available reports in Filter Management."
          />
        </div>
      ) : (
        <>
          <ReportFilters
            search={search}
            days={report && { from: report.from, to: report.to }}
            types={types}
            ranges={ranges}
            companies={companies}
            carriers={carriers}
            levels={levels}
            sorts={sorts}
            place={place}
          />
          {problem && (
            <Hint tone="bad" title="This date range cannot be shown" role="alert">
              {problem}
            </Hint>
          )}
          {report && <ReportView report={report} calm={CALM[report.type]} />}
        </>
      )}
    </Page>
  );
}

/** Empty states, by report. */
const CALM = {
  shipments: {
    title: "No shipments in this period",
    detail: "Each parcel counts on its ship date. Choose another period or company.",
  },
  inventory: { title: "No stock", detail: "Units appear here after they are received." },
  financial: {
    title: "No orders in this period",
    detail: "Orders count on the day they are placed and on the day they ship.",
  },
  performance: {
    title: "No picking or shipping in this period",
    detail: "Picking counts when an order is completed. Choose another period or company.",
  },
  products: { title: "Nothing shipped in this period", detail: "Choose another period or company." },
  returns: { title: "Nothing came back in this period", detail: "Choose another period or company." },
  counts: { title: "Nothing counted in this period", detail: "Choose another period or company." },
};

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
