import { useActionData } from "@remix-run/react";
import { createContext, useContext, useEffect } from "react";
import { notify } from "../../layouts/toasts/toast-store";
import { Hint } from "../../primitives/states/hint";
import { messagesIn } from "./form-result";

/** Whether a form of the page shows the action's errors; set while the page renders, in the order of its parts. */
export const AnswerContext = createContext<{ isClaimed: boolean } | null>(null);

/**
 * An action's errors that no form on the page shows: a form of one button was refused before or without scripts. It must
 * be the last part of the page; the page's grid lifts it to the top.
 */
export function UnclaimedAnswer() {
  const page = useContext(AnswerContext);
  const message = messagesIn(useActionData()).join(" ");
  useEffect(() => {
    if (message && !page?.isClaimed) notify({ title: "Error", description: message, variant: "destructive" });
  }, [message, page]);
  if (!message) return null;
  // A browser with scripts does not hydrate this: forms that load later would claim the errors too late.
  return (
    <noscript className="-order-1 empty:hidden">
      {!page?.isClaimed && (
        <Hint tone="bad" role="alert">
          {message}
        </Hint>
      )}
    </noscript>
  );
}
