import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BillingQuery } from "#app/domain/billing/billing.schema";
import { unbilledScreen } from "#app/domain/billing/check/check.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { CompaniesToLookAt, WorkWithoutActivity } from "#app/ui/domain/billing/unbilled";
import { Page } from "#app/ui/layouts/pages/page";
import { Pagination } from "#app/ui/primitives/tables/pagination";

export const meta: MetaFunction = () => [{ title: "Unbilled work" }];

export const loader = pageLoader("billing.manage", { query: BillingQuery }, async ({ ctx, query }) => ({
  screen: await unbilledScreen(ctx, query.after),
  after: query.after ?? null,
}));

export default function UnbilledWork() {
  const { screen, after } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Unbilled work"
      subtitle="Work that no invoice covers yet"
      back={{ to: billingPaths.billing(), label: "Billing" }}
    >
      <CompaniesToLookAt companies={screen.companies} />
      <Pagination
        newer={after ? billingPaths.check() : null}
        older={screen.next && billingPaths.check({ after: screen.next })}
      />
      {!after && <WorkWithoutActivity screen={screen} />}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
