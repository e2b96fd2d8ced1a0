import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addFound } from "#app/domain/inventory/counts/add-found.server";
import { AddFound, CountParams, StartQuery } from "#app/domain/inventory/counts/count.schema";
import { countsTogether } from "#app/domain/inventory/counts/start-count.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { part } from "#app/ui/primitives/part";

export const meta: MetaFunction = () => [{ title: "Add a product" }];

export const loader = pageLoader(
  "inventory.count",
  { params: CountParams, query: StartQuery },
  async ({ ctx, params, query }) => {
    const { count } = await countsTogether(ctx, params.countId);
    return {
      ...{ count: { id: count.id, location: count.code }, code: query.code ?? "" },
      ...{ operationId: ctx.newId(), userId: ctx.actor.id },
    };
  },
);

export const action = pageAction(
  "inventory.count",
  { params: CountParams, query: StartQuery, form: AddFound },
  async ({ ctx, params: { countId }, input }) => {
    const { sku } = await addFound(ctx, countId, input);
    return done(countPaths.lines(countId), {
      title: "Added",
      description: `Enter how many units of ${sku} are there.`,
    });
  },
);

const AddFoundForm = part(() => import("#app/ui/domain/inventory/counts/add-found-form"), "AddFoundForm");

export default function AddPage() {
  const data = useLoaderData<typeof loader>();
  const { id, location } = data.count;
  return (
    <FormPage
      touch
      title="Add a product"
      subtitle={`Found at ${location}`}
      back={countPaths.lines(id)}
      backLabel={`Count ${location}`}
    >
      <AddFoundForm key={data.operationId} {...data} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
