import { type RefObject, useMemo, useRef, useState } from "react";
import { useBrowserLayoutEffect } from "../use-browser-layout-effect";

/**
 * Opens a <dialog> as modal, which traps the focus and restores it on close. Every way to close it (Escape, backdrop,
 * close button) first checks for unsaved input.
 */
export function useDialogGuard(dialog: RefObject<HTMLDialogElement>, open: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const dirty = useRef(false);
  const leftFrom = useRef<Element | null>(null);
  // Read during render: once the dialog is mounted, one of its fields may already have the focus.
  const opener = useMemo(() => (open && typeof document !== "undefined" ? document.activeElement : null), [open]);

  // Before the element is removed, since the browser could not restore the focus afterwards.
  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    dirty.current = false;
    // The server rendered it open, so that it works before hydration; only this call makes it modal.
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

  /** Returns to the field being edited. */
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
      // The browser closes an open menu, and only that.
      if (event.currentTarget.querySelector("[popover=auto]:popover-open")) return;
      event.preventDefault();
      if (asking) keep();
      else requestClose();
    },
    onCancel: (event: React.SyntheticEvent) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      requestClose();
    },
    // The press must start on the backdrop, not merely end there after selecting text.
    onPointerDown: (event: React.PointerEvent) => {
      if (event.target === event.currentTarget && isOutside(event)) requestClose();
    },
  };
  return { handlers, asking, keep, requestClose };
}

/**
 * Focuses the dialog's first field, or its title. When its form loads after it opens, the field appears later: focuses it
 * then, unless the user has moved the focus.
 */
function focusFirstField(dialog: HTMLDialogElement): () => void {
  // Otherwise the browser's choice, the close button, would show its ring on every dialog without a field.
  if (!firstField(dialog)) dialog.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  const { activeElement } = document;
  const observer = new MutationObserver(focus);
  function focus() {
    const field = firstField(dialog);
    if (!field) return;
    observer.disconnect();
    if (document.activeElement === activeElement) field.focus({ preventScroll: true });
    // The focus must not hide what stands above the field, such as a warning.
    if (!field.matches("[aria-invalid=true]")) dialog.scrollTop = 0;
    else field.scrollIntoView({ block: "nearest" });
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
    // For destructive confirmations: Enter must not confirm.
    dialog.querySelector<HTMLElement>("[data-safe]")
  );
}

function isOutside({ currentTarget, clientX, clientY }: React.PointerEvent): boolean {
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
