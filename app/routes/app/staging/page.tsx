import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { Suspense, useEffect } from "react";
import { viewUrl } from "#app/domain/filters/lists";
import { StagingQuery } from "#app/domain/staging/staging.schema";
import { listStaging } from "#app/domain/staging/staging.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths, type Query } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { StagingList } from "#app/ui/domain/staging/staging-list";
import type { StagingRow } from "#app/ui/domain/staging/staging-row";
import { PostButton } from "#app/ui/forms/post-button";
import { RefreshCw } from "#app/ui/icons/icons";
import { AccessDenied } from "#app/ui/layouts/pages/access-denied";
import { Page } from "#app/ui/layouts/pages/page";
import { PageError } from "#app/ui/layouts/pages/page-error";
import { Button } from "#app/ui/primitives/buttons/button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";

const TITLE = "WooCommerce Staging Area";

export const meta: MetaFunction = () => [{ title: TITLE }];

/** Browser only: whether the list was loaded. A dialog opened by its own URL comes without it. */
let isListThere = false;

/** Opening or closing an order's dialog does not reload the list below it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  if (nextUrl.pathname !== paths.staging()) return false;
  const onlyCloses = !formMethod && currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return onlyCloses && isListThere ? false : defaultShouldRevalidate;
};

export const loader = pageLoader("staging.manage", { query: StagingQuery }, async ({ ctx, query, request }) => {
  const { company, ...page } = query;
  // A dialog opened by its own URL is shown alone, so the list behind it is not read.
  const isDialog = /^\/staging\/[^/.]/i.test(new URL(request.url).pathname);
  if (isDialog) return { query, list: null };
  const list = await listStaging(ctx, { ...page, companyId: company, limit: 50 });
  // The list without any parameter opens with the user's default view.
  const preset = list.views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("staging", preset));
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

export default function Staging() {
  const { list, query } = useLoaderData<typeof loader>();
  const { company } = query;
  useEffect(() => {
    isListThere = list !== null;
  }, [list]);
  return (
    <Page
      title={TITLE}
      subtitle="Store orders that have not been accepted yet"
      actions={list && company && <CompanyActions company={company} query={query} list={list} />}
    >
      {list && <StagingList list={list} query={query} />}
      <Outlet />
    </Page>
  );
}

const ProcessAllButton = part(() =>
  import("#app/ui/domain/staging/process-all-button").then((module) => module.ProcessAllButton),
);

interface ActionsProps {
  company: string;
  query: Query;
  list: { pending: number; companies: { id: string; name: string }[] };
}

function CompanyActions({ company, query, list: { pending, companies } }: ActionsProps) {
  const name = companies.find(({ id }) => id === company)?.name ?? "";
  return (
    <>
      <PostButton action={stagingPaths.sync(query)} fields={{ companyId: company }} icon={RefreshCw} pending="Syncing…">
        Sync WooCommerce
      </PostButton>
      <LinkButton to={stagingPaths.checkStaging(company)}>Check first</LinkButton>
      <Suspense fallback={<Button variant="primary">Process All</Button>}>
        <ProcessAllButton company={{ id: company, name }} pending={pending} action={stagingPaths.processAll(query)} />
      </Suspense>
    </>
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
