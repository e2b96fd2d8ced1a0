import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FilterOptionInput, FilterParams, FiltersPageQuery } from "#app/domain/filters/filters.schema";
import { getFilterOption, updateFilterOption } from "#app/domain/filters/filters.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const TITLE = "Edit filter option";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: FilterParams, query: FiltersPageQuery };

export const loader = pageLoader("filters.manage", asked, async ({ ctx, params, query }) => ({
  option: await getFilterOption(ctx, params.id),
  page: query.page,
}));

export const action = pageAction(
  "filters.manage",
  { ...asked, form: FilterOptionInput, failed: "Failed to update filter" },
  async ({ ctx, input, params, query }) => {
    await updateFilterOption(ctx, params.id, input);
    return done(paths.filters(query), { title: "Filter updated" });
  },
);

const FilterOptionForm = part(
  () => import("#app/ui/domain/system/filter-option-form"),
  "FilterOptionForm",
  <Skeleton className="h-96" />,
);

export default function EditFilterOption() {
  const { option, page } = useLoaderData<typeof loader>();
  const back = paths.filters({ page });
  return (
    <RouteDialog title={TITLE} back={back}>
      <FilterOptionForm submit="Update filter" cancel={back} defaultValue={option} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
