import { FILTER_PAGE_LABEL, FILTER_TYPE_LABEL } from "#app/domain/filters/filter-labels";
import { FILTER_PAGE, FILTER_TYPE } from "#db/schema/column-values";
import { FieldGrid } from "../../forms/fields/field-grid";
import { NumberField } from "../../forms/fields/number-field";
import { SelectField } from "../../forms/fields/select-field";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";

const PAGES = FILTER_PAGE.map((value) => ({ value, label: FILTER_PAGE_LABEL[value] }));
const TYPES = FILTER_TYPE.map((value) => ({ value, label: FILTER_TYPE_LABEL[value] }));

type Props = {
  submit: string;
  cancel: string;
  defaultValue: Record<string, unknown>;
};

/** One option of a page's filter, new or existing. */
export function FilterOptionForm({ submit, cancel, defaultValue }: Props) {
  return (
    <ActionForm
      schema={() => import("#app/domain/filters/filters.schema").then((module) => module.FilterOptionInput)}
      submit={submit}
      cancel={cancel}
      defaultValue={defaultValue}
    >
      <FieldGrid>
        <SelectField name="pageLocation" label="Page location" options={PAGES} placeholder="Choose a page" required />
        <SelectField name="filterType" label="Filter type" options={TYPES} placeholder="Choose a type" required />
      </FieldGrid>
      <TextField
        name="value"
        label="Value"
        mono
        required
        maxLength={100}
        autoComplete="off"
        hint="Value to filter by, such as picked or electronics"
      />
      <TextField name="label" label="Label" required maxLength={100} autoComplete="off" hint="Name shown to users" />
      <NumberField name="sortOrder" label="Sort order" optional hint="Lower numbers are listed first" />
    </ActionForm>
  );
}
