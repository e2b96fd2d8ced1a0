import { pickingPaths } from "#app/http/picking-paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { Card } from "#app/ui/primitives/card";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Time } from "#app/ui/primitives/values/time";
import { SessionBadge } from "./session-badge";

interface Line {
  id: string;
  sku: string | null;
  name: string;
  units: number;
  putBack: number;
  short: number;
  reason: string | null;
  lastAt: number;
}

/** What was done with each item during the session. */
export function SessionLines({ lines }: { lines: readonly Line[] }) {
  return (
    <Card title="Items" description="As picked in this session" padded={false}>
      <DataTable
        caption="Items of this session"
        rows={lines}
        rowKey={(row) => row.id}
        columns={[
          productColumn((row: Line) => row, { header: "Item", primary: true }),
          { key: "units", header: "Units", align: "right", cell: (row) => row.units },
          { key: "back", header: "Reversed", align: "right", cell: (row) => row.putBack },
          { key: "short", header: "Short", align: "right", cell: (row) => row.short },
          { key: "why", header: "Reason", truncate: true, cell: (row) => row.reason ?? "—" },
          { key: "last", header: "Last scan", cell: (row) => <Time at={row.lastAt} /> },
        ]}
        empty={<p className="p-5 text-muted">No items were picked or recorded as short.</p>}
      />
    </Card>
  );
}

interface Session {
  id: string;
  by: string;
  status: Parameters<typeof SessionBadge>[0]["status"];
  startedAt: number;
  endedAt: number | null;
  units: number;
  takenFrom: string | null;
  isThis: boolean;
  isReadable: boolean;
}

/** The order's pickers, first to last, and how each got it. */
export function SessionChain({ sessions }: { sessions: readonly Session[] }) {
  const nameOf = (id: string | null) => sessions.find((one) => one.id === id)?.by;
  const came = ({ takenFrom }: Session) => (takenFrom ? `From ${nameOf(takenFrom) ?? "another user"}` : "New");
  return (
    <Card title="Pickers of this order" description="From the first to the last" padded={false}>
      <DataTable
        caption="Pick sessions of this order"
        rows={sessions}
        rowKey={(row) => row.id}
        rowTo={(row) => (row.isReadable && !row.isThis ? pickingPaths.pickedSession(row.id) : null)}
        columns={[
          {
            key: "by",
            header: "Picker",
            primary: true,
            cell: (row) => (row.isThis ? `${row.by} (this session)` : row.by),
          },
          { key: "came", header: "Received from", cell: came },
          { key: "status", header: "Result", cell: (row) => <SessionBadge status={row.status} /> },
          { key: "started", header: "Started", cell: (row) => <Time at={row.startedAt} /> },
          { key: "ended", header: "Ended", cell: (row) => (row.endedAt ? <Time at={row.endedAt} /> : "—") },
          { key: "units", header: "Units", align: "right", cell: (row) => row.units },
        ]}
      />
    </Card>
  );
}
