import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { accrualScreen } from "#app/domain/billing/accrual/accrual.server";
import { BillingQuery } from "#app/domain/billing/billing.schema";
import { billingOverview } from "#app/domain/billing/overview/billing-overview.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { billedCompany } from "./billed-company.server";

// One URL shows two views; each is loaded on demand.
const MonthView = part(() => import("#app/ui/domain/billing/month-view"), "MonthView");
const BillingOverview = part(() => import("#app/ui/domain/billing/overview/billing-overview"), "BillingOverview");

export const meta: MetaFunction = () => [{ title: "Billing" }];

export const loader = pageLoader("billing.read", { query: BillingQuery }, async ({ ctx, user, query }) => {
  const { companyId, all } = billedCompany(user, query.company);
  const mayManage = ctx.can("billing.manage");
  const shared = { all, mayManage, mayEdit: ctx.can("companies.edit"), query };
  if (companyId) return { ...shared, one: await accrualScreen(ctx, companyId, query.month), list: null };
  return { ...shared, one: null, list: await billingOverview(ctx, query) };
});

export default function Billing() {
  const { one, list, all, mayManage, mayEdit, query } = useLoaderData<typeof loader>();
  return (
    <BillingPage
      tab="overview"
      company={one?.company ?? null}
      subtitle="What companies owe, and what is not billed yet"
      all={all}
      mayManage={mayManage}
      actions={
        one
          ? (mayManage && <LinkButton to={invoicePaths.account(one.company.id)}>Billing account</LinkButton>) ||
            (mayEdit && <LinkButton to={billingPaths.contact(one.company.id)}>Billing contact</LinkButton>)
          : mayManage && <LinkButton to={billingPaths.seller()}>Seller details</LinkButton>
      }
    >
      {one && <MonthView screen={one} all={all} mayManage={mayManage} />}
      {list && <BillingOverview list={list} query={query} mayManage={mayManage} />}
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
