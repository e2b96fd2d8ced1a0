import { PRINT_JOB_OPTIONS, PRINT_JOB_TABLE } from "#app/domain/warehouses/printing/printing-options";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterSelect } from "#app/ui/forms/filter-fields";
import { PostButton } from "#app/ui/forms/post-button";
import { Printer } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";
import { Time } from "#app/ui/primitives/values/time";
import type { PrintJobState } from "#db/schema/values/printing-values";

interface Row {
  id: string;
  title: string;
  run: number;
  /** Of the same document; 0 when it was only canceled. */
  lastRun: number;
  state: PrintJobState;
  attempts: number;
  error: string;
  requestedByName: string;
  createdAt: number;
  printer: string;
}
interface Props {
  jobs: readonly Row[];
  state: PrintJobState | undefined;
  newer: string | null;
  older: string | null;
}

/** Print jobs with their states; each can be canceled or printed again. */
export function PrintJobTable({ jobs, state, newer, older }: Props) {
  return (
    <>
      <FilterBar
        keep={{}}
        clearTo={printingPaths.queue()}
        active={state !== undefined}
        chips={state ? [{ name: "state", label: PRINT_JOB_TABLE[state].label, to: printingPaths.queue() }] : []}
      >
        <FilterSelect
          name="state"
          label="State"
          value={state ?? ""}
          options={[{ value: "", label: "All states" }, ...PRINT_JOB_OPTIONS]}
        />
      </FilterBar>
      <DataTable
        caption="Print jobs"
        rows={jobs}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "title",
            header: "Document",
            primary: true,
            cell: ({ title, run }) => (
              <span className="wrap-anywhere">
                <bdi>{title}</bdi>
                {run > 1 && <span className="text-muted"> (reprint {run - 1})</span>}
              </span>
            ),
          },
          { key: "printer", header: "Printer", cell: ({ printer }) => <bdi>{printer}</bdi> },
          {
            key: "state",
            header: "State",
            cell: ({ state: is, attempts, error }) => (
              <span className="grid justify-items-start gap-1 max-md:justify-items-end">
                <Badge status={PRINT_JOB_TABLE[is]} />
                {error && (
                  <span className="wrap-anywhere text-muted text-sm">
                    {error}
                    {attempts > 1 && ` (attempt ${attempts})`}
                  </span>
                )}
              </span>
            ),
          },
          { key: "by", header: "Requested by", cell: ({ requestedByName }) => <bdi>{requestedByName}</bdi> },
          { key: "at", header: "Created", cell: ({ createdAt }) => <Time at={createdAt} relative /> },
        ]}
        actions={({ id, title, lastRun, state: is }) =>
          is === "queued" || is === "sent" ? (
            <PostButton action={printingPaths.cancel(id)} size="sm" pending="Canceling…">
              Cancel<span className="sr-only"> {title}</span>
            </PostButton>
          ) : (
            <PostButton
              action={printingPaths.again(id)}
              fields={{ lastRun: String(lastRun) }}
              size="sm"
              pending="Queuing…"
            >
              Print again<span className="sr-only"> {title}</span>
            </PostButton>
          )
        }
        empty={
          <EmptyState
            icon={Printer}
            title={state ? "No such print jobs" : "Nothing printed yet"}
            detail="Documents that are sent to a printer are listed here for 30 days."
          />
        }
        footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
      />
    </>
  );
}
