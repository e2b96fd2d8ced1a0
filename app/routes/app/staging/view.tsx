import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { StagedParams, StagingQuery } from "#app/domain/staging/staging.schema";
import { getStagedOrder } from "#app/domain/staging/staging.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { SettleButton } from "#app/ui/domain/staging/settle-button";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Staging order" }];

export const loader = pageLoader(
  "staging.manage",
  { params: StagedParams, query: StagingQuery },
  async ({ ctx, params, query }) => ({ staged: await getStagedOrder(ctx, params.id), query }),
);

const StagingDetail = part(
  () => import("#app/ui/domain/staging/staging-detail"),
  "StagingDetail",
  <Skeleton className="h-96" />,
);

export default function StagingOrder() {
  const detail = useDetailPaths();
  const { staged, query } = useLoaderData<typeof loader>();
  const back = paths.staging(query);
  return (
    <RouteDialog title={`Staging order ${staged.number}`} back={back} description={staged.companyName} size="lg">
      <StagingDetail staged={staged} />
      <div className="dialog-foot mt-6 flex flex-wrap justify-end gap-3">
        <LinkButton to={back}>Close</LinkButton>
        {staged.status === "processed" && (
          <LinkButton to={detail.order(staged.id)} variant="primary">
            View order
          </LinkButton>
        )}
        <SettleButton order={staged} search={query} />
      </div>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
