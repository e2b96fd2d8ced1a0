import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChosenRunParams } from "#app/domain/staging/chosen/chosen.schema";
import { chosenProgress } from "#app/domain/staging/chosen/process-chosen.server";
import { StagingQuery } from "#app/domain/staging/staging.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { chosenTitle } from "#app/ui/domain/staging/chosen/chosen-texts";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Processing orders" }];

export const loader = pageLoader(
  "staging.manage",
  { params: ChosenRunParams, query: StagingQuery },
  async ({ ctx, params, query: { cursor: _cursor, ...search } }) => ({
    progress: await chosenProgress(ctx, params.asked),
    search,
  }),
);

const ChosenRunProgress = part(
  () => import("#app/ui/domain/staging/chosen/chosen-progress"),
  "ChosenRunProgress",
  <Skeleton className="h-40" />,
);

export default function ChosenRun() {
  const { progress, search } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={chosenTitle(progress.total)} back={paths.staging(search)}>
      <ChosenRunProgress progress={progress} search={search} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
