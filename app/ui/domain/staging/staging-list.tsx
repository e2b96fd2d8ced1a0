import { Suspense } from "react";
import { STAGING_STATUS, STAGING_STATUS_LABEL, type StagingStatus } from "#app/domain/staging/staging-texts";
import { paths } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { FilterBar } from "../../forms/filter-bar";
import { FilterCombobox } from "../../forms/filter-fields";
import { LinkButton } from "../../primitives/buttons/link-button";
import { part } from "../../primitives/part";
import { Skeleton } from "../../primitives/states/skeleton";
import { Tabs } from "../../primitives/tabs";
import type { StagingRow } from "./staging-row";
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
  };
  query: { company?: string | undefined; status?: StagingStatus | undefined; cursor?: string | undefined };
}

const StagingStores = part(() => import("./staging-stores").then((module) => module.StagingStores));
const AutoProcess = part(() => import("./auto-process").then((module) => module.AutoProcess));
const StagingRun = part(() => import("./staging-run").then((module) => module.StagingRun));

/** Staged orders of all companies, or of one with its stores, with filters. */
export function StagingList({ list, query }: Props) {
  const { rows, next, counts, companies, stores, run, isAuto } = list;
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
    <>
      <FilterBar
        keep={{ status }}
        clearTo={paths.staging()}
        active={Boolean(company)}
        summary={!company && "Choose a company to sync its stores or to process all of its orders."}
      >
        <FilterCombobox
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
        <>
          <Suspense fallback={<Skeleton className="h-20" />}>
            <StagingStores stores={stores} mappingsTo={stagingPaths.skuMappings(company)} />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-20" />}>
            <AutoProcess isOn={isAuto} companyId={company} query={query} />
          </Suspense>
          {run && (
            <Suspense fallback={<Skeleton className="h-20" />}>
              <StagingRun run={run} here={here} errorsTo={paths.staging({ company, status: "error" })} />
            </Suspense>
          )}
        </>
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
    </>
  );
}
