import { type RefObject, useMemo, useRef, useState } from "react";
import { useBrowserLayoutEffect } from "../use-browser-layout-effect";

/**
 * Opens a <dialog> as a modal, which holds the focus, gives the focus back in the end, and sends every way out,
 * Escape, the backdrop and the close button, through one question: is there input that was not sent?
 */
export function useDialogGuard(dialog: RefObject<HTMLDialogElement>, open: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const dirty = useRef(false);
  const leftFrom = useRef<Element | null>(null);
  // Asked while rendering: once the dialog is in the page, a field of it may have the focus already.
  const opener = useMemo(() => (open && typeof document !== "undefined" ? document.activeElement : null), [open]);

  // Before the element leaves the page, or the browser could not give the focus back to where it was.
  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    dirty.current = false;
    // The server sent it open, so that it is there before scripts are; a modal it becomes only by this call.
    if (element.open) element.close();
    element.showModal();
    const stopWaiting = focusFirstField(element);
    return () => {
      stopWaiting();
      element.close();
      if (opener instanceof HTMLElement && !element.contains(opener)) opener.focus({ preventScroll: true });
    };
  }, [dialog, open, opener]);

  function requestClose() {
    if (!dirty.current) return onClose();
    leftFrom.current = document.activeElement;
    setAsking(true);
  }

  /** Back to what was being typed. */
  function keep() {
    setAsking(false);
    if (leftFrom.current instanceof HTMLElement) leftFrom.current.focus();
  }

  const handlers = {
    onInput: () => {
      dirty.current = true;
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      if (asking) keep();
      else requestClose();
    },
    onCancel: (event: React.SyntheticEvent) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      requestClose();
    },
    // A press that begins on the backdrop, not one that only ends there after marking text.
    onPointerDown: (event: React.PointerEvent) => {
      if (event.target === event.currentTarget && isOutside(event)) requestClose();
    },
  };
  return { handlers, asking, keep, requestClose };
}

/** Of a form that is fetched once the dialog is open the field comes later; unless somebody has gone elsewhere meanwhile. */
function focusFirstField(dialog: HTMLDialogElement): () => void {
  const { activeElement } = document;
  const observer = new MutationObserver(focus);
  function focus() {
    const field = firstField(dialog);
    if (!field) return;
    observer.disconnect();
    if (document.activeElement === activeElement) field.focus();
  }
  observer.observe(dialog, { childList: true, subtree: true });
  focus();
  return () => observer.disconnect();
}

function firstField(dialog: HTMLElement): HTMLElement | null {
  const fields = "input:not([type=hidden], [tabindex='-1']), select, textarea";
  return (
    dialog.querySelector<HTMLElement>("[aria-invalid=true], [autofocus]") ??
    dialog.querySelector<HTMLElement>(fields) ??
    // A question before something is lost: Enter must not answer it with yes.
    dialog.querySelector<HTMLElement>("[data-safe]")
  );
}

function isOutside({ currentTarget, clientX, clientY }: React.PointerEvent): boolean {
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
