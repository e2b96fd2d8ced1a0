import { AGE_BUCKET, AGE_LABEL, type Aged, balanceOf } from "#app/domain/billing/receivables/aging";
import type { AgedCompany } from "#app/domain/billing/receivables/aging.server";
import { billingPaths } from "#app/http/billing-paths";
import { Receipt } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Money } from "#app/ui/primitives/values/money";
import { daysText } from "../billing-labels";

type Row = Aged & {
  oldestDays: number | null;
  key: string;
  label: string;
  to: string | null;
  remind: string | null;
  isTotal?: boolean;
};

interface Props {
  rows: AgedCompany[];
  totals?: Aged[];
  /** Companies with an overdue invoice get a link to a payment reminder. */
  mayRemind?: boolean;
}

const isOverdue = ({ upTo30, upTo60, upTo90, over90 }: Aged) => upTo30 + upTo60 + upTo90 + over90 > 0;

const COLUMNS: Column<Row>[] = [
  {
    key: "label",
    header: "Company",
    primary: true,
    width: "24%",
    cell: ({ label, isTotal }) => (
      <bdi data-total={isTotal ? "" : undefined} className="break-words">
        {label}
      </bdi>
    ),
  },
  ...AGE_BUCKET.map(
    (bucket): Column<Row> => ({
      key: bucket,
      header: AGE_LABEL[bucket],
      align: "right",
      cell: (row) => <Amount minor={row[bucket]} currency={row.currency} />,
    }),
  ),
  {
    key: "oldest",
    header: "Oldest",
    align: "right",
    cell: ({ oldestDays }) =>
      oldestDays === null ? (
        <span className="text-muted">—</span>
      ) : (
        <span className="tabular whitespace-nowrap">{daysText(oldestDays)}</span>
      ),
  },
  {
    key: "balance",
    header: "Total outstanding",
    align: "right",
    cell: (row) => <Money minor={balanceOf(row)} currency={row.currency} className="font-semibold" />,
  },
];

const Amount = ({ minor, currency }: { minor: number; currency: string }) =>
  minor === 0 ? <span className="text-muted">—</span> : <Money minor={minor} currency={currency} />;

/** Open balances by days past due: with totals of all companies, each company leads to its statement. */
export function AgingTable({ rows, totals, mayRemind = false }: Props) {
  const companies = rows.map(
    ({ companyId, name, ...row }): Row => ({
      ...row,
      remind:
        mayRemind && isOverdue(row) ? billingPaths.emailStatement({ company: companyId, kind: "reminder" }) : null,
      key: `${companyId}-${row.currency}`,
      label: name,
      to: totals ? billingPaths.statement({ company: companyId }) : null,
    }),
  );
  const sums =
    totals && rows.length > 1
      ? totals.map((sum) => ({
          ...sum,
          oldestDays: null,
          key: sum.currency,
          label: `Total ${sum.currency}`,
          to: null,
          remind: null,
          isTotal: true,
        }))
      : [];
  return (
    <DataTable
      caption="Open balances by company and days past due"
      rows={[...companies, ...sums]}
      rowKey={({ key }) => key}
      rowTo={({ to }) => to}
      columns={COLUMNS}
      {...(companies.some(({ remind }) => remind) && {
        actions: ({ remind }: Row) =>
          remind && (
            <LinkButton to={remind} size="sm">
              Send reminder
            </LinkButton>
          ),
      })}
      empty={
        <EmptyState
          icon={Receipt}
          title="Nothing outstanding"
          detail="Each company with an open invoice or credit note appears here."
        />
      }
    />
  );
}
