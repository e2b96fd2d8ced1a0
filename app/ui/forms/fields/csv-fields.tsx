import { FileField } from "./file-field";
import { TextAreaField } from "./text-area-field";

/** A small table as a file, or as rows copied from a spreadsheet. `hint` names its columns. */
export function CsvFields({ hint, placeholder }: { hint: string; placeholder: string }) {
  return (
    <>
      <FileField
        name="file"
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        hint={hint}
      />
      <TextAreaField
        name="rows"
        label="Or paste rows"
        optional
        rows={5}
        mono
        placeholder={placeholder}
        hint="Include the header row, as copied from a spreadsheet"
      />
    </>
  );
}
