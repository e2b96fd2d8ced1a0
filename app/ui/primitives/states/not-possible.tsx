import { LinkButton } from "../buttons/link-button";
import { RETURN } from "../use-kept-scroll";
import { Hint } from "./hint";

/** In place of a form: why it cannot be sent, and the way back. */
export function NotPossible({ reason, back }: { reason: string; back: string }) {
  return (
    <div className="grid gap-5">
      <Hint tone="warn">{reason}</Hint>
      <div className="flex justify-end">
        <LinkButton to={back} state={RETURN} preventScrollReset>
          Back
        </LinkButton>
      </div>
    </div>
  );
}
