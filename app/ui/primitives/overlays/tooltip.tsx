import { type ReactNode, useEffect, useRef, useState } from "react";

const DELAY_MS = 700;
/** Within this time after a tooltip closed, the next one opens without delay. */
const SKIP_MS = 300;
let lastClosedAt = 0;

/** A tooltip on hover or focus. It only repeats the child's own label. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const holder = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!at) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setAt(null);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [at]);

  function open() {
    clearTimeout(timer.current);
    const wait = Date.now() - lastClosedAt < SKIP_MS ? 0 : DELAY_MS;
    timer.current = setTimeout(() => {
      const box = holder.current?.firstElementChild?.getBoundingClientRect();
      if (box) setAt({ left: Math.min(Math.max(box.left + box.width / 2, 60), innerWidth - 60), top: box.bottom + 6 });
    }, wait);
  }
  function close() {
    clearTimeout(timer.current);
    if (at) lastClosedAt = Date.now();
    setAt(null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to its child's pointer and focus
    <span
      ref={holder}
      className="contents"
      onPointerEnter={(event) => event.pointerType === "mouse" && open()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(":focus-visible") && open()}
      onBlur={close}
    >
      {children}
      {at && (
        <span
          aria-hidden="true"
          style={at}
          className="pointer-events-none fixed z-50 -translate-x-1/2 rounded-md bg-inverse px-2 py-1 font-medium text-on-inverse text-xs whitespace-nowrap print:hidden"
        >
          {text}
        </span>
      )}
    </span>
  );
}
