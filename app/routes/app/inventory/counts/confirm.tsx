import type { MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { CountParams, StartCount } from "#app/domain/inventory/counts/count.schema";
import { countsTogether } from "#app/domain/inventory/counts/start-count.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { LocationForm } from "#app/ui/domain/inventory/counts/location-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Count ${data.code}` : "Count" }];

export const loader = pageLoader("inventory.count", { params: CountParams }, async ({ ctx, params }) => {
  const { count } = await countsTogether(ctx, params.countId);
  return { id: count.id, code: count.code };
});

export const action = pageAction(
  "inventory.count",
  { params: CountParams, form: StartCount },
  async ({ ctx, params: { countId }, input }) => {
    await confirmLocation(ctx, countId, input.code);
    return redirect(countPaths.lines(countId), 303);
  },
);

export default function ConfirmPage() {
  const { id, code } = useLoaderData<typeof loader>();
  return (
    <FormPage touch title={`Go to ${code}`} back={countPaths.one(id)} backLabel="Count">
      <LocationForm />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
