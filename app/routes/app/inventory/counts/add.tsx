import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addFound } from "#app/domain/inventory/counts/add-found.server";
import { AddFound, CountParams, StartQuery } from "#app/domain/inventory/counts/count.schema";
import { countsTogether } from "#app/domain/inventory/counts/start-count.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Add a product" }];

export const loader = pageLoader(
  "inventory.count",
  { params: CountParams, query: StartQuery },
  async ({ ctx, params, query }) => {
    const { count } = await countsTogether(ctx, params.countId);
    return { id: count.id, location: count.code, code: query.code ?? "" };
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

export default function AddPage() {
  const { id, location, code } = useLoaderData<typeof loader>();
  const back = countPaths.lines(id);
  return (
    <FormPage touch title="Add a product" subtitle={`Found at ${location}`} back={back} backLabel={`Count ${location}`}>
      <ActionForm submit="Add" cancel={back} defaultValue={{ code }}>
        <TextField name="code" label="Product" mono required autoComplete="off" hint="Scan it, or enter its SKU." />
        <TextField name="lotNumber" label="Lot" mono autoComplete="off" hint="For a product that tracks lots." />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
