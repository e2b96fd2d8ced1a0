import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { listReadyToShip } from "#app/domain/shipping/shipping.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ReadyToShip, ShippedLately } from "#app/ui/domain/shipping/shipping-lists";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { PostButton } from "#app/ui/forms/post-button";
import { RefreshCw } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";

const Query = z.object({
  company: z.string().max(64).optional(),
  q: z.string().trim().max(100).optional(),
  cursor: z.string().max(64).optional(),
});

export const meta: MetaFunction = () => [{ title: "Shipping" }];

export const loader = pageLoader("floor.work", { query: Query }, async ({ ctx, query }) => {
  const { company: companyId, q, cursor } = query;
  const page = await listReadyToShip(ctx, { companyId, q, cursor, limit: 50 }, listReachableCompanies(ctx));
  return { ...page, query };
});

export const action = pageAction("floor.work", {}, async ({ request }) =>
  done(paths.shipping(Object.fromEntries(new URL(request.url).searchParams)), { title: "Orders Refreshed" }),
);

export default function Shipping() {
  const { ready, shipped, next, companies, query } = useLoaderData<typeof loader>();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const filtered = Boolean(query.company || query.q);
  return (
    <Page
      title="Shipping"
      subtitle="Orders that are picked and wait for their carrier"
      actions={
        <PostButton icon={RefreshCw} pending="Refreshing…">
          Refresh
        </PostButton>
      }
    >
      <FilterBar clearTo={paths.shipping()} active={filtered}>
        <SearchField
          name="q"
          label="Search orders"
          value={query.q ?? ""}
          placeholder="Order number, customer or e-mail"
        />
        <CompanyFilter companies={companies} value={query.company} />
      </FilterBar>
      <ReadyToShip
        rows={ready}
        names={names}
        filtered={filtered}
        newer={query.cursor ? paths.shipping({ company: query.company, q: query.q }) : null}
        older={next && paths.shipping({ company: query.company, q: query.q, cursor: next })}
      />
      <Section title="Shipped lately">
        <ShippedLately rows={shipped} names={names} />
      </Section>
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
