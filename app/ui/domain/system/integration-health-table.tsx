import type { IntegrationHealth } from "#app/domain/channels/integration-health.server";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Plug } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Time } from "../../primitives/values/time";
import { Completeness, Lag, LastSync } from "../integrations/health-labels";
import { IntegrationStatusBadge } from "../status/integration-status-badge";
import { RunBadge } from "./system-overview";

type Props = { rows: readonly IntegrationHealth[]; newer: string | null; older: string | null };

/** Health of each connected store: last sync, delay, and completeness. */
export function IntegrationHealthTable({ rows, newer, older }: Props) {
  return (
    <DataTable
      caption="Integrations"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", header: "Integration", primary: true, wrap: true, width: "21%", cell: ({ name }) => name },
        companyColumn(({ companyName }: IntegrationHealth) => companyName, { width: "18%" }),
        { key: "status", header: "Status", cell: ({ status }) => <IntegrationStatusBadge status={status} /> },
        {
          key: "success",
          header: "Last sync",
          cell: ({ lastSync, syncs }) => <LastSync lastSync={lastSync} syncs={syncs} />,
        },
        {
          key: "run",
          header: "Last run",
          cell: ({ runStatus }) => (runStatus === null ? "—" : <RunBadge status={runStatus} />),
        },
        {
          key: "held",
          header: "Synced up to",
          cell: ({ watermark }) => (watermark === null ? "—" : <Time at={watermark} relative />),
        },
        {
          key: "lag",
          header: "Lag",
          align: "right",
          cell: ({ syncs, lagMs, lastError }) => <Lag ms={syncs ? lagMs : null} fails={lastError !== null} />,
        },
        {
          key: "complete",
          header: "Orders imported",
          align: "right",
          cell: (row) => <Completeness {...row} />,
        },
      ]}
      expanded={({ lastError, failures }) =>
        lastError && (
          <p className="break-words text-bad text-sm">
            {lastError}
            {failures > 1 && ` Failed ${failures} times in a row.`}
          </p>
        )
      }
      empty={<EmptyState icon={Plug} title="No integrations" detail="Connected stores appear here." />}
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}
