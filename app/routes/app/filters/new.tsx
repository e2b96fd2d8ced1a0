import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FilterOptionInput, FiltersPageQuery } from "#app/domain/filters/filters.schema";
import { addFilterOption } from "#app/domain/filters/filters.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const TITLE = "Add Filter Option";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("filters.manage", { query: FiltersPageQuery }, async ({ query }) => query);

export const action = pageAction(
  "filters.manage",
  { query: FiltersPageQuery, form: FilterOptionInput, failed: "Failed to add filter" },
  async ({ ctx, input, query }) => {
    const { label } = await addFilterOption(ctx, input);
    return done(paths.filters(query), { title: "Filter Added", description: `"${label}" was added.` });
  },
);

const FilterOptionForm = part(
  () => import("#app/ui/domain/system/filter-option-form"),
  "FilterOptionForm",
  <Skeleton className="h-96" />,
);

export default function AddFilterOption() {
  const { page } = useLoaderData<typeof loader>();
  const back = paths.filters({ page });
  return (
    <RouteDialog title={TITLE} back={back}>
      <FilterOptionForm submit={TITLE} cancel={back} defaultValue={{ pageLocation: page ?? "", sortOrder: 0 }} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
