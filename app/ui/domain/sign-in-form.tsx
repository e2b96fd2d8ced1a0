import { ActionForm } from "#app/ui/forms/action-form";
import { CheckboxField } from "#app/ui/forms/checkbox-field";
import { HiddenField } from "#app/ui/forms/hidden-field";
import { TextField } from "#app/ui/forms/text-field";

/** Posts to `/api/login`, from the sign-in page and from the landing page's dialog alike. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  return (
    <ActionForm action="/api/login" submit="Sign In" pending="Signing in…" defaultValue={{ returnTo }}>
      <TextField name="email" label="Email" type="email" autoComplete="username" required autoFocus />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
      <CheckboxField name="remember" label="Remember me" />
      <HiddenField name="returnTo" />
    </ActionForm>
  );
}
