import { documentNumber, periodName } from "#app/domain/billing/invoice-labels";
import { dayName } from "#app/domain/kernel/days";
import { invoicePaths } from "#app/http/invoice-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { FileText } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { formatMoney, Money } from "#app/ui/primitives/values/money";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";
import { DocumentBadges } from "./document-badges";

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
  openMinor: number;
  issuedAt: number | null;
  dueOn: string | null;
  isOverdue: boolean;
}

interface Props {
  rows: readonly InvoiceRow[];
  /** Null when there is only one company. */
  names: ReadonlyMap<string, string> | null;
  /** Id of the form for selected drafts; null when none can be issued. */
  form: string | null;
  filtered: boolean;
  manages: boolean;
}

/** Invoices and credit notes, newest first. */
export function InvoiceTable({ rows, names, form, filtered, manages }: Props) {
  const columns: Column<InvoiceRow>[] = [
    { key: "number", header: "Number", primary: true, cell: (row) => <Day>{documentNumber(row)}</Day> },
    ...(names ? [companyColumn(({ companyId }: InvoiceRow) => names.get(companyId))] : []),
    {
      key: "period",
      header: "Period",
      cell: ({ periodFrom, periodTo }) => (
        <span className="tabular">{periodName({ from: periodFrom, to: periodTo })}</span>
      ),
    },
    {
      key: "issued",
      header: "Issued",
      cell: ({ issuedAt }) =>
        issuedAt === null ? "—" : <Day>{dayName(new Date(issuedAt).toISOString().slice(0, 10))}</Day>,
    },
    { key: "due", header: "Due", cell: ({ dueOn }) => (dueOn ? <Day>{dayName(dueOn)}</Day> : "—") },
    { key: "status", header: "Status", cell: (row) => <DocumentBadges {...row} /> },
    {
      key: "total",
      header: "Total",
      align: "right",
      cell: ({ totalMinor, taxMinor, currency }) => <Money minor={totalMinor + taxMinor} currency={currency} />,
    },
    {
      key: "balance",
      header: "Balance due",
      align: "right",
      cell: ({ openMinor, currency }) => (openMinor === 0 ? "—" : <Money minor={openMinor} currency={currency} />),
    },
  ];
  return (
    <DataTable
      caption="Invoices"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => invoicePaths.one(id)}
      columns={columns}
      {...(form && {
        selection: {
          form,
          name: "id",
          label: (row: InvoiceRow) =>
            row.status === "draft"
              ? `Select ${names?.get(row.companyId) ?? ""} ${periodName({ from: row.periodFrom, to: row.periodTo })}`
              : null,
        },
      })}
      empty={
        <EmptyState
          icon={FileText}
          title={filtered ? "No invoices match these filters" : "No invoices yet"}
          detail={
            filtered
              ? "Choose another status or another month."
              : manages
                ? "Drafts are created automatically at the end of each month for companies with a rate card."
                : "The first one appears after a month of work ends."
          }
        />
      }
    />
  );
}

const Day = ({ children }: { children: string }) => <span className="tabular whitespace-nowrap">{children}</span>;

interface Open {
  currency: string;
  issued: number;
  overdue: number;
  drafts: number;
}

/** Outstanding amounts, by currency. */
export function OpenSums({
  open,
  withDrafts,
  company,
}: {
  open: readonly Open[];
  withDrafts: boolean;
  company: string | undefined;
}) {
  if (open.length === 0) return null;
  const to = (status: string) => invoicePaths.list({ status, company });
  return (
    <div className="grid gap-3">
      {open.map(({ currency, issued, overdue, drafts }) => (
        <StatGrid key={currency} columns={withDrafts ? 3 : 2}>
          <Stat
            label={open.length > 1 ? `To be paid, ${currency}` : "To be paid"}
            value={formatMoney(issued, currency)}
            to={to("issued")}
          />
          <Stat label="Of which overdue" value={formatMoney(overdue, currency)} to={to("overdue")} />
          {withDrafts && <Stat label="In drafts" value={formatMoney(drafts, currency)} to={to("draft")} />}
        </StatGrid>
      ))}
    </div>
  );
}
