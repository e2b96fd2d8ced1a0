import { profilePaths } from "#app/http/profile-paths";
import { ActionForm } from "../../../forms/form/action-form";
import { FormPage } from "../../../layouts/pages/form-page";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { Hint } from "../../../primitives/states/hint";

type Props = {
  title: string;
  submit: string;
  /** The passkey's name. */
  name?: string;
  isLast: boolean;
  isRequired: boolean;
};

/** Asks before a factor is removed, and says what follows. */
export function RemoveFactor({ title, submit, name, isLast, isRequired }: Props) {
  const back = profilePaths.security();
  return (
    <FormPage title={title} subtitle={name} back={back} backLabel="Security">
      {isLast && isRequired ? (
        <>
          <Hint tone="warn" title="This is your last second factor">
            Your role requires one. Add another passkey or an authenticator app before you remove it.
          </Hint>
          <LinkButton to={back}>Back to Security</LinkButton>
        </>
      ) : (
        <ActionForm submit={submit} pending="Removing…" variant="danger" cancel={back}>
          <p>
            {isLast
              ? "This is your last second factor. After this, your password alone signs you in. Your recovery codes are deleted, and you are signed out on all other devices."
              : "You can no longer sign in with it. Your other sign-in methods stay."}
          </p>
        </ActionForm>
      )}
    </FormPage>
  );
}
