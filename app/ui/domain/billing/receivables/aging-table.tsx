import { AGE_BUCKET, AGE_LABEL, type Aged, balanceOf } from "#app/domain/billing/receivables/aging";
import type { AgedCompany } from "#app/domain/billing/receivables/aging.server";
import { billingPaths } from "#app/http/billing-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Receipt } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Money } from "#app/ui/primitives/values/money";
import { AgeSummary } from "./age-summary";

const COLUMNS: Column<AgedCompany>[] = [
  companyColumn(({ name }) => name, { primary: true, width: "22%" }),
  ...AGE_BUCKET.map(
    (bucket): Column<AgedCompany> => ({
      key: bucket,
      header: AGE_LABEL[bucket],
      align: "right",
      cell: (row) => <Amount minor={row[bucket]} currency={row.currency} />,
    }),
  ),
  {
    key: "balance",
    header: "Balance due",
    align: "right",
    cell: (row) => <Money minor={balanceOf(row)} currency={row.currency} className="font-medium" />,
  },
];

const Amount = ({ minor, currency }: { minor: number; currency: string }) =>
  minor === 0 ? <span className="text-muted">—</span> : <Money minor={minor} currency={currency} />;

/** The totals of each currency, and each company's open balances by days past due. */
export function AgingTable({ rows, totals }: { rows: AgedCompany[]; totals: Aged[] }) {
  return (
    <>
      <AgeSummary aged={totals} />
      <DataTable
        caption="Open balances by company and days past due"
        rows={rows}
        rowKey={({ companyId, currency }) => `${companyId}-${currency}`}
        rowTo={({ companyId }) => billingPaths.statement({ company: companyId })}
        columns={COLUMNS}
        empty={
          <EmptyState
            icon={Receipt}
            title="Nothing to be paid"
            detail="Each company with an open invoice or credit note appears here."
          />
        }
      />
    </>
  );
}
