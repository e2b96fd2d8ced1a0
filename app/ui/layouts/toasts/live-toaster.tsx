import { useEffect, useRef } from "react";
import { type Toast, toast, useToaster } from "react-hot-toast/headless";
import { ToastCard } from "./toast-card";
import { type Flash, notify, onNotify } from "./toast-store";

const DURATION_MS = 5000;

/** Shows one toast at a time for five seconds; pointer or focus pauses it. F8 moves the focus here. */
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
  // A popover is shown above open dialogs too. Opened by script only: an unopened popover would hide the
  // server-rendered message.
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
    // A removed button sends no blur or pointer-leave event, so the next toast would stay paused.
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
  // The store holds plain text; the card renders it.
  toast(JSON.stringify(flash), { duration: DURATION_MS, ...(flash.id && { id: flash.id }) });
}

const read = (shown: Toast): Flash => JSON.parse(String(shown.message)) as Flash;
