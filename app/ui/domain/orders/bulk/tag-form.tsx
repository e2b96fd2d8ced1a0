import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Props {
  submit: string;
  hint: string;
  back: string;
}

/** The tag to add to the selected orders, or to remove from them. */
export const TagForm = ({ submit, hint, back }: Props) => (
  <ActionForm submit={submit} cancel={back}>
    <TextField name="tag" label="Tag" hint={hint} required autoFocus />
  </ActionForm>
);
