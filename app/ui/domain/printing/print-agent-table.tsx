import { KEY_STATUS_TABLE } from "#app/domain/access/api-keys/api-key-options";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { Printer } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { Time } from "#app/ui/primitives/values/time";

interface Row {
  id: string;
  name: string;
  seenAt: number | null;
  revokedAt: number | null;
  warehouse: string;
}

export function PrintAgentTable({ agents, hasWarehouses }: { agents: readonly Row[]; hasWarehouses: boolean }) {
  return (
    <DataTable
      caption="Print agents"
      rows={agents}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: "Print agent",
          primary: true,
          cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi>,
        },
        ...(hasWarehouses ? [{ key: "warehouse", header: "Warehouse", cell: ({ warehouse }: Row) => warehouse }] : []),
        {
          key: "state",
          header: "Token",
          cell: ({ revokedAt }) => <Badge status={KEY_STATUS_TABLE[revokedAt === null ? "good" : "revoked"]} />,
        },
        {
          key: "seen",
          header: "Last seen",
          cell: ({ seenAt }) => (seenAt === null ? "Never" : <Time at={seenAt} relative />),
        },
      ]}
      actions={({ id, name, revokedAt }) =>
        revokedAt === null && (
          <LinkButton to={printingPaths.revokeAgent(id)} size="sm">
            Revoke<span className="sr-only"> {name}</span>
          </LinkButton>
        )
      }
      empty={
        <EmptyState
          icon={Printer}
          title="No print agents yet"
          detail="Add one for each warehouse, and start it on a computer there."
        />
      }
    />
  );
}
