import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { StagingQuery } from "#app/domain/staging/staging.schema";
import { listStaging } from "#app/domain/staging/staging.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { StagingList } from "#app/ui/domain/staging/staging-list";
import type { StagingRow } from "#app/ui/domain/staging/staging-row";
import { AccessDenied } from "#app/ui/layouts/pages/access-denied";
import { Page } from "#app/ui/layouts/pages/page";
import { PageError } from "#app/ui/layouts/pages/page-error";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const TITLE = "WooCommerce Staging Area";

export const meta: MetaFunction = () => [{ title: TITLE }];

/** Opening or closing an order's dialog does not reload the list below it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  if (nextUrl.pathname !== paths.staging()) return false;
  const onlyCloses = !formMethod && currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return onlyCloses ? false : defaultShouldRevalidate;
};

export const loader = pageLoader("staging.manage", { query: StagingQuery }, async ({ ctx, query, request }) => {
  const { company, ...page } = query;
  const list = await listStaging(ctx, { ...page, companyId: company, limit: 50 });
  // The list without any parameter opens with the user's default view.
  const preset = list.views.find(({ isDefault }) => isDefault);
  const isList = new URL(request.url).pathname === paths.staging();
  if (isList && preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("staging", preset));
  return { query, list: { ...list, rows: list.rows.map(rowOf) } };
});

/** An order's row in the list; its dialog shows the rest. */
const rowOf = (order: Awaited<ReturnType<typeof listStaging>>["rows"][number]): StagingRow => ({
  id: order.id,
  companyId: order.companyId,
  externalId: order.externalId,
  number: order.number,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  lineCount: order.lineCount,
  currency: order.currency,
  totalMinor: order.totalMinor,
  status: order.status,
  mayTryAgain: order.mayTryAgain,
  placedAt: order.placedAt,
  problems: order.problems,
});

const CompanyActions = part(
  () => import("#app/ui/domain/staging/actions/company-actions"),
  "CompanyActions",
  <Skeleton className="h-9 w-28 pointer-coarse:h-11" />,
);

export default function Staging() {
  const { list, query } = useLoaderData<typeof loader>();
  const { company } = query;
  return (
    <Page
      title={TITLE}
      subtitle="Orders as the stores sent them"
      actions={
        company ? (
          <CompanyActions company={company} query={query} list={list} />
        ) : (
          // As high as the buttons, so that choosing a company does not move the list.
          <p className="flex min-h-9 items-center text-muted text-sm pointer-coarse:min-h-11">
            Filter by company to sync and process
          </p>
        )
      }
    >
      <StagingList list={list} query={query} />
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!(isRouteErrorResponse(error) && error.status === 403)) return <PageError />;
  return (
    <Page title={TITLE}>
      <AccessDenied detail="Only administrators can access the staging area." />
    </Page>
  );
}
