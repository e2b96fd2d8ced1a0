import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";

type State = "unknown" | "used" | "expired" | "joined" | "closed";

const INVITATION: Record<State, string> = {
  unknown: "This invitation link is not valid. Check that you opened the whole link.",
  used: "This invitation was used or replaced by a newer one. Open the latest email, or ask for a new invitation.",
  expired: "This invitation has expired. Ask for a new one.",
  joined: "This invitation was already accepted. Sign in with your password, or choose a new one.",
  closed: "This account is deactivated. Contact your administrator.",
};
const RESET: Record<State, string> = {
  ...INVITATION,
  unknown: "This link is not valid. Check that you opened the whole link.",
  used: "This link was used or replaced by a newer one. Open the latest email, or ask for a new link.",
  expired: "This link has expired. Links work for one hour. Ask for a new one.",
};

type Props = {
  kind: "invitation" | "reset";
  state: State;
  /** The identity provider's name, when password sign-in is off. */
  provider: string | null;
};

const ClosedWithoutPasswords = ({ state, provider }: { state: State; provider: string }) => (
  <div className="grid gap-5">
    <Hint tone={state === "joined" ? "info" : "warn"} role="status">
      {state === "joined"
        ? `This invitation was already accepted. Sign in with ${provider}.`
        : state === "closed"
          ? INVITATION.closed
          : `This link no longer works. If you have an account, sign in with ${provider}. Otherwise, ask your administrator for a new invitation.`}
    </Hint>
    <LinkButton to={paths.login()} variant="primary" reload>
      Go to the sign-in page
    </LinkButton>
  </div>
);

/** Why a link is not valid, and what to do about it. */
export function ClosedLink({ kind, state, provider }: Props) {
  // When password sign-in is off, no link leads to choosing a password.
  if (provider) return <ClosedWithoutPasswords state={state} provider={provider} />;
  const ask = kind === "reset" ? "Ask for a new link" : "Ask for a new invitation";
  return (
    <div className="grid gap-5">
      <Hint tone={state === "joined" ? "info" : "warn"} role="status">
        {(kind === "invitation" ? INVITATION : RESET)[state]}
      </Hint>
      <div className="grid gap-2">
        {state !== "closed" && (
          <LinkButton to={profilePaths.forgotPassword()} variant={state === "joined" ? "secondary" : "primary"} reload>
            {state === "joined" ? "Choose a new password" : ask}
          </LinkButton>
        )}
        <LinkButton to={paths.login()} variant={state === "joined" ? "primary" : "secondary"} reload>
          Go to the sign-in page
        </LinkButton>
      </div>
    </div>
  );
}
