import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { FILTER_PAGE_LABEL } from "#app/domain/filters/filter-labels";
import { FiltersPageQuery } from "#app/domain/filters/filters.schema";
import { filterGroups } from "#app/domain/filters/filters.service.server";
import { adminPaths } from "#app/http/admin-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { FilterOptionGroup } from "#app/ui/domain/system/filter-option-group";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterSelect } from "#app/ui/forms/filter-fields";
import { ListFilter, Plus } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { FILTER_PAGE } from "#db/schema/column-values";

const TITLE = "Filter Management";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("filters.manage", { query: FiltersPageQuery }, async ({ ctx, query: { page } }) => ({
  page,
  groups: await filterGroups(ctx, page),
}));

export default function Filters() {
  const { groups, page } = useLoaderData<typeof loader>();
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const add = (
    <LinkButton to={adminPaths.newFilter({ page })} variant="primary" icon={Plus} preventScrollReset>
      Add Filter Option
    </LinkButton>
  );
  return (
    <Page title={TITLE} subtitle="Options shown in filters, and their order" actions={add}>
      <FilterBar
        clearTo={paths.filters()}
        active={Boolean(page)}
        summary={`${count} filter option${count === 1 ? "" : "s"}`}
      >
        <FilterSelect
          name="page"
          label="Page"
          value={page ?? ""}
          options={[
            { value: "", label: "All Pages" },
            ...FILTER_PAGE.map((value) => ({ value, label: FILTER_PAGE_LABEL[value] })),
          ]}
        />
      </FilterBar>
      {groups.map((group) => (
        <FilterOptionGroup key={group.key} group={group} page={page} />
      ))}
      {groups.length === 0 && (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={ListFilter}
            title="No Filter Options Found"
            detail={
              page
                ? `The filters of ${FILTER_PAGE_LABEL[page]} have no options yet.`
                : "The filters have no options yet."
            }
          />
        </div>
      )}
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can manage filter options." />;
}
