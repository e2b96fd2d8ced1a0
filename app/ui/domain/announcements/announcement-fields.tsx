import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Props {
  companies: readonly { value: string; label: string }[];
  defaultValue: Record<string, string>;
  submit: string;
  cancel: string;
}

/** The form of an announcement. */
export function AnnouncementFields({ companies, defaultValue, submit, cancel }: Props) {
  return (
    <ActionForm
      schema={() =>
        import("#app/domain/companies/announcements/announcements.schema").then((module) => module.AnnouncementForm)
      }
      defaultValue={defaultValue}
      submit={submit}
      cancel={cancel}
    >
      {defaultValue.key && <HiddenField name="key" />}
      <FieldGrid>
        <TextField name="title" label="Title" required autoFocus maxLength={120} className="col-span-full" />
        <TextAreaField name="body" label="Text" required rows={5} maxLength={2000} className="col-span-full" />
        <SelectField
          name="audienceCompanyId"
          label="Shown to"
          options={[{ value: "", label: "All companies" }, ...companies]}
          className="col-span-full"
        />
        <DateField name="startsOn" label="First day" required />
        <DateField name="endsOn" label="Last day" required />
      </FieldGrid>
    </ActionForm>
  );
}
