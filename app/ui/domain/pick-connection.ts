import { notify } from "../layouts/toast-store";

/** Long enough to read why. */
const LOGIN_DELAY_MS = 500;

/** What the screen's action gave, or that it could not be reached: the warehouse's far corner has no network. */
export type Reached<T> = T | { unreachable: true };

export const isUnreachable = (answer: unknown): answer is { unreachable: true } =>
  typeof answer === "object" && answer !== null && "unreachable" in answer;

/**
 * Calls the server so that the screen stays: without a network it says so instead of failing, and who was logged out
 * meanwhile is told before they are sent to log in again.
 */
export async function reachServer<T>(call: () => Promise<T>): Promise<Reached<T>> {
  try {
    return await call();
  } catch (thrown) {
    if (asksForLogin(thrown)) return loginAgain();
    if (thrown instanceof TypeError || isServerFault(thrown)) return { unreachable: true };
    throw thrown;
  }
}

function asksForLogin(thrown: unknown): boolean {
  if (!(thrown instanceof Response)) return false;
  return thrown.status === 401 || (thrown.headers.get("Location") ?? "").startsWith("/api/login");
}

const isServerFault = (thrown: unknown): boolean =>
  typeof thrown === "object" && thrown !== null && "status" in thrown && Number(thrown.status) >= 500;

function loginAgain(): Promise<never> {
  notify({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
  });
  const returnTo = location.pathname + location.search;
  setTimeout(() => location.assign(`/api/login?${new URLSearchParams({ returnTo })}`), LOGIN_DELAY_MS);
  // The page is about to go.
  return new Promise(() => undefined);
}
