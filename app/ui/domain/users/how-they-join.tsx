import { Hint } from "../../primitives/states/hint";
import { useIsEmailSetUp } from "../../site/site-facts";

/** What happens to the invitation of a new user, in front of the form. */
export function HowTheyJoin({ text }: { text: string }) {
  return useIsEmailSetUp() ? <p className="text-muted">{text}</p> : <Hint tone="warn">{text}</Hint>;
}
