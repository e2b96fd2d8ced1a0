import { useActionData } from "@remix-run/react";
import { createContext, useContext } from "react";
import { Hint } from "../../primitives/states/hint";
import { errorsOf, resultIn } from "./form-result";

/** Whether a form of the page has shown the action's answer; set while the page renders, in the order of its parts. */
export const AnswerContext = createContext<{ isClaimed: boolean } | null>(null);

/**
 * What an action refused and no form on the page shows: the answer to a form of one button where scripts do not run.
 * It must be the last part of the page; the page's grid lifts it to the top.
 */
export function UnclaimedAnswer() {
  const messages = Object.values(errorsOf(resultIn(useActionData()))).flat();
  if (useContext(AnswerContext)?.isClaimed || messages.length === 0) return null;
  return (
    <div className="-order-1">
      <Hint tone="bad" role="alert">
        {messages.join(" ")}
      </Hint>
    </div>
  );
}
