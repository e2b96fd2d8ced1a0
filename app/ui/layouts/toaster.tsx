import { useEffect, useRef, useState } from "react";
import { type Toast, toast, useToaster } from "react-hot-toast/headless";
import { ToastCard } from "./toast-card";
import { type Flash, notify } from "./toast-store";

/**
 * Where messages appear, one at a time, for five seconds; the pointer or the focus on one holds it. F8 brings the focus
 * here. The message of the last action is sent by the server in its place, so that it is there without scripts too.
 */
export function Toaster({ flash }: { flash: Flash | null }) {
  const { toasts, handlers } = useToaster();
  const region = useRef<HTMLElement>(null);
  const [served, setServed] = useState(flash);

  useEffect(() => {
    if (!flash) return;
    setServed(null);
    notify(flash);
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
  function dismiss(id: string) {
    toast.remove(id);
    // Its button had the focus or the pointer, and a button that is taken away says no goodbye.
    handlers.endPause();
  }
  // Above an open dialog too. Only by script: a popover that nobody opens would hide the server's message.
  const shownId = shown?.id;
  useEffect(() => {
    const element = region.current;
    if (!element || !shownId) return;
    element.setAttribute("popover", "manual");
    element.showPopover();
    return () => {
      element.removeAttribute("popover");
    };
  }, [shownId]);

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
      {shown ? (
        <ToastCard key={shown.id} flash={readToast(shown)} onDismiss={() => dismiss(shown.id)} />
      ) : (
        served && <ToastCard flash={served} />
      )}
    </section>
  );
}

const readToast = (shown: Toast): Flash => JSON.parse(String(shown.message)) as Flash;
