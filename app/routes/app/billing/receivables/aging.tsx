import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { agingScreen } from "#app/domain/billing/receivables/aging.server";
import { dayName } from "#app/domain/kernel/days";
import { pageLoader } from "#app/http/guards/guard.server";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { AgingTable } from "#app/ui/domain/billing/receivables/aging-table";
import { billedCompany } from "../billed-company.server";

export const meta: MetaFunction = () => [{ title: "Aging" }];

export const loader = pageLoader("billing.read", {}, async ({ ctx, user }) => {
  const { all } = billedCompany(user, undefined);
  return { ...(await agingScreen(ctx)), all, mayManage: ctx.can("billing.manage") };
});

export default function Aging() {
  const { rows, totals, today, all, mayManage } = useLoaderData<typeof loader>();
  return (
    <BillingPage
      tab="receivables"
      company={null}
      subtitle={`What companies owe by days past due, as of ${dayName(today)}`}
      all={all}
      mayManage={mayManage}
    >
      <AgingTable rows={rows} totals={totals} mayRemind={mayManage} />
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
