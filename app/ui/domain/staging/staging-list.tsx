import { Suspense } from "react";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import { STAGING_STATUS_LABEL, type StagingStatus } from "#app/domain/staging/staging-texts";
import { paths } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { matchCount } from "../../forms/list/match-count";
import { ViewTabs } from "../../forms/list/view-tabs";
import { LinkButton } from "../../primitives/buttons/link-button";
import { part } from "../../primitives/part";
import { Skeleton } from "../../primitives/states/skeleton";
import { countListed, StagingFilters, StagingTabs } from "./staging-filters";
import type { StagingRow, StagingSearch } from "./staging-row";
import type { StagingRunView } from "./staging-run";
import type { StagingStore } from "./staging-stores";
import { StagingTable } from "./staging-table";

interface Props {
  list: {
    rows: StagingRow[];
    next: string | null;
    counts: Partial<Record<StagingStatus, number>>;
    companies: { id: string; name: string }[];
    stores: StagingStore[];
    run: StagingRunView | null;
    isAuto: boolean;
    views: readonly SavedView[];
    /** With whom the user can share a view. */
    audiences: readonly { value: string; label: string }[];
  };
  query: StagingSearch & { status?: StagingStatus | undefined };
}

const ViewMenu = part(() => import("../../forms/list/view-menu").then((module) => module.ViewMenu));
const StagingStores = part(() => import("./staging-stores").then((module) => module.StagingStores));
const AutoProcess = part(() => import("./auto-process").then((module) => module.AutoProcess));
const StagingRun = part(() => import("./staging-run").then((module) => module.StagingRun));
const StagingBulkBar = part(() => import("./chosen/staging-bulk-bar").then((module) => module.StagingBulkBar));

/** Staged orders of all companies, or of one with its stores, with filters. */
export function StagingList({ list, query }: Props) {
  const { rows, next, counts, companies } = list;
  const { company, status, q } = query;
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  // A run takes the pending orders, and those in error.
  const processable = status
    ? countListed(counts, status)
    : countListed(counts, "pending") + countListed(counts, "error");
  return (
    <>
      <ViewTabs list="staging" views={list.views} search={query} to={paths.staging} />
      <StagingFilters
        query={query}
        companies={companies}
        counts={counts}
        tools={
          <Suspense fallback={<Skeleton className="h-8 w-24" />}>
            <ViewMenu list="staging" views={list.views} search={query} audiences={list.audiences} />
          </Suspense>
        }
      />
      {company && <CompanyPanels {...list} query={query} company={company} />}
      <StagingTabs query={query} counts={counts} />
      <StagingTable
        rows={rows}
        companyName={(id) => names.get(id) ?? ""}
        search={query}
        next={next}
        emptyDetail={emptyText(query)}
        emptyAction={
          status || q ? (
            <LinkButton to={paths.staging({ company })}>{q ? "Clear Filters" : "Show all"}</LinkButton>
          ) : (
            companies.length === 0 && <LinkButton to={paths.companies()}>Companies</LinkButton>
          )
        }
      />
      {rows.length > 0 && status !== "processed" && (
        <Suspense>
          <StagingBulkBar search={query} matching={matchCount(processable, "order", false, Boolean(q))} />
        </Suspense>
      )}
    </>
  );
}

function emptyText({ q, status }: Props["query"]): string {
  if (q) return "No staged orders match these filters.";
  return status
    ? `No order here is ${STAGING_STATUS_LABEL[status].toLowerCase()}.`
    : "Orders from the connected stores appear here after a sync.";
}

/** The company's stores, its automatic processing, and its last run. */
function CompanyPanels({
  stores,
  run,
  isAuto,
  query,
  company,
}: Pick<Props["list"], "stores" | "run" | "isAuto"> & { query: StagingSearch; company: string }) {
  return (
    <>
      <Suspense fallback={<Skeleton className="h-20" />}>
        <StagingStores stores={stores} mappingsTo={stagingPaths.skuMappings(company)} />
      </Suspense>
      <Suspense fallback={<Skeleton className="h-20" />}>
        <AutoProcess isOn={isAuto} companyId={company} query={query} />
      </Suspense>
      {run && (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <StagingRun run={run} here={paths.staging(query)} errorsTo={paths.staging({ company, status: "error" })} />
        </Suspense>
      )}
    </>
  );
}
