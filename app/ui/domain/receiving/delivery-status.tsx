import { useEffect, useState } from "react";
import { Button } from "../../primitives/buttons/button";
import { Hint } from "../../primitives/states/hint";
import { Mono } from "../../primitives/values/mono";
import { linesEntered } from "./delivery";
import type { useDelivery } from "./use-delivery";

type DeliveryControls = ReturnType<typeof useDelivery>;

const MOST_CODES = 5;
/** On a good network a code is looked up within this time. */
const SLOW_MS = 1000;

/** Whether scans are stored on this device or waiting to be looked up. */
export function DeliveryStatus({ delivery }: { delivery: DeliveryControls }) {
  const { scans, link, shown, isLasting, isSending, asked } = delivery;
  const isSlow = useSlow(scans[0]?.id);
  const waiting = scans.slice(asked ? 1 : 0);
  const isAway = link !== "ready";
  if (waiting.length > 0 && (isAway || isSlow || asked))
    return (
      <Hint
        tone="warn"
        role="status"
        title={waiting.length === 1 ? "1 scan waiting" : `${waiting.length} scans waiting`}
      >
        <p>
          {isLasting ? "Saved on this device. " : "Do not close or reload this page. This browser does not save data. "}
          {asked
            ? "They will be looked up after you choose above."
            : link === "signed-out"
              ? "They will be looked up after you sign in again."
              : "They will be looked up, in order, when the connection is back. Keep scanning."}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3">
          {waiting.slice(0, MOST_CODES).map(({ id, code }) => (
            <Mono key={id} className="break-all">
              {code.slice(0, 40)}
            </Mono>
          ))}
          {waiting.length > MOST_CODES && <span>and {waiting.length - MOST_CODES} more</span>}
        </p>
      </Hint>
    );
  if (isSending) return <p className="text-muted text-sm">Sending the receipt.</p>;
  if (linesEntered(shown.form) === 0) return null;
  return isLasting ? (
    <p className="text-muted text-sm">Saved on this device until you select Receive. Nothing is received yet.</p>
  ) : (
    <Hint tone="bad" role="alert">
      This browser does not save data (private window?). Do not close or reload this page before you receive.
    </Hint>
  );
}

/** An ambiguous code can be skipped instead. */
export function SkipCode({ onSkip }: { onSkip: () => void }) {
  return (
    <Button size="touch" variant="ghost" className="js-only" onClick={onSkip}>
      Remove this code
    </Button>
  );
}

function useSlow(first: string | undefined): boolean {
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (!first) return;
    const timer = setTimeout(() => setSlow(first), SLOW_MS);
    return () => clearTimeout(timer);
  }, [first]);
  return first !== undefined && slow === first;
}
