import { useEffect, useRef } from "react";
import { type Toast, toast, useToaster } from "react-hot-toast/headless";
import { ToastCard } from "./toast-card";
import { type Flash, notify, onNotify } from "./toast-store";

const DURATION_MS = 5000;

/** One toast at a time, for five seconds; the pointer or the focus on it holds it. F8 brings the focus here. */
export default function LiveToaster({ flash }: { flash: Flash | null }) {
  const { toasts, handlers } = useToaster();
  const region = useRef<HTMLElement>(null);

  useEffect(() => onNotify(show), []);
  useEffect(() => {
    if (flash) notify(flash);
  }, [flash]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      region.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const shown = toasts.find((one) => one.visible);
  const shownId = shown?.id;
  // Above an open dialog too. Only by script: a popover that nobody opens would hide the server's message.
  useEffect(() => {
    const element = region.current;
    if (!element || !shownId) return;
    element.setAttribute("popover", "manual");
    element.showPopover();
    return () => {
      element.removeAttribute("popover");
    };
  }, [shownId]);

  function dismiss(id: string) {
    toast.remove(id);
    // The button that had the focus or the pointer is taken away and says no goodbye: the next toast would stay.
    handlers.endPause();
  }

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      className="toaster"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {shown && <ToastCard key={shown.id} flash={read(shown)} onDismiss={() => dismiss(shown.id)} />}
    </section>
  );
}

function show(flash: Flash): void {
  toast.remove();
  // The store carries text only; the card draws it.
  toast(JSON.stringify(flash), { duration: DURATION_MS, ...(flash.id && { id: flash.id }) });
}

const read = (shown: Toast): Flash => JSON.parse(String(shown.message)) as Flash;
