import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { screensFor } from "#app/domain/access/navigation";
import { SearchQuery } from "#app/domain/system/search/search.schema";
import { searchEverything } from "#app/domain/system/search/search.service.server";
import { hitGroups } from "#app/http/answers/search-hits";
import { pageLoader } from "#app/http/guards/guard.server";
import { withBackOnDetails } from "#app/http/redirects/back-path";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { SearchField } from "#app/ui/forms/filter-fields";
import { Search } from "#app/ui/icons/icons";
import { SpriteIcon } from "#app/ui/icons/sprite-icon";
import { Page } from "#app/ui/layouts/pages/page";
import { GROUP_ICON, type HitGroup, joined, screenHits } from "#app/ui/layouts/palette/palette-hits";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Mono } from "#app/ui/primitives/values/mono";

export const meta: MetaFunction = () => [{ title: "Search" }];

/** The command palette as a page, for browsers without scripts. */
export const loader = pageLoader("orders.read", { query: SearchQuery }, async ({ ctx, user, query: { q } }) => ({
  q,
  groups: joined([...screenHits(screensFor(user.role), q), ...hitGroups(await searchEverything(ctx, q), user.role)]),
}));

export default function SearchPage() {
  const { q, groups } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Search"
      subtitle="Orders, parcels, serial numbers, products, lots, locations, invoices, users, screens, actions, and help"
      width="narrow"
    >
      <FilterBar>
        <SearchField
          name="q"
          label="Search everything"
          value={q}
          placeholder="Number, name, or SKU"
          className="sm:max-w-none"
        />
      </FilterBar>
      {groups.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={Search}
            title={`Nothing found for “${q}”`}
            detail="Try a number, a name, a SKU, or a barcode."
          />
        </div>
      ) : (
        groups.map((group) => <Hits key={group.label} {...group} />)
      )}
    </Page>
  );
}

function Hits({ label, hits }: HitGroup) {
  const { pathname, search } = useLocation();
  return (
    <section aria-label={label}>
      <h2 className="pb-2 text-muted text-sm">{label}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {hits.map(({ id, to, code, title, detail, icon }) => (
          <li key={id}>
            <Link
              to={withBackOnDetails(to, pathname + search)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-sunken"
            >
              <SpriteIcon name={icon ?? GROUP_ICON[label]} className="size-4 text-muted" strokeWidth={1.75} />
              {code && <Mono className="text-sm">{code}</Mono>}
              <span className="min-w-0 break-words" dir="auto">
                {title}
              </span>
              {detail && <span className="text-muted text-sm max-sm:basis-full sm:ml-auto">{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
