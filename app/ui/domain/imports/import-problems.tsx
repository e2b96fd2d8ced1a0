import { companyPaths } from "#app/http/company-paths";
import { FileDown } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";
import { DataTable } from "../../primitives/tables/data-table";

export interface ImportProblem {
  row: number;
  seq: number;
  column: string;
  value: string;
  reason: string;
}

/** Refused rows and reasons: the first few, and all as a file. */
export function ImportProblems({ id, problems, rows }: { id: string; problems: ImportProblem[]; rows: number }) {
  if (problems.length === 0) return null;
  const many = rows.toLocaleString("en-US");
  return (
    <Card
      title={rows === 1 ? "One row has a problem" : `${many} rows have problems`}
      description="Row numbers match a spreadsheet: the header is row 1."
      padded={false}
      className="overflow-hidden"
      actions={
        <LinkButton to={companyPaths.importReport(id)} icon={FileDown} size="sm" download>
          Download report
        </LinkButton>
      }
    >
      <DataTable
        caption="Rows with problems"
        rows={problems}
        rowKey={({ row, seq }) => `${row}.${seq}`}
        columns={[
          { key: "row", header: "Row", align: "right", width: "5rem", cell: ({ row }) => row.toLocaleString("en-US") },
          { key: "column", header: "Column", width: "18%", truncate: true, cell: ({ column }) => column || "—" },
          {
            key: "value",
            header: "Value",
            width: "22%",
            truncate: true,
            cell: ({ value }) =>
              value ? <bdi title={value}>{value}</bdi> : <span className="text-muted">(empty)</span>,
          },
          { key: "reason", header: "Reason", primary: true, cell: ({ reason }) => reason },
        ]}
      />
      {rows > problems.length && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">Download the report to see all of them.</p>
      )}
    </Card>
  );
}
