/** Where a tab remembers what was typed when the session ended. */
export const KEPT_INPUT = "kept-input";
