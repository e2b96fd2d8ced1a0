import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { printQueueScreen } from "#app/domain/warehouses/printing/print-queue.server";
import { PrintQueueQuery } from "#app/domain/warehouses/printing/printing.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PrintJobTable } from "#app/ui/domain/printing/print-job-table";
import { PrintingTabs } from "#app/ui/domain/printing/printing-tabs";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

const TITLE = "Print queue";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("floor.work", { query: PrintQueueQuery }, async ({ ctx, query }) => ({
  ...(await printQueueScreen(ctx, query)),
  query,
  mayManage: ctx.can("warehouses.manage"),
}));

export default function PrintQueue() {
  const { jobs, next, query, mayManage } = useLoaderData<typeof loader>();
  const { cursor, ...filters } = query;
  return (
    <Page
      title={TITLE}
      subtitle="What was sent to the warehouses' printers, newest first"
      actions={<LinkButton to={printingPaths.queue(query)}>Refresh</LinkButton>}
    >
      <PrintingTabs current="queue" mayManage={mayManage} />
      <PrintJobTable
        jobs={jobs}
        state={query.state}
        newer={cursor === undefined ? null : printingPaths.queue(filters)}
        older={next && printingPaths.queue({ ...filters, cursor: next })}
      />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
