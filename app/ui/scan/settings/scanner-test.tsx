import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Hint } from "../../primitives/states/hint";
import type { ScannerSettings } from "../scanner-settings";
import { createWedge, onUsKeyboard } from "../wedge/wedge";
import { inWords, type KeyLogEntry, seen } from "./heard-keys";

const NOTHING: KeyLogEntry[] = [];
/** Keys after a longer pause belong to another scan. */
const ANOTHER_MS = 600;

/** Shows what the scanner sends, key by key, and how it is interpreted. Sends nothing. */
export function ScannerTest({ settings }: { settings: ScannerSettings }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [keys, setKeys] = useState(NOTHING);
  useEffect(() => area.current?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent) {
    // Keyboard users leave the field with Escape or a slow Tab.
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
    const last = keys.at(-1)?.timeStamp ?? Number.NEGATIVE_INFINITY;
    const isInside = timeStamp - last < ANOTHER_MS;
    if (key === "Escape" || (key === "Tab" && !isInside)) return;
    event.preventDefault();
    event.stopPropagation();
    const heard: KeyLogEntry = { key, code, ctrlKey, metaKey, altKey, shiftKey, timeStamp };
    setKeys((before) => (isInside ? [...before, heard].slice(-400) : [heard]));
  }

  const understood = codeOf(keys, settings);
  const asUs = keys.some((key) => key.key.length === 1 && (onUsKeyboard(key) ?? key.key) !== key.key);
  return (
    <div>
      <label htmlFor="scanner-test" className="mb-1.5 block font-medium">
        Try it: scan any code
      </label>
      <textarea
        ref={area}
        id="scanner-test"
        data-takes-scans
        data-volatile
        readOnly
        rows={2}
        inputMode="none"
        value={keys.map(seen).join("")}
        placeholder="What the scanner sends appears here"
        aria-describedby="scanner-test-said"
        onKeyDown={onKeyDown}
        className="block w-full rounded-lg border-2 border-line-strong bg-surface px-3 py-2 font-mono text-md focus-visible:border-accent focus-visible:outline-none"
      />
      <p id="scanner-test-said" role="status" className="mt-1.5 min-h-5 break-words text-muted text-sm">
        {inWords(keys, understood)}
      </p>
      {asUs && settings.layout === "device" && (
        <Hint tone="warn">
          This scanner may use a different keyboard layout. If the code above does not match the printed one, choose
          United States below and try again.
        </Hint>
      )}
    </div>
  );
}

function codeOf(keys: readonly KeyLogEntry[], settings: ScannerSettings): string | null {
  const wedge = createWedge(Number.NEGATIVE_INFINITY, settings);
  for (const key of keys) {
    const heard = wedge.press(key);
    if (heard?.kind === "code") return heard.code;
  }
  const heard = wedge.pause((keys.at(-1)?.timeStamp ?? 0) + ANOTHER_MS);
  return heard?.kind === "code" ? heard.code : null;
}
