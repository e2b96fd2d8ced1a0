import { useFetcher } from "@remix-run/react";
import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { FieldGrid } from "../../forms/fields/field-grid";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { TextLink } from "../../primitives/buttons/text-link";
import { Card } from "../../primitives/card";
import { DescriptionList } from "../../primitives/values/description-list";

interface Person {
  email: string;
  /** Waiting for its confirmation link. */
  pendingEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  roleLabel: string;
  companyName: string | null;
  isAdmin: boolean;
}

/** What users can change about themselves, above what others manage. */
export function PersonCard({ person }: { person: Person }) {
  const { email, pendingEmail, firstName, lastName, phone, roleLabel, companyName, isAdmin } = person;
  return (
    <Card title="Your details" {...(!isAdmin && { footer: "An administrator can change your role and company." })}>
      <div className="grid gap-6">
        <DescriptionList
          columns={3}
          items={[
            {
              term: "Email",
              detail: (
                <>
                  <span className="block break-all">{email}</span>
                  {pendingEmail && (
                    <span className="block break-all text-muted">{pendingEmail} is not confirmed yet</span>
                  )}
                  <TextLink href={profilePaths.changeEmail()}>
                    {pendingEmail ? "View or cancel change" : "Change email"}
                  </TextLink>
                </>
              ),
            },
            { term: "Role", detail: roleLabel },
            ...(companyName ? [{ term: "Company", detail: companyName }] : []),
          ]}
        />
        <ActionForm
          action={paths.profile()}
          submit="Save"
          defaultValue={{ firstName: firstName ?? "", lastName: lastName ?? "", phone: phone ?? "" }}
        >
          <FieldGrid columns={2}>
            <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={200} />
            <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={200} />
            <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={50} />
          </FieldGrid>
        </ActionForm>
      </div>
    </Card>
  );
}

type PasswordProps = { email: string; hasPassword: boolean; hint: string };

export function PasswordCard({ email, hasPassword, hint }: PasswordProps) {
  const fetcher = useFetcher<unknown>();
  if (!hasPassword)
    return (
      <Card title="Password">
        <p>
          You have no password yet. <TextLink href={profilePaths.forgotPassword()}>Get a link to choose one</TextLink>.
        </p>
      </Card>
    );
  return (
    <Card title="Password" description="Changing it signs you out on all other devices.">
      <ActionForm action={profilePaths.changePassword()} fetcher={fetcher} submit="Change password">
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <TextField name="current" label="Current password" type="password" autoComplete="current-password" required />
        <FieldGrid columns={2}>
          <TextField
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={hint}
            required
          />
          <TextField name="repeat" label="Repeat new password" type="password" autoComplete="new-password" required />
        </FieldGrid>
      </ActionForm>
    </Card>
  );
}
