import type { SavedView } from "#app/domain/filters/saved-views.server";
import type { StagingStatus } from "#app/domain/staging/staging-texts";
import { paths } from "#app/http/paths";
import { Inbox } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { matchCount } from "../../forms/list/match-count";
import { LinkButton } from "../../primitives/buttons/link-button";
import { part } from "../../primitives/part";
import { Skeleton } from "../../primitives/states/skeleton";
import { countListed, type StagingRow, type StagingSearch } from "./staging-row";
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

const StagingNarrowing = part(() => import("./staging-filters"), "StagingNarrowing", <Skeleton className="h-36" />);
const ViewMenu = part(() => import("../../forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);
const CompanyProcessing = part(
  () => import("./company-processing"),
  "CompanyProcessing",
  <Skeleton className="h-8 w-24" />,
);
const StagingRun = part(() => import("./staging-run"), "StagingRun", <Skeleton className="h-5" />);
const StagingBulkBar = part(() => import("./chosen/staging-bulk-bar"), "StagingBulkBar");

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
      <StagingNarrowing
        query={query}
        companies={companies}
        counts={counts}
        views={list.views}
        tools={
          <>
            {company && <CompanyProcessing stores={list.stores} isAuto={list.isAuto} query={query} company={company} />}
            <ViewMenu list="staging" views={list.views} search={query} audiences={list.audiences} />
          </>
        }
        run={
          company &&
          list.run && (
            <StagingRun
              run={list.run}
              here={paths.staging(query)}
              errorsTo={paths.staging({ company, status: "error" })}
              ordersTo={paths.orders({ company })}
              heldTo={paths.orders({ company, status: "on-hold" })}
            />
          )
        }
      />
      {/* Another company's orders are another list: rows do not move to their places in it. */}
      <StagingTable
        key={company}
        rows={rows}
        companyName={company || companies.length < 2 ? undefined : (id) => names.get(id) ?? ""}
        search={query}
        next={next}
        empty={<NoStagedOrders query={query} hasCompanies={companies.length > 0} />}
      />
      {rows.length > 0 && status !== "processed" && (
        <StagingBulkBar search={query} matching={matchCount(processable, "order", false, Boolean(q))} />
      )}
    </>
  );
}

function NoStagedOrders({ query, hasCompanies }: Pick<Props, "query"> & { hasCompanies: boolean }) {
  const { company, status, q } = query;
  if (q || status)
    return (
      <NothingFound icon={Inbox} what="staged orders" title="No Staging Orders" clearTo={paths.staging({ company })} />
    );
  return (
    <EmptyState
      icon={Inbox}
      title="No Staging Orders"
      detail="Orders from the connected stores appear here after a sync."
      action={!hasCompanies && <LinkButton to={paths.companies()}>Companies</LinkButton>}
    />
  );
}
