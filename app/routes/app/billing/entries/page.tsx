import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { entriesScreen } from "#app/domain/billing/entries/entries.server";
import { EntriesQuery } from "#app/domain/billing/entries/entry.schema";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { chosenCompany } from "#app/routes/app/inventory/chosen-company.server";
import { namedCompany } from "#app/routes/app/named-company.server";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { EntriesTable } from "#app/ui/domain/billing/entries-table";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Pagination } from "#app/ui/primitives/tables/pagination";

export const meta: MetaFunction = () => [{ title: "Special work" }];

export const loader = pageLoader("billing.read", { query: EntriesQuery }, async ({ ctx, query }) => {
  const only = chosenCompany(ctx, undefined);
  const companyId = namedCompany(ctx, query.company ?? only ?? undefined, "entries");
  const all = only === null;
  const screen = await entriesScreen(ctx, companyId, query.cursor);
  return { ...screen, cursor: query.cursor ?? null, all, mayManage: ctx.can("billing.manage", companyId) };
});

export default function Entries() {
  const { company, rows, next, cursor, all, mayManage } = useLoaderData<typeof loader>();
  return (
    <BillingPage
      company={company}
      tab="entries"
      all={all}
      mayManage={mayManage}
      actions={
        mayManage && (
          <LinkButton to={billingPaths.newEntry(company.id)} variant="primary">
            Add work
          </LinkButton>
        )
      }
    >
      <div>
        <EntriesTable companyId={company.id} rows={rows} isPart={Boolean(cursor || next)} mayManage={mayManage} />
        <Pagination
          newer={cursor ? billingPaths.entries(company.id) : null}
          older={next && billingPaths.entries(company.id, { cursor: next })}
        />
      </div>
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
