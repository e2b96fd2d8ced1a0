import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ROLE_LABEL } from "#app/domain/access/access.schema";
import { requiredRoles, requireSecondFactor } from "#app/domain/access/second-factor/required-roles.server";
import { RequiredRoles } from "#app/domain/access/second-factor/second-factor.schema";
import { ROLES } from "#app/domain/kernel/permissions";
import { adminPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { CheckboxGroupField } from "#app/ui/forms/fields/checkbox-group-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";

const TITLE = "Two-factor sign-in";
const OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABEL[role] }));

export const meta: MetaFunction = () => [{ title: `${TITLE} · Admin` }];

export const loader = pageLoader("system.read", {}, async ({ ctx }) => ({
  roles: await requiredRoles(ctx),
  provider: ctx.config.signIn.password ? null : ctx.config.signIn.provider,
}));

export const action = pageAction("system.read", { form: RequiredRoles }, async ({ ctx, user, input }) => {
  const roles = await requireSecondFactor(ctx, input.roles, user.sessionId);
  const description =
    roles.length === 0 ? "No role needs a second factor." : roles.map((role) => ROLE_LABEL[role]).join(", ");
  return done(adminPaths.secondFactor(), { title: "Saved", description });
});

export default function RequiredSecondFactor() {
  const { roles, provider } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={TITLE}
      subtitle="Roles that cannot sign in with a password alone"
      back={paths.admin()}
      backLabel="Admin Panel"
    >
      {provider ? (
        <Hint>Users sign in with {provider}. Require a second factor there.</Hint>
      ) : (
        <ActionForm key={roles.join()} submit="Save" defaultValue={{ roles }}>
          <CheckboxGroupField
            name="roles"
            label="Required for"
            find="Find a role"
            options={OPTIONS}
            hint="Users in these roles without a second factor are signed out when you save. They set one up when they sign in again."
          />
          <Hint>
            Users of other roles can turn on a second factor in their profile. API keys and sign-in through an identity
            provider are not affected.
          </Hint>
        </ActionForm>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
