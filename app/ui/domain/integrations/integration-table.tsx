import type { ReactNode } from "react";
import type { IntegrationHealth } from "#app/domain/channels/integration-health.server";
import { integrationPaths } from "#app/http/integration-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Plug } from "#app/ui/icons/icons";
import { ProviderMark } from "#app/ui/icons/provider-mark";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Time } from "../../primitives/values/time";
import { IntegrationStatusBadge } from "../status/integration-status-badge";
import { Completeness, HealthInWords, Lag } from "./health-labels";
import { IntegrationRowActions } from "./integration-actions";

type Props = {
  rows: readonly IntegrationHealth[];
  /** The company that the list is filtered by. */
  company: string | undefined;
  /** Leaves out the company's column. */
  isOfOneCompany?: boolean;
  /** The button that connects the first store. */
  add: ReactNode;
  newer: string | null;
  older: string | null;
};

/** The connected stores, with the time of the last sync, completeness, and their health in a sentence. */
export function IntegrationTable({ rows, company, isOfOneCompany, add, newer, older }: Props) {
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
          cell: ({ name, label, type }) => (
            <span className="flex min-w-0 items-center gap-3">
              <ProviderMark type={type} label={label} />
              <span className="min-w-0">
                <span title={name} dir="auto" className="block truncate">
                  {name}
                </span>
                <span className="block font-normal text-muted text-sm">{label}</span>
              </span>
            </span>
          ),
        },
        ...(isOfOneCompany ? [] : [companyColumn(({ companyName }: IntegrationHealth) => companyName)]),
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
      expanded={(row) => <HealthInWords integration={row} />}
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
