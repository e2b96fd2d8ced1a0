import { Hint } from "../../primitives/states/hint";

/** Shown instead of a form that another tab has open. `what` is its subject: "This transfer". */
export const ElsewhereHint = ({ what }: { what: string }) => (
  <Hint tone="warn" role="status" title="Open in another tab">
    {what} is open in another tab. Continue there, or close that tab to open it here.
  </Hint>
);
