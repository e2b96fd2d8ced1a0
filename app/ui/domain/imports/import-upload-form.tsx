import type { ImportKind } from "#app/domain/imports/import.schema";
import { companyPaths } from "#app/http/company-paths";
import { FileDown } from "#app/ui/icons/icons";
import { FileField } from "../../forms/fields/file-field";
import { TextAreaField } from "../../forms/fields/text-area-field";
import { ActionForm } from "../../forms/form/action-form";
import { LinkButton } from "../../primitives/buttons/link-button";

/** A file, or pasted rows; columns are mapped on the next page. */
export function ImportUploadForm({ kind, back }: { kind: ImportKind; back: string }) {
  return (
    <ActionForm
      submit="Continue"
      pending="Reading…"
      encType="multipart/form-data"
      cancel={back}
      secondary={
        <LinkButton to={companyPaths.importExample(kind)} icon={FileDown} variant="ghost" download>
          Example file
        </LinkButton>
      }
    >
      <FileField
        name="file"
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        hint="Separated by commas, semicolons, or tabs. Up to 50,000 rows and 20 MB"
      />
      <TextAreaField
        name="text"
        label="Or paste rows"
        rows={5}
        mono
        placeholder={kind === "products" ? "SKU,Product" : "SKU,Quantity"}
        hint="Include the header row, as copied from a spreadsheet"
      />
    </ActionForm>
  );
}
