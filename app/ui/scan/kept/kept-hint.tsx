import { Hint } from "../../primitives/states/hint";

/** Shown instead of a form that waits for the network. */
export function KeptHint({ isLasting }: { isLasting: boolean }) {
  return isLasting ? (
    <Hint tone="warn" role="status" title="Kept on this device">
      It is not saved on the server yet. It is sent when the network is back, also after this page was closed and opened
      again.
    </Hint>
  ) : (
    <Hint tone="bad" role="alert" title="Not saved yet">
      This browser keeps nothing, as in a private window. Do not close or reload this page until it is sent.
    </Hint>
  );
}
