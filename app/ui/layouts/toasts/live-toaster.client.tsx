import { useLocation } from "@remix-run/react";
import { Fragment, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { resolveValue, toast, useToaster } from "react-hot-toast/headless";
import { ToastCard } from "./toast-card";
import { type Flash, notify, onNotify } from "./toast-store";
import { useClearEdge } from "./use-clear-edge";
import { useReturnedFocus } from "./use-returned-focus";

const DURATION_MS = 5_000;
const ACTION_DURATION_MS = 10_000;

/** Shows one toast at a time, for ten seconds when it offers Undo or a link, else for five; pointer or focus pauses it. F8 moves the focus here. */
export default function LiveToaster({ flash }: { flash: Flash | null }) {
  const { toasts, handlers } = useToaster();
  const region = useRef<HTMLElement>(null);

  const endPause = useRef(handlers.endPause);
  useEffect(() => {
    endPause.current = handlers.endPause;
  });

  useEffect(() => {
    function dismiss(id: string) {
      toast.remove(id);
      // A removed button sends no blur or pointer-leave event, so the next toast would stay paused.
      endPause.current();
    }
    return onNotify((message) => {
      toast.remove();
      toast.custom(({ id }) => <ToastCard flash={message} onDismiss={() => dismiss(id)} />, {
        duration: message.undoId || message.link ? ACTION_DURATION_MS : DURATION_MS,
        ...(message.id && { id: message.id }),
      });
    });
  }, []);
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
  const focus = useReturnedFocus(region, shownId);
  const { key } = useLocation();
  const [host, setHost] = useState<Element>(document.body);
  // Outside of a modal dialog nothing can be clicked or focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog opens or closes with the address
  useEffect(() => setHost([...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body), [key, shownId]);
  // A popover is shown above open dialogs too. Opened by script only: an unopened popover would hide the
  // server-rendered message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another host has another element
  useEffect(() => {
    const element = region.current;
    if (!element || !shownId) return;
    element.setAttribute("popover", "manual");
    element.showPopover();
    return () => {
      element.removeAttribute("popover");
    };
  }, [shownId, host]);
  useClearEdge(region, host, shownId);

  return createPortal(
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      className="toaster"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={(event) => {
        handlers.startPause();
        focus.onFocus(event);
      }}
      onBlur={(event) => {
        handlers.endPause();
        focus.onBlur(event);
      }}
    >
      {shown && <Fragment key={shown.id}>{resolveValue(shown.message, shown)}</Fragment>}
    </section>,
    host,
  );
}
