import { paths } from "#app/http/paths";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { Hint } from "../../../primitives/states/hint";

/** The second step of a sign-in that is finished or expired. */
export const EndedSignIn = () => (
  <div className="grid gap-5">
    <Hint tone="warn" role="status">
      This sign-in has expired or is already complete. Sign in again.
    </Hint>
    <LinkButton to={paths.login()} variant="primary" reload>
      Sign in again
    </LinkButton>
  </div>
);
