import type { MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { StartCount, StartQuery } from "#app/domain/inventory/counts/count.schema";
import { startCount } from "#app/domain/inventory/counts/start-count.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { LocationForm } from "#app/ui/domain/inventory/counts/location-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Count a location" }];

export const loader = pageLoader("inventory.count", { query: StartQuery }, async ({ query }) => ({
  code: query.code ?? "",
}));

export const action = pageAction(
  "inventory.count",
  { query: StartQuery, form: StartCount },
  async ({ ctx, input: { code } }) => {
    const { countId } = await startCount(ctx, code);
    await confirmLocation(ctx, countId, code);
    return redirect(countPaths.lines(countId), 303);
  },
);

export default function StartPage() {
  const { code } = useLoaderData<typeof loader>();
  return (
    <FormPage touch title="Count a location" back={countPaths.list()} backLabel="Counts">
      <LocationForm code={code} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
