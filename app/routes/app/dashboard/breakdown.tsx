import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { companyBreakdown } from "#app/domain/reports/dashboard/breakdown.server";
import { METRIC_TYPE, wordsOf } from "#app/domain/reports/dashboard/metrics";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { TableSkeleton } from "#app/ui/primitives/states/skeleton";

/** Enough to see the largest companies; the report by company lists all of them. */
const SHOWN = 200;

const Params = z.object({ metricType: z.enum(METRIC_TYPE) });

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.label ?? "Figures by company" }];

export const loader = pageLoader("orders.read", { params: Params }, async ({ ctx, params: { metricType } }) => {
  const rows = await companyBreakdown(ctx, metricType);
  const { label, about, column, before } = wordsOf(metricType, ctx.can("portal.read"));
  return { label, about, column, before, rows: rows.slice(0, SHOWN), more: Math.max(0, rows.length - SHOWN) };
});

const BreakdownTable = part(
  () => import("#app/ui/domain/dashboard/breakdown-table"),
  "BreakdownTable",
  <TableSkeleton rows={4} columns={4} />,
);

export default function Breakdown() {
  const { label, about, column, before, rows, more } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={label} description={about} back={paths.home()} size="lg">
      <BreakdownTable rows={rows} column={column} before={before} />
      {more > 0 && <p className="mt-3 text-muted text-sm">And {more.toLocaleString("en-US")} smaller ones.</p>}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
