import type { OfferedCategory } from "#app/domain/imports/categories/unknown-categories";
import type { ImportKind, PreviewRow } from "#app/domain/imports/import.schema";
import { counted, rowStatus } from "#app/domain/imports/import-labels";
import { companyPaths } from "#app/http/company-paths";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { DataTable } from "../../primitives/tables/data-table";
import { Badge } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";
import { ImportCategories } from "./import-categories";
import { Discard } from "./import-columns";
import { type ImportCounts, ImportFigures } from "./import-counts";
import { type ImportProblem, ImportProblems } from "./import-problems";

type Props = {
  id: string;
  kind: ImportKind;
  company: { id: string };
  counts: ImportCounts;
  preview: PreviewRow[];
  problems: ImportProblem[];
  categories: OfferedCategory[];
  importedBefore: number | null;
};

/** What the import would do, before it starts. */
export function ImportPreview({ id, kind, company, counts, preview, problems, categories, importedBefore }: Props) {
  const good = counts.creates + counts.updates;
  return (
    <>
      <ImportFigures kind={kind} counts={counts} done={false} />
      {importedBefore !== null && (
        <Hint tone="warn" title="This file was already imported">
          It was imported on <Time at={importedBefore} />.{" "}
          {kind === "stock"
            ? "Importing it again receives the same units a second time."
            : "Importing it again overwrites later changes."}
        </Hint>
      )}
      <div className="flex flex-wrap items-center gap-2 max-sm:*:grow max-sm:[&>form>button]:w-full">
        {good > 0 && counts.refused === 0 && (
          <Begin
            action={companyPaths.importAll(id)}
            label={good === 1 ? "Import all (1 row)" : `Import all ${good.toLocaleString("en-US")} rows`}
          />
        )}
        {good > 0 && counts.refused > 0 && (
          <Begin
            action={companyPaths.importGoodRows(id)}
            label={`Import the valid rows (${good.toLocaleString("en-US")})`}
          />
        )}
        {counts.refused > 0 && (
          <LinkButton to={companyPaths.newImport(company.id, kind)}>Upload a corrected file</LinkButton>
        )}
        <LinkButton to={companyPaths.import(id, "columns")}>Change columns</LinkButton>
        <Discard id={id} />
      </div>
      {counts.refused > 0 && (
        <p className="max-w-[68ch] text-muted">
          {good > 0
            ? `Nothing has been imported yet. ${counted(counts.refused, "row", "rows")} will be left out if you import the valid rows. Or correct the file and upload it again.`
            : `No rows can be imported yet. ${categories.length > 0 ? "Decide on its categories below, choose" : "Choose"} other columns, or correct the file and upload it again.`}
        </p>
      )}
      {counts.skipped > 0 && <p className="max-w-[68ch] text-muted">{skippedNote(kind, counts.skipped)}</p>}
      {categories.length > 0 && <ImportCategories key={JSON.stringify(categories)} id={id} categories={categories} />}
      <ImportProblems id={id} problems={problems} rows={counts.refused} />
      <Card
        title="Preview"
        description={
          preview.length < counts.total
            ? `The first ${preview.length} of ${counted(counts.total, "row", "rows")}`
            : undefined
        }
        padded={false}
        className="overflow-hidden"
      >
        <DataTable
          caption="Preview by row"
          rows={preview}
          rowKey={({ row }) => String(row)}
          columns={[
            {
              key: "row",
              header: "Row",
              align: "right",
              width: "5rem",
              cell: ({ row }) => row.toLocaleString("en-US"),
            },
            {
              key: "outcome",
              header: "Outcome",
              width: "8rem",
              cell: ({ outcome }) => <Badge status={rowStatus(kind, outcome)} />,
            },
            {
              key: "subject",
              header: "Product",
              primary: true,
              truncate: true,
              width: "34%",
              cell: ({ subject }) => <bdi title={subject}>{subject || "—"}</bdi>,
            },
            {
              key: "detail",
              header: "Detail",
              truncate: true,
              width: "42%",
              cell: ({ detail }) => <span title={detail}>{detail || "—"}</span>,
            },
          ]}
        />
      </Card>
    </>
  );
}

const skippedNote = (kind: ImportKind, rows: number): string =>
  kind === "stock"
    ? `${counted(rows, "row has", "rows have")} quantity 0 and will be skipped. An import adds units; it never sets stock to zero.`
    : `${counted(rows, "row", "rows")} will be skipped, because their category is skipped.`;

const Begin = ({ action, label }: { action: string; label: string }) => (
  <PostButton action={action} variant="primary" pending="Importing…">
    {label}
  </PostButton>
);
