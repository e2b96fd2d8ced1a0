import { paths } from "#app/http/paths";
import { notify } from "./toasts/toast-store";
import { keepInput } from "./unsaved-input";

/** Time to read the message. */
const LOGIN_DELAY_MS = 500;
let isLeaving = false;

/**
 * The session ended under an open screen: shows a message, then goes to sign-in, which returns to this page with its
 * unsaved input. Never resolves, because the page is about to unload.
 */
export function loginAgain(returnTo = location.pathname + location.search): Promise<never> {
  if (!isLeaving) {
    isLeaving = true;
    notify({ title: "Unauthorized", description: "You are logged out. Logging in again...", variant: "destructive" });
    keepInput();
    setTimeout(() => {
      isLeaving = false;
      location.assign(paths.login(returnTo, "here"));
    }, LOGIN_DELAY_MS);
  }
  return new Promise(() => undefined);
}
