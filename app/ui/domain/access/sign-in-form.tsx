import { profilePaths } from "#app/http/profile-paths";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { TextLink } from "#app/ui/primitives/buttons/text-link";

/** Posts to `/api/login`, both from the sign-in page and from the landing page's dialog. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  return (
    <ActionForm action="/api/login" submit="Sign In" pending="Signing in…" defaultValue={{ returnTo }}>
      <TextField name="email" label="Email" type="email" autoComplete="username webauthn" required autoFocus />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <CheckboxField name="remember" label="Remember me" />
        <TextLink href={profilePaths.forgotPassword()}>Forgot password?</TextLink>
      </div>
      <HiddenField name="returnTo" />
    </ActionForm>
  );
}
