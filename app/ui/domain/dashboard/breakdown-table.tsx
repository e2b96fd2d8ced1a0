import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Building2 } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { type Change, Movement } from "../../primitives/values/stat";
import { ActiveBadge } from "../status/company-status-badge";

interface Row {
  key: string;
  name: string;
  active: boolean;
  value: string;
  change: Change | null;
}

/** One figure by company. */
export function BreakdownTable({ rows, column }: { rows: readonly Row[]; column: string }) {
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
