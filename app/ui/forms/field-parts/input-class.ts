import { cx } from "../../primitives/classes";

export const controlClass = cx(
  "block w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-base text-ink transition-colors",
  "hover:border-muted focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
  "aria-invalid:border-bad aria-invalid:focus-visible:outline-bad",
);
export const inputClass = cx(controlClass, "h-9 pointer-coarse:h-11");
