import type { ReactNode } from "react";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";

type Props = {
  submit: string;
  danger?: boolean | undefined;
  hint: string | undefined;
  isRequired: boolean;
  back: string;
  defaultValue?: Record<string, string>;
  children?: ReactNode;
};

/** Confirms a change of one or many orders, with the reason. */
export function ReasonForm({ submit, danger, hint, isRequired, back, defaultValue, children }: Props) {
  return (
    <ActionForm
      submit={submit}
      pending="Saving..."
      variant={danger ? "danger" : "primary"}
      cancel={back}
      cancelLabel="Back"
      defaultValue={defaultValue}
    >
      {children}
      <TextField
        name="reason"
        label="Reason"
        hint={hint}
        required={isRequired}
        optional={!isRequired}
        maxLength={500}
        autoFocus
      />
    </ActionForm>
  );
}
