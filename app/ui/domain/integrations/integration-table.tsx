import type { ReactNode } from "react";
import type { IntegrationHealth } from "#app/domain/channels/integration-health.server";
import { integrationPaths } from "#app/http/integration-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Plug } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Time } from "../../primitives/values/time";
import { IntegrationStatusBadge } from "../status-badge";
import { Completeness, Lag } from "./health-labels";
import { IntegrationRowActions } from "./integration-actions";

type Props = {
  rows: readonly IntegrationHealth[];
  /** The company that the list is filtered by. */
  company: string | undefined;
  /** The button that connects the first store. */
  add: ReactNode;
  newer: string | null;
  older: string | null;
};

/** The connected stores, with the time of the last sync, completeness, and problems in a sentence. */
export function IntegrationTable({ rows, company, add, newer, older }: Props) {
  return (
    <DataTable
      caption="Integrations"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => integrationPaths.integration(id)}
      columns={[
        {
          key: "name",
          header: "Integration",
          primary: true,
          truncate: true,
          cell: ({ name, label }) => (
            <>
              <span title={name} dir="auto" className="block truncate">
                {name}
              </span>
              <span className="block font-normal text-muted text-sm">{label}</span>
            </>
          ),
        },
        companyColumn(({ companyName }: IntegrationHealth) => companyName),
        { key: "status", header: "Status", cell: ({ status }) => <IntegrationStatusBadge status={status} /> },
        {
          key: "success",
          header: "Last Sync",
          cell: ({ lastSync, syncs }) => (lastSync === null ? syncs ? "Never" : "—" : <Time at={lastSync} relative />),
        },
        {
          key: "lag",
          header: "Lag",
          align: "right",
          cell: ({ lagMs, lastError }) => <Lag ms={lagMs} fails={lastError !== null} />,
        },
        { key: "complete", header: "Complete", align: "right", cell: (row) => <Completeness {...row} /> },
      ]}
      actions={(row) => <IntegrationRowActions integration={row} company={company} />}
      expanded={({ lastError, failures }) =>
        lastError && (
          <p className="break-words text-bad text-sm">
            {lastError}
            {failures > 1 && ` Failed ${failures} times in a row.`}
          </p>
        )
      }
      empty={
        <EmptyState
          icon={Plug}
          title="No integrations yet"
          detail={
            company
              ? "This company has no integrations."
              : "Connect a company's store to import its orders into the staging area automatically."
          }
          action={add}
        />
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}
