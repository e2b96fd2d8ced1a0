import type { EmailProof } from "#app/domain/access/email-change.server";
import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { PostButton } from "../../forms/post-button";
import { buttonClass } from "../../primitives/buttons/button-style";
import { LinkButton } from "../../primitives/buttons/link-button";
import { TextLink } from "../../primitives/buttons/text-link";
import { Hint } from "../../primitives/states/hint";
import { Time } from "../../primitives/values/time";
import { useIsEmailSetUp } from "../../site/site-facts";
import { EmailSetUpStep } from "./email-set-up-step";

type PendingProps = { newEmail: string; expiresAt: number };

/** A change waiting for its confirmation link. */
export function PendingEmail({ newEmail, expiresAt }: PendingProps) {
  const isSetUp = useIsEmailSetUp();
  return (
    <Hint tone="info" role="status" title={`Confirm ${newEmail}`}>
      <div className="grid justify-items-start gap-3">
        <p>
          {isSetUp
            ? "Open the link in the email we sent there. It expires "
            : "Email is not set up, so the link was not sent. It expires "}
          <Time at={expiresAt} />. Your current email stays until you confirm.
        </p>
        <PostButton action={profilePaths.cancelEmailChange()} pending="Canceling…" size="sm">
          Cancel this change
        </PostButton>
      </div>
    </Hint>
  );
}

type FormProps = {
  proof: EmailProof;
  isConfirmed: boolean;
  provider: string | null;
  /** The user can set up email. */
  maySetUp: boolean;
  /** Without email, a local start shows the link under System Reports; anywhere else no one can open it. */
  isLocal: boolean;
};

/** Asks for the new email, and for proof that the user owns the account. */
export function EmailChangeForm({ proof, isConfirmed, provider, maySetUp, isLocal }: FormProps) {
  const isSetUp = useIsEmailSetUp();
  if (proof === "none")
    return (
      <p>
        You have no password yet. <TextLink href={profilePaths.forgotPassword()}>Get a link to choose one</TextLink>{" "}
        first.
      </p>
    );
  if (proof === "provider" && !isConfirmed)
    return (
      <div className="grid gap-4">
        <p>To change your email, sign in again to confirm it's you.</p>
        {/* A plain link, because it leads to another site. */}
        <a href={profilePaths.confirmWithProvider(profilePaths.changeEmail())} className={buttonClass("primary", "lg")}>
          Sign in with {provider} again
        </a>
      </div>
    );
  const notice = !isSetUp && (
    <Hint tone="warn" title="The confirmation link cannot be sent">
      Email is not set up. <EmailSetUpStep maySetUp={maySetUp} />
    </Hint>
  );
  if (notice && !isLocal)
    return (
      <>
        {notice}
        <div>
          <LinkButton to={paths.profile()}>Back to profile</LinkButton>
        </div>
      </>
    );
  return (
    <ActionForm
      submit={isSetUp ? "Send confirmation link" : "Request change"}
      pending="Saving…"
      cancel={paths.profile()}
    >
      {notice}
      <TextField
        name="email"
        label="New email"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={isSetUp && "We'll email a link to this address. Your email changes when you open it."}
        required
        autoFocus
      />
      {proof === "password" && (
        <TextField name="current" label="Your password" type="password" autoComplete="current-password" required />
      )}
    </ActionForm>
  );
}

const CLOSED: Record<string, string> = {
  unknown: "This link is not valid. Check that you opened the whole link.",
  expired: "This link has expired. Links work for 24 hours. Request a new one on your profile.",
  closed: "This account is deactivated. Contact your administrator.",
  used: "This link was used, canceled, or replaced by a newer one. Your profile shows your current email.",
};

/** Why a confirmation link is not valid, and what to do next. */
export function ClosedEmailLink({ state }: { state: string }) {
  return (
    <div className="grid gap-5">
      <Hint tone="warn" role="status">
        {CLOSED[state] ?? CLOSED.used}
      </Hint>
      <LinkButton to={paths.profile()} variant="primary" reload>
        Go to your profile
      </LinkButton>
    </div>
  );
}
