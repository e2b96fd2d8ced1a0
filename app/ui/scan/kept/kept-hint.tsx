import { Hint } from "../../primitives/states/hint";

/** Shown instead of a form whose entry is kept on the device until the network is back. */
export function KeptHint({ isLasting }: { isLasting: boolean }) {
  return isLasting ? (
    <Hint tone="warn" role="status" title="Saved on this device">
      It is not saved on the server yet. It will be sent when the connection is back, even if you close this page and
      open it again.
    </Hint>
  ) : (
    <Hint tone="bad" role="alert" title="Not saved yet">
      This browser does not save data (private window?). Do not close or reload this page until it is sent.
    </Hint>
  );
}
