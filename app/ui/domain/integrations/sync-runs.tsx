import { RefreshCw } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Time } from "../../primitives/values/time";
import { howLong } from "../system/measures";
import { RunBadge } from "../system/system-overview";
import { Completeness } from "./health-labels";

interface Run {
  id: string;
  trigger: string;
  status: string;
  startedAt: number;
  finishedAt: number | null;
  fetched: number;
  created: number;
  updated: number;
  refused: number;
  refusals: { id: string | null; reason: string }[] | null;
  storeCount: number | null;
  heldCount: number | null;
  missing: string[] | null;
  warnings: string[] | null;
  error: string | null;
}

const TRIGGER: Record<string, string> = { cron: "Scheduled", manual: "Manual", webhook: "Webhook" };

/** Results of each sync: new, changed and refused orders with reasons, and missing orders. */
export function SyncRuns({ runs }: { runs: readonly Run[] }) {
  return (
    <DataTable
      caption="Run history"
      rows={runs}
      rowKey={({ id }) => id}
      columns={[
        { key: "started", header: "Started", primary: true, cell: (run) => <Time at={run.startedAt} /> },
        { key: "trigger", header: "Trigger", cell: (run) => TRIGGER[run.trigger] ?? run.trigger },
        { key: "status", header: "Result", cell: (run) => <RunBadge status={run.status} /> },
        {
          key: "took",
          header: "Duration",
          align: "right",
          cell: (run) => (run.finishedAt === null ? "—" : howLong(run.finishedAt - run.startedAt)),
        },
        { key: "read", header: "Read", align: "right", cell: (run) => run.fetched },
        { key: "new", header: "New", align: "right", cell: (run) => run.created },
        { key: "changed", header: "Changed", align: "right", cell: (run) => run.updated },
        {
          key: "complete",
          header: "Orders imported",
          align: "right",
          cell: ({ storeCount, heldCount, refused }) => (
            <Completeness
              completeness={storeCount === null || heldCount === null ? null : { store: storeCount, held: heldCount }}
              refused={refused}
            />
          ),
        },
      ]}
      expanded={detailsOf}
      empty={<EmptyState icon={RefreshCw} title="Not synced yet" detail="Each sync appears here with its result." />}
    />
  );
}

const SHOWN = 10;

/** Null when there are no details: the row does not expand. */
function detailsOf({ error, missing, refusals, warnings }: Run) {
  const lines = [
    ...(error ? [error] : []),
    ...(missing && missing.length > 0
      ? [`Not imported: ${missing.slice(0, SHOWN).join(", ")}${more(missing.length)}.`]
      : []),
    ...(refusals ?? []).slice(0, SHOWN).map(({ id, reason }) => `${id ? `Order ${id}` : "An order"}: ${reason}`),
    ...(warnings ?? []).slice(0, SHOWN),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map((line) => (
        <li key={line} className={line === error ? "break-words text-bad" : "break-words text-muted"}>
          {line}
        </li>
      ))}
    </ul>
  );
}

const more = (n: number): string => (n > SHOWN ? ` and ${n - SHOWN} more` : "");
