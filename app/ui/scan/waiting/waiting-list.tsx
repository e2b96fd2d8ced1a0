import { useEffect } from "react";
import { Check, ChevronDown, Pencil, RefreshCw, WifiOff, X } from "#app/ui/icons/icons";
import { Button } from "../../primitives/buttons/button";
import { IconButton } from "../../primitives/buttons/icon-button";
import { Hint } from "../../primitives/states/hint";
import { Mono } from "../../primitives/values/mono";
import { signal } from "../result/scan-sound";
import { type QueueState, type StoredOperation, waitingInWords } from "./operation";

type Props = {
  standing: QueueState;
  retry: () => void;
  drop: (kept: StoredOperation) => void;
  reopen?: ((kept: StoredOperation) => (() => void) | null) | undefined;
};

const WHY: Record<QueueState["state"], string> = {
  ready: "They are sent in order.",
  sending: "They are being sent.",
  unreachable: "They will be sent automatically, in order, when the connection is back. Keep working.",
  "signed-out": "You are signed out. They are saved and will be sent after you sign in again.",
};

/** Unsent operations of this device, and the server's late results, so that none goes unnoticed. */
export function WaitingList({ standing, retry, drop, reopen }: Props) {
  const { waiting, settled, others, state, isLasting } = standing;
  const refusals = settled.filter(({ outcome }) => !outcome?.ok).length;
  useEffect(() => {
    if (refusals > 0) signal(false);
  }, [refusals]);
  return (
    <div className="grid min-w-0 gap-3">
      {settled.length > 0 && (
        <Hint tone={refusals > 0 ? "bad" : "info"} role="alert" title={settledInWords(refusals, settled)}>
          <ul className="mt-1 divide-y divide-line">
            {settled.map((kept) => (
              <li key={kept.place} className="flex items-center justify-between gap-3 py-1">
                <p className="min-w-0 break-words">
                  <What kept={kept} />
                  <span className="block text-sm">
                    {kept.outcome?.ok ? "Counted. " : ""}
                    {kept.outcome?.detail}
                  </span>
                </p>
                <Reopen onReopen={reopen?.(kept)} kept={kept} />
                <IconButton size="touch" icon={Check} label={`Read: ${kept.label}`} onClick={() => drop(kept)} />
              </li>
            ))}
          </ul>
        </Hint>
      )}
      {waiting.length === 0 && state === "unreachable" && (
        <Hint tone="warn">No connection. This page shows what was stored on this device until it is back.</Hint>
      )}
      {waiting.length > 0 && (
        <details className="group min-w-0 rounded-lg bg-warn-soft px-4">
          <summary className="flex min-h-14 items-center gap-3">
            <WifiOff className="size-5 shrink-0 text-warn" />
            <span role="status" className="min-w-0 flex-1 font-medium">
              {waitingInWords(waiting)}
            </span>
            <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-3">
            <p>{WHY[state]}</p>
            <ol className="my-2 divide-y divide-line">
              {waiting.map((kept) => (
                <li key={kept.place} className="flex items-center justify-between gap-3 py-1">
                  <p className="min-w-0 break-words">
                    <What kept={kept} />
                  </p>
                  {state !== "sending" && <Reopen onReopen={reopen?.(kept)} kept={kept} />}
                  {state !== "sending" && (
                    <IconButton size="touch" icon={X} label={`Discard: ${kept.label}`} onClick={() => drop(kept)} />
                  )}
                </li>
              ))}
            </ol>
            {state !== "sending" && (
              <Button size="touch" icon={RefreshCw} onClick={retry}>
                Send now
              </Button>
            )}
          </div>
        </details>
      )}
      {waiting.length > 0 && !isLasting && (
        <Hint tone="bad" role="alert">
          This browser does not save data (private window?). Do not close or reload this page until they are sent.
        </Hint>
      )}
      {others > 0 && (
        <Hint role="status">
          {others === 1 ? "A scan of another user is waiting" : `${others} scans of other users are waiting`} on this
          device. {others === 1 ? "It is" : "They are"} sent when {others === 1 ? "that user signs" : "they sign"} in
          here.
        </Hint>
      )}
    </div>
  );
}

function Reopen({ kept, onReopen }: { kept: StoredOperation; onReopen: (() => void) | null | undefined }) {
  if (!onReopen) return null;
  return <IconButton size="touch" icon={Pencil} label={`Change: ${kept.label}`} onClick={onReopen} />;
}

function What({ kept: { label, about, to } }: { kept: StoredOperation }) {
  return (
    <>
      {label}{" "}
      <span className="whitespace-nowrap text-muted">
        {to ? (
          about.name && `for ${about.name}`
        ) : (
          <>
            in order <Mono>{about.name}</Mono>
          </>
        )}
      </span>
    </>
  );
}

function settledInWords(refused: number, settled: readonly StoredOperation[]): string {
  const [one, many] = settled.some(({ to }) => to) ? ["entry", "entries"] : ["scan", "scans"];
  const all = settled.length;
  if (refused === 0)
    return all === 1 ? `One ${one} that looked wrong was counted` : `${all} ${many} that looked wrong were counted`;
  return refused === 1 ? `One ${one} was refused` : `${refused} ${many} were refused`;
}
