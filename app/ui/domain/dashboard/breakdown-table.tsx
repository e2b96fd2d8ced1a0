import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Building2 } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { type Column, DataTable } from "../../primitives/tables/data-table";
import { type Change, Movement } from "../../primitives/values/stat";
import { ActiveBadge } from "../status/company-status-badge";

interface Row {
  key: string;
  name: string;
  active: boolean;
  value: string;
  change: Change | null;
  compared: { before: string; difference: string } | null;
}

type Props = {
  rows: readonly Row[];
  /** Headers of the value and of the value before. */
  column: string;
  before: string;
};

/** One figure by company. A user of a single company sees the value before, too. */
export function BreakdownTable({ rows, column, before }: Props) {
  const isCompared = rows.length === 1 && rows[0]?.compared;
  return (
    <DataTable
      caption={column}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        companyColumn(({ name }: Row) => name, { primary: true, width: "34%" }),
        { key: "status", header: "Status", cell: ({ active }) => <ActiveBadge active={active} /> },
        {
          key: "value",
          header: column,
          align: "right",
          cell: ({ value }) => <span className="tabular font-medium">{value}</span>,
        },
        ...(isCompared
          ? [
              figure("before", before, ({ compared }) => compared?.before),
              figure("difference", "Difference", ({ compared }) => compared?.difference),
            ]
          : []),
        {
          key: "performance",
          header: "Performance",
          align: "right",
          cell: ({ change }) => (change ? <Movement {...change} /> : <span className="text-muted">—</span>),
        },
      ]}
      empty={<EmptyState icon={Building2} title="No company data available" />}
    />
  );
}

const figure = (key: string, header: string, value: (row: Row) => string | undefined): Column<Row> => ({
  key,
  header,
  align: "right",
  cell: (row) => <span className="tabular">{value(row)}</span>,
});
