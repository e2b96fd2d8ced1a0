import { companyColumn } from "#app/ui/domain/columns/company-column";
import { FileClock } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Time } from "../../primitives/values/time";

export interface AuditEntryRow {
  id: string;
  at: number;
  actorName: string;
  label: string;
  subject: string | null;
  companyName: string | null;
  address: string | null;
  changes: { field: string; before?: string | undefined; after?: string | undefined }[];
}

type Props = { rows: readonly AuditEntryRow[]; isFiltered: boolean; newer: string | null; older: string | null };

/** Audit log, newest first, with the changed values. */
export function AuditTable({ rows, isFiltered, newer, older }: Props) {
  return (
    <DataTable
      caption="Audit log"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "what",
          header: "Change",
          primary: true,
          width: "16%",
          truncate: true,
          cell: ({ label }) => label,
        },
        { key: "subject", header: "Record", truncate: true, width: "26%", cell: ({ subject }) => subject ?? "—" },
        { key: "who", header: "User", truncate: true, cell: ({ actorName }) => actorName },
        companyColumn(({ companyName }: AuditEntryRow) => companyName),
        { key: "address", header: "IP address", truncate: true, width: "11%", cell: ({ address }) => address ?? "—" },
        { key: "at", header: "Time", width: "11rem", cell: ({ at }) => <Time at={at} /> },
      ]}
      expanded={({ changes }) => changes.length > 0 && <Changes changes={changes} />}
      empty={
        <EmptyState
          icon={FileClock}
          title="No entries"
          detail={
            isFiltered
              ? older
                ? "No matches in the latest entries. There may be older ones."
                : "No entries match these filters."
              : "Sign-ins, changes, and exports appear here."
          }
        />
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}

function Changes({ changes }: { changes: AuditEntryRow["changes"] }) {
  return (
    <dl className="-mt-1 -mb-1.5 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex min-w-0 max-w-full flex-wrap items-baseline gap-x-1.5">
          <dt className="text-muted">{fieldLabel(field)}</dt>
          <dd className="min-w-0 break-all" dir="auto">
            {before !== undefined && after !== undefined ? (
              <>
                <del className="text-muted">{before}</del>
                <span className="text-muted"> → </span>
                <ins className="no-underline">{after}</ins>
              </>
            ) : (
              (after ?? <del className="text-muted">{before}</del>)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "companyId" as text: "company id". */
const fieldLabel = (field: string): string => field.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
