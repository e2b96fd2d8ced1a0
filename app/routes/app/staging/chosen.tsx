import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChosenForm as ChosenInput, ChosenQuery } from "#app/domain/staging/chosen/chosen.schema";
import { chosenQuestion, processChosen } from "#app/domain/staging/chosen/process-chosen.server";
import { bulkResult } from "#app/domain/staging/staging-texts";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { chosenTitle } from "#app/ui/domain/staging/chosen/chosen-texts";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Process orders" }];

const searchOf = ({ id: _id, all: _all, ...search }: ChosenQuery) => search;

export const loader = pageLoader("staging.manage", { query: ChosenQuery }, async ({ ctx, query }) => ({
  question: await chosenQuestion(ctx, query),
  search: searchOf(query),
}));

export const action = pageAction(
  "staging.manage",
  { query: ChosenQuery, form: ChosenInput, failed: "Failed to process orders" },
  async ({ ctx, input, query }) => {
    const progress = await processChosen(ctx, query, input.asked);
    if (progress.finishedAt === null || progress.failed > 0)
      return redirect(stagingPaths.chosenRun(progress.asked, searchOf(query)), 303);
    return done(paths.staging(searchOf(query)), bulkResult(progress));
  },
);

const ChosenForm = part(
  () => import("#app/ui/domain/staging/chosen/chosen-form"),
  "ChosenForm",
  <Skeleton className="h-40" />,
);

export default function ProcessChosen() {
  const { question, search } = useLoaderData<typeof loader>();
  const back = paths.staging(search);
  return (
    <RouteDialog title={chosenTitle(question.total)} back={back}>
      <ChosenForm question={question} back={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
