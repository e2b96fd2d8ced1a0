import { Hint } from "../../primitives/states/hint";

/** In place of a form that another tab keeps. `what` is what it is about: "This transfer". */
export const ElsewhereHint = ({ what }: { what: string }) => (
  <Hint tone="warn" role="status" title="Open in another tab">
    {what} is open in another tab of this device. Go on there, or close that tab: it then opens here.
  </Hint>
);
