/** Where a tab remembers what was typed when the session ended. */
export const KEPT_INPUT = "kept-input";

/** After the page has come to life: puts back what was typed before somebody had to log in again. */
export function restoreKeptInput(): void {
  try {
    if (sessionStorage.getItem(KEPT_INPUT)) void import("./kept-input").then((module) => module.restoreInput());
  } catch {
    // A browser that keeps nothing has nothing to give back.
  }
}
