import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";

type Props = { email: string; submit: string; hint: string };

/** A new password, entered twice, for a user who opened the link sent to their email address. */
export function ChoosePasswordForm({ email, submit, hint }: Props) {
  return (
    <ActionForm submit={submit} pending="Signing in…">
      {/* The user name under which password managers store it. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={hint}
        required
        autoFocus
      />
      <TextField name="repeat" label="Repeat new password" type="password" autoComplete="new-password" required />
    </ActionForm>
  );
}
