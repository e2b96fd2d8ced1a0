import type { MetaFunction } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { Suspense } from "react";
import { StagingAction, StagingQuery } from "#app/domain/staging/staging.schema";
import { listStaging } from "#app/domain/staging/staging.service.server";
import { STAGING_STATUS, STAGING_STATUS_LABEL } from "#app/domain/staging/staging.words";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { StagingTable } from "#app/ui/domain/staging/staging-table";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterSelect } from "#app/ui/forms/filter-fields";
import { PostButton } from "#app/ui/forms/post-button";
import { RefreshCw } from "#app/ui/icons/icons";
import { AccessDenied } from "#app/ui/layouts/pages/access-denied";
import { Page } from "#app/ui/layouts/pages/page";
import { PageError } from "#app/ui/layouts/pages/page-error";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { Tabs } from "#app/ui/primitives/tabs";
import { actOnStaging } from "./actions.server";

const TITLE = "WooCommerce Staging Area";

export const meta: MetaFunction = () => [{ title: TITLE }];

/** Opening or closing an order's dialog changes nothing on the list below it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isDialogOnly = currentUrl.search === nextUrl.search && currentUrl.pathname !== nextUrl.pathname;
  return isDialogOnly && !formMethod ? false : defaultShouldRevalidate;
};

export const loader = pageLoader("staging.manage", { query: StagingQuery }, async ({ ctx, query }) => {
  const { company, ...page } = query;
  return { ...(await listStaging(ctx, { ...page, companyId: company, limit: 50 })), query };
});

export const action = pageAction(
  "staging.manage",
  { query: StagingQuery, form: StagingAction },
  ({ ctx, input, query }) => actOnStaging(ctx, input, paths.staging(query)),
);

const StagingStores = part(() =>
  import("#app/ui/domain/staging/staging-stores").then((module) => module.StagingStores),
);
const AutoProcess = part(() => import("#app/ui/domain/staging/auto-process").then((module) => module.AutoProcess));
const StagingRun = part(() => import("#app/ui/domain/staging/staging-run").then((module) => module.StagingRun));

export default function Staging() {
  const { rows, next, counts, companies, stores, run, isAuto, query } = useLoaderData<typeof loader>();
  const { company, status } = query;
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const here = paths.staging(query);
  const tabs = [undefined, ...STAGING_STATUS].map((of) => ({
    to: paths.staging({ company, status: of }),
    label: of ? STAGING_STATUS_LABEL[of] : "All",
    count: of ? (counts[of] ?? 0) : STAGING_STATUS.reduce((sum, each) => sum + (counts[each] ?? 0), 0),
    current: of === status,
  }));
  return (
    <Page
      title={TITLE}
      subtitle="Orders as the stores sent them, before they are accepted"
      actions={company && <CompanyActions company={company} here={here} />}
    >
      <FilterBar
        keep={{ status }}
        clearTo={paths.staging()}
        active={Boolean(company)}
        summary={!company && "Choose a company to sync its stores or to process all of its orders."}
      >
        <FilterSelect
          name="company"
          label="Company"
          value={company ?? ""}
          options={[
            { value: "", label: "All Companies" },
            ...companies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FilterBar>
      {company && (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <StagingStores stores={stores} mappingsTo={stagingPaths.skuMappings(company)} />
          <AutoProcess isOn={isAuto} companyId={company} here={here} />
          {run && <StagingRun run={run} here={here} errorsTo={paths.staging({ company, status: "error" })} />}
        </Suspense>
      )}
      <Tabs label="Status" items={tabs} />
      <StagingTable
        rows={rows}
        companyName={(id) => names.get(id) ?? ""}
        search={query}
        newer={query.cursor ? paths.staging({ company, status }) : null}
        older={next && paths.staging({ company, status, cursor: next })}
        emptyDetail={
          status
            ? `No order here is ${STAGING_STATUS_LABEL[status].toLowerCase()}.`
            : "Orders from the connected stores appear here after a sync."
        }
        emptyAction={
          status ? (
            <LinkButton to={paths.staging({ company })}>Show all</LinkButton>
          ) : (
            companies.length === 0 && <LinkButton to={paths.companies()}>Companies</LinkButton>
          )
        }
      />
      <Outlet />
    </Page>
  );
}

function CompanyActions({ company, here }: { company: string; here: string }) {
  return (
    <>
      <PostButton action={here} fields={{ intent: "sync", companyId: company }} icon={RefreshCw} pending="Syncing…">
        Sync WooCommerce
      </PostButton>
      <LinkButton to={stagingPaths.checkStaging(company)}>Check first</LinkButton>
      <PostButton
        action={here}
        fields={{ intent: "process-all", companyId: company }}
        variant="primary"
        pending="Processing…"
      >
        Process All
      </PostButton>
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
