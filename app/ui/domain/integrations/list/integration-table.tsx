import type { IntegrationHealth } from "#app/domain/channels/integration-health.server";
import { INTEGRATION_LIST, type IntegrationColumn } from "#app/domain/channels/integration-list/integration-columns";
import { filtersOnly, type ListDefinition } from "#app/domain/filters/list-definition";
import { integrationPaths } from "#app/http/integration-paths";
import { paths } from "#app/http/paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Plug } from "#app/ui/icons/icons";
import { ProviderMark } from "#app/ui/icons/provider-mark";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { listColumns } from "../../../forms/list/list-columns";
import { SortedPages } from "../../../forms/list/sorted-pages";
import { EmptyState } from "../../../primitives/states/empty-state";
import { DataTable } from "../../../primitives/tables/data-table";
import { Time } from "../../../primitives/values/time";
import { IntegrationStatusBadge } from "../../status/integration-status-badge";
import { Completeness, HealthInWords, Lag, LastSync } from "../health-labels";
import { IntegrationRowActions } from "../integration-actions";
import type { IntegrationSearch } from "./integration-filters";

type Props = {
  rows: readonly IntegrationHealth[];
  list: ListDefinition<IntegrationColumn>;
  /** The list's URL. */
  search: IntegrationSearch;
  /** False for the list on a company's page, which has neither sorts nor pages. */
  isSortable?: boolean;
  /** Cursor of the next page. */
  next: string | null;
};

/** The connected stores, with the time of the last sync, completeness, and their health in a sentence. */
export function IntegrationTable({ rows, list, search, isSortable = true, next }: Props) {
  const { cursor: _cursor, company, ...others } = search;
  const isFiltered = Object.keys(filtersOnly(others)).length > 0;
  const columns = listColumns<IntegrationColumn, IntegrationHealth>(
    list,
    search,
    (change) => paths.integrations({ ...others, company, ...change }),
    {
      name: { primary: true, width: "24%", cell: nameAndType },
      company: companyColumn(({ companyName }: IntegrationHealth) => companyName, { line: false, wrap: true }),
      status: { cell: ({ status }) => <IntegrationStatusBadge status={status} /> },
      success: {
        cell: ({ lastSync, syncs }) => <LastSync lastSync={lastSync} syncs={syncs} />,
      },
      lag: {
        align: "right",
        cell: ({ syncs, lagMs, lastError }) => <Lag ms={syncs ? lagMs : null} fails={lastError !== null} />,
      },
      complete: { align: "right", cell: (row) => <Completeness {...row} /> },
      added: { cell: ({ addedAt }) => <Time at={addedAt} dateOnly /> },
    },
  );
  return (
    <DataTable
      caption="Integrations"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => integrationPaths.integration(id)}
      columns={isSortable ? columns : columns.map(({ sort: _sort, ...column }) => column)}
      actions={(row) => <IntegrationRowActions integration={row} search={search} />}
      expanded={(row) => <HealthInWords integration={row} />}
      expandedFrom="status"
      empty={
        isFiltered ? (
          <NothingFound
            icon={Plug}
            what="integrations"
            clearTo={paths.integrations({ sort: search.sort, columns: search.columns, view: search.view })}
          />
        ) : (
          <EmptyState
            icon={Plug}
            title="No integrations yet"
            detail={
              company
                ? "This company has no integrations."
                : "Connect a company's store to import its orders into the staging area automatically."
            }
          />
        )
      }
      footer={
        isSortable && (search.cursor || next) ? (
          <SortedPages list={INTEGRATION_LIST} search={search} next={next} to={paths.integrations} />
        ) : undefined
      }
    />
  );
}

const nameAndType = ({ name, label, type }: IntegrationHealth) => (
  <span className="flex min-w-0 items-center gap-3">
    <ProviderMark type={type} label={label} />
    <span className="min-w-0">
      <span dir="auto" className="block [overflow-wrap:anywhere]">
        {name}
      </span>
      {label !== name && <span className="block font-normal text-muted text-sm">{label}</span>}
    </span>
  </span>
);
