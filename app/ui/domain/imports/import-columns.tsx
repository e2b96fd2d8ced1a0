import { companyPaths } from "#app/http/company-paths";
import { ConfirmButton } from "../../forms/confirm-button";
import { FieldGrid } from "../../forms/fields/field-grid";
import { SelectField } from "../../forms/fields/select-field";
import { ActionForm } from "../../forms/form/action-form";
import { Card } from "../../primitives/card";
import { ImportSample } from "./import-sample";

interface Field {
  key: string;
  label: string;
  needed: boolean;
  hint?: string | undefined;
}
/** Always shown; other fields are collapsed unless a column matches them. */
const COMMON = ["name", "cost", "price", "location", "lotNumber", "expiresOn"];

interface Columns {
  fields: Field[];
  headers: string[];
  sample: string[][];
  mapping: Record<string, number>;
}

/** Column mapping: guessed from the headings, and corrected by the user. */
export function ImportColumns({ id, columns, total }: { id: string; columns: Columns; total: number }) {
  const { fields, headers, sample, mapping } = columns;
  const options = headers.map((header, n) => ({ value: String(n), label: labelOf(header, sample[0]?.[n]) }));
  const values = Object.fromEntries(
    fields.map(({ key }) => [key, mapping[key] === undefined ? "" : String(mapping[key])]),
  );
  const used = new Set(fields.map(({ key }) => mapping[key]));
  const unused = headers.filter((_, n) => !used.has(n));
  const isLikely = ({ key, needed }: Field) => needed || mapping[key] !== undefined || COMMON.includes(key);
  const [likely, others] = [fields.filter(isLikely), fields.filter((field) => !isLikely(field))];
  const select = ({ key, label, needed, hint }: Field) => (
    <SelectField
      key={key}
      name={key}
      label={label}
      optional={!needed}
      required={needed}
      hint={hint}
      placeholder={needed ? "Choose a column" : "Not in the file"}
      options={options}
    />
  );
  return (
    <>
      {sample.length > 0 && <ImportSample headers={headers} rows={sample} total={total} />}
      <Card
        title="Match columns to fields"
        description="Fields without a column are not changed."
        actions={<Discard id={id} />}
      >
        <ActionForm action={companyPaths.import(id)} submit="Check the rows" pending="Checking…" defaultValue={values}>
          <FieldGrid>{likely.map(select)}</FieldGrid>
          {others.length > 0 && (
            <details className="rounded-lg border border-line px-4 py-3">
              <summary className="cursor-pointer font-medium">
                {others.length} more fields <span className="font-normal text-muted">without a matching column</span>
              </summary>
              <div className="mt-4">
                <FieldGrid>{others.map(select)}</FieldGrid>
              </div>
            </details>
          )}
          {unused.length > 0 && (
            <p className="break-words text-muted text-sm">
              {unused.length === 1 ? "One column is" : "Columns"} not used yet: {unused.join(", ")}
            </p>
          )}
        </ActionForm>
      </Card>
    </>
  );
}

const LONGEST = 24;

function labelOf(header: string, example = ""): string {
  const text = example.trim().replace(/\s+/g, " ");
  if (!text) return header;
  return `${header} (${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text})`;
}

export function Discard({ id }: { id: string }) {
  return (
    <ConfirmButton
      label="Discard"
      variant="ghost"
      title="Discard this import?"
      body="The uploaded file is deleted. Nothing has been imported from it."
      confirm="Discard"
      action={companyPaths.discardImport(id)}
    />
  );
}
