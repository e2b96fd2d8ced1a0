import { documentNumber, periodName } from "#app/domain/billing/invoice-labels";
import type { InvoiceColumn } from "#app/domain/billing/invoices/list/invoice-columns";
import type { ListDefinition } from "#app/domain/filters/list-definition";
import { dayName } from "#app/domain/kernel/days";
import { invoicePaths } from "#app/http/invoice-paths";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { FileText } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Money } from "#app/ui/primitives/values/money";
import { useViewerDays } from "../../../primitives/values/viewer-days";
import { daysOverdueText } from "../billing-labels";
import { DocumentBadges } from "./document-badges";
import { type InvoiceSearch, isInvoiceFiltered } from "./invoice-search";

export interface InvoiceRow {
  id: string;
  companyId: string;
  kind: "invoice" | "credit-note";
  status: string;
  number: number | null;
  periodFrom: string;
  periodTo: string;
  currency: string;
  totalMinor: number;
  taxMinor: number;
  paidMinor: number;
  openMinor: number;
  creditedMinor: number;
  reference: string;
  createdAt: number;
  issuedAt: number | null;
  dueOn: string | null;
  isOverdue: boolean;
  overdueDays: number;
}

interface Props {
  rows: readonly InvoiceRow[];
  next: string | null;
  list: ListDefinition<InvoiceColumn>;
  names: ReadonlyMap<string, string>;
  search: InvoiceSearch;
  /** Id of the form for selected rows; null where nothing can be done with them. */
  form: string | null;
  manages: boolean;
}

/** Invoices and credit notes. */
export function InvoiceTable({ rows, next, list, names, search, form, manages }: Props) {
  const { cursor, ...filters } = search;
  return (
    <DataTable
      caption="Invoices"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => invoicePaths.one(id)}
      columns={listColumns<InvoiceColumn, InvoiceRow>(
        list,
        search,
        (change) => invoicePaths.list({ ...filters, ...change }),
        {
          number: { primary: true, cell: (row) => <Day>{documentNumber(row)}</Day> },
          company: { wrap: true, cell: ({ companyId }) => names.get(companyId) || "—" },
          period: {
            cell: ({ periodFrom, periodTo }) => (
              <span className="tabular">{periodName({ from: periodFrom, to: periodTo })}</span>
            ),
          },
          issued: { cell: ({ issuedAt }) => (issuedAt === null ? "—" : <At time={issuedAt} />) },
          due: {
            cell: ({ dueOn, overdueDays }) =>
              dueOn ? (
                <>
                  <Day>{dayName(dueOn)}</Day>
                  {overdueDays > 0 && (
                    <span className="block whitespace-nowrap text-bad text-sm">{daysOverdueText(overdueDays)}</span>
                  )}
                </>
              ) : (
                "—"
              ),
          },
          status: { cell: (row) => <DocumentBadges {...row} /> },
          total: {
            align: "right",
            cell: ({ totalMinor, taxMinor, currency }) => <Money minor={totalMinor + taxMinor} currency={currency} />,
          },
          balance: {
            align: "right",
            cell: ({ openMinor, currency }) =>
              openMinor === 0 ? "—" : <Money minor={openMinor} currency={currency} />,
          },
          reference: { truncate: true, cell: ({ reference }) => reference || "—" },
          created: { cell: ({ createdAt }) => <At time={createdAt} /> },
        },
      )}
      selection={form === null ? undefined : { form, name: "id", label: (row) => `Select ${labelOf(row, names)}` }}
      empty={<NoInvoices isFiltered={isInvoiceFiltered(search)} manages={manages} />}
      footer={
        cursor || next ? (
          <Pagination
            newer={cursor ? invoicePaths.list(filters) : null}
            older={next && invoicePaths.list({ ...filters, cursor: next })}
            isByDate={!search.sort}
          />
        ) : undefined
      }
    />
  );
}

const labelOf = (row: InvoiceRow, names: ReadonlyMap<string, string>): string =>
  row.number === null
    ? ["draft", names.get(row.companyId), periodName({ from: row.periodFrom, to: row.periodTo })]
        .filter(Boolean)
        .join(" ")
    : documentNumber(row);

const Day = ({ children }: { children: string }) => <span className="tabular whitespace-nowrap">{children}</span>;

function At({ time }: { time: number }) {
  const { money } = useViewerDays();
  return <Day>{dayName(money.dayOf(time))}</Day>;
}

function NoInvoices({ isFiltered, manages }: { isFiltered: boolean; manages: boolean }) {
  if (isFiltered) return <NothingFound icon={FileText} what="invoices" clearTo={invoicePaths.list()} />;
  return (
    <EmptyState
      icon={FileText}
      title="No invoices yet"
      detail={
        manages
          ? "Drafts are created automatically at the end of each month for companies with a rate card."
          : "Your first invoice appears here after your first month of work."
      }
    />
  );
}
