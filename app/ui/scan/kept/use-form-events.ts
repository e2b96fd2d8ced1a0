import { type RefObject, useEffect, useRef } from "react";
import { isFormIntent } from "../../forms/form/form-intent";

interface FormEvents {
  /** A field, or the list of lines, may have changed. */
  onChange: (form: HTMLFormElement) => void;
  /** Replaces the form's submission. */
  onSubmit: (form: HTMLFormElement) => void;
}

/** Listens to the form inside the element that gets the returned `ref`, and replaces its submission. */
export function useFormEvents(handlers: FormEvents): RefObject<HTMLDivElement> {
  const around = useRef<HTMLDivElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  // The element is mounted and unmounted with the form.
  useEffect(() => {
    const element = around.current;
    if (!element) return;
    function change() {
      const form = element?.querySelector("form");
      if (form) latest.current.onChange(form);
    }
    function submit(event: SubmitEvent) {
      if (!(event.target instanceof HTMLFormElement) || isFormIntent(event)) return;
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
