import type { Account } from "#app/domain/billing/receivables/statement";
import { entryDocument, entryLabel } from "#app/domain/billing/receivables/statement-labels";
import { dayName } from "#app/domain/kernel/days";
import { invoicePaths } from "#app/http/invoice-paths";
import { Receipt } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Money } from "#app/ui/primitives/values/money";

type Line = Account["entries"][number];

const COLUMNS: Column<Line>[] = [
  {
    key: "document",
    header: "Document",
    width: "14%",
    cell: (line) => <span className="tabular whitespace-nowrap">{entryDocument(line)}</span>,
  },
  { key: "day", header: "Date", width: "14%", cell: ({ day }) => <Day day={day} /> },
  {
    key: "description",
    header: "Description",
    // A payment has its invoice's number.
    primary: true,
    cell: (line) => <bdi className="break-words">{entryLabel(line)}</bdi>,
  },
  { key: "due", header: "Due", width: "14%", cell: ({ dueOn }) => dueOn && <Day day={dueOn} /> },
  {
    key: "amount",
    header: "Amount",
    align: "right",
    cell: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
  },
  {
    key: "balance",
    header: "Balance",
    align: "right",
    cell: ({ balanceMinor, currency }) => <Money minor={balanceMinor} currency={currency} />,
  },
];

const Day = ({ day }: { day: string }) => <span className="tabular whitespace-nowrap">{dayName(day)}</span>;

interface Props {
  accounts: Account[];
  from: string;
  to: string;
  /** Whether further entries are left out. */
  isCut: boolean;
}

/** The statement of each currency: the balance before it, its documents and payments, and the balance after it. */
export function StatementTables({ accounts, from, to, isCut }: Props) {
  if (accounts.length === 0)
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={Receipt}
          title="No documents or payments"
          detail={`Nothing was invoiced or paid from ${dayName(from)} to ${dayName(to)}.`}
        />
      </div>
    );
  return accounts.map(({ currency, openingMinor, entries, closingMinor }) => (
    <section key={currency} aria-label={`Statement in ${currency}`} className="grid gap-3">
      <Balance label={`Balance before ${dayName(from)}`} minor={openingMinor} currency={currency} />
      {entries.length > 0 && (
        <DataTable
          caption={`Documents and payments in ${currency}`}
          rows={entries}
          rowKey={({ id }) => id}
          rowTo={({ invoiceId }) => invoicePaths.one(invoiceId)}
          columns={COLUMNS}
        />
      )}
      {isCut ? (
        <p className="text-muted text-sm">The first 1,000 entries are shown. Download the file for all of them.</p>
      ) : (
        <Balance label={`Balance on ${dayName(to)}`} minor={closingMinor} currency={currency} />
      )}
    </section>
  ));
}

/** In line with the table's first and last columns. */
const Balance = ({ label, minor, currency }: { label: string; minor: number; currency: string }) => (
  <p className="flex justify-between gap-4 px-4 font-medium md:px-[calc(1.25rem+1px)]">
    <span>{label}</span>
    <Money minor={minor} currency={currency} />
  </p>
);
