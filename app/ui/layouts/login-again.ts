import { paths } from "#app/http/paths";
import { keepInput } from "./kept-input";
import { notify } from "./toasts/toast-store";

/** Long enough to read why. */
const LOGIN_DELAY_MS = 500;
let isLeaving = false;

/**
 * The session has ended under an open screen: says so, then goes to log in, and from there back to this page with what
 * was typed. Never resolves: the page is about to go.
 */
export function loginAgain(returnTo = location.pathname + location.search): Promise<never> {
  if (!isLeaving) {
    isLeaving = true;
    notify({ title: "Unauthorized", description: "You are logged out. Logging in again...", variant: "destructive" });
    keepInput();
    setTimeout(() => {
      isLeaving = false;
      location.assign(paths.login(returnTo));
    }, LOGIN_DELAY_MS);
  }
  return new Promise(() => undefined);
}
