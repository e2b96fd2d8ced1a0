import { type RefObject, useEffect, useRef } from "react";

interface FormEvents {
  /** A field, or the list of lines, may have changed. */
  onChange: (form: HTMLFormElement) => void;
  /** In place of the post. */
  onSubmit: (form: HTMLFormElement) => void;
}

/** Follows the form inside the element that the result is given to as `ref`, and takes over its post. */
export function useFormEvents(handlers: FormEvents): RefObject<HTMLDivElement> {
  const around = useRef<HTMLDivElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  // The element comes and goes with the form.
  useEffect(() => {
    const element = around.current;
    if (!element) return;
    function change() {
      const form = element?.querySelector("form");
      if (form) latest.current.onChange(form);
    }
    function submit(event: Event) {
      if (!(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onSubmit(event.target);
    }
    element.addEventListener("input", change);
    element.addEventListener("click", change);
    element.addEventListener("submit", submit, { capture: true });
    return () => {
      element.removeEventListener("input", change);
      element.removeEventListener("click", change);
      element.removeEventListener("submit", submit, { capture: true });
    };
  });
  return around;
}
