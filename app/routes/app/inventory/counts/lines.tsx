import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CountParams, SaveCount } from "#app/domain/inventory/counts/count.schema";
import { linesToCount } from "#app/domain/inventory/counts/count-screen.server";
import { outcomeInWords, saveCount } from "#app/domain/inventory/counts/save-count.server";
import { DomainError } from "#app/domain/kernel/errors";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Count ${data.count.code}` : "Count" }];

export const loader = pageLoader("inventory.count", { params: CountParams }, async ({ ctx, params: { countId } }) => {
  const screen = await linesToCount(ctx, countId).catch((error: unknown) => {
    const isEarly = error instanceof DomainError && error.reason === "location_not_confirmed";
    // The count's page says what to do first.
    throw isEarly ? redirect(countPaths.one(countId)) : error;
  });
  return { ...screen, operationId: ctx.newId(), userId: ctx.actor.id };
});

export const action = pageAction(
  "inventory.count",
  { params: CountParams, form: SaveCount },
  async ({ ctx, params: { countId }, input }) => {
    const description = outcomeInWords(await saveCount(ctx, countId, input));
    return done(countPaths.one(countId), { title: "Count saved", description });
  },
);

const LinesForm = part(
  () => import("#app/ui/domain/inventory/counts/lines-form"),
  "LinesForm",
  <Skeleton className="h-64" />,
);

export default function CountLines() {
  const { count, by, lines, operationId, userId } = useLoaderData<typeof loader>();
  return (
    <FormPage touch title={`Count ${count.code}`} back={countPaths.one(count.id)} backLabel="Count">
      {by && <Hint>{by} began this count. Agree with them who counts.</Hint>}
      <LinesForm count={count} lines={lines} operationId={operationId} userId={userId} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
