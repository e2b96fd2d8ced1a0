/** sessionStorage key of unsaved input when the session ends. */
export const KEPT_INPUT = "kept-input";
