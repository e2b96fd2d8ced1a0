import { filtersOnly } from "#app/domain/filters/list-definition";
import { AUDIT_LIST } from "#app/domain/system/audit-log/audit-columns";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { FileClock } from "#app/ui/icons/icons";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { listColumns } from "../../forms/list/list-columns";
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

type AuditSearch = Record<string, string | undefined>;
type Props = {
  rows: readonly AuditEntryRow[];
  search: AuditSearch;
  /** Cursor of the next page. */
  next: string | null;
  to: (search: AuditSearch) => string;
};

/** Audit log by time, with the changed values. */
export function AuditTable({ rows, search, next, to }: Props) {
  const { cursor, ...filters } = search;
  const isOldestFirst = filters.sort === "at";
  const [first, further] = [cursor ? to(filters) : null, next && to({ ...filters, cursor: next })];
  return (
    <DataTable
      caption="Audit log"
      rows={rows}
      rowKey={({ id }) => id}
      columns={listColumns<keyof typeof AUDIT_LIST.columns, AuditEntryRow>(
        AUDIT_LIST,
        search,
        (change) => to({ ...filters, ...change }),
        {
          what: { primary: true, width: "16%", truncate: true, cell: ({ label }) => label },
          subject: { truncate: true, width: "26%", cell: ({ subject }) => subject ?? "—" },
          who: { truncate: true, cell: ({ actorName }) => actorName },
          company: companyColumn(({ companyName }: AuditEntryRow) => companyName, { width: "18%" }),
          address: { truncate: true, width: "11%", cell: ({ address }) => address ?? "—" },
          at: { width: "11rem", cell: ({ at }) => <Time at={at} /> },
        },
      )}
      expanded={({ changes }) => changes.length > 0 && <Changes changes={changes} />}
      empty={
        Object.keys(filtersOnly(search)).length > 0 ? (
          <NothingFound icon={FileClock} what="entries" clearTo={to({})} further={further} />
        ) : (
          <EmptyState icon={FileClock} title="No entries" detail="Sign-ins, changes, and exports appear here." />
        )
      }
      footer={
        first || further ? (
          <Pagination
            newer={isOldestFirst ? further : first}
            older={isOldestFirst ? first : further}
            isOldestFirst={isOldestFirst}
          />
        ) : undefined
      }
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
