import { useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { paths } from "#app/http/paths";
import { notify } from "../../layouts/toasts/toast-store";

const TYPING_PAUSE_MS = 400;

interface Row {
  lot: string;
  copies: number;
}

interface Props {
  rows: readonly Row[];
  /** Why there is nothing to print. */
  missing: string | null;
  children: ReactNode;
}

/**
 * The page's form, whose fields are the URL's parameters. A change applies at once; without scripts each button applies
 * all of them. Buttons with a URL of their own are left to the browser.
 */
export function LabelForm({ rows, missing, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => sayRows(form.current, rows), [rows]);

  function apply(button?: HTMLElement | null) {
    clearTimeout(timer.current);
    if (!form.current) return;
    const fields = new FormData(form.current, button);
    for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
    submit(fields, { method: "get", action: paths.inventory("labels"), replace: true, preventScrollReset: true });
  }

  function applySoon({ target }: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current);
    const isTyped = target instanceof HTMLInputElement && target.type !== "checkbox";
    // An incomplete number does not apply the form.
    if (isTyped && !target.checkValidity()) return;
    if (isTyped) timer.current = setTimeout(apply, TYPING_PAUSE_MS);
    else apply();
  }

  return (
    <form
      ref={form}
      method="get"
      action={paths.inventory("labels")}
      onChange={applySoon}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const isFile = submitter?.hasAttribute("formaction");
        if (isFile && !missing) return;
        event.preventDefault();
        if (isFile) return notify({ title: missing ?? "" });
        apply(submitter);
      }}
      className="grid items-start gap-4 pb-20 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr]"
    >
      {/* The default button for Enter, so that it is not the first row's. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Show
      </button>
      {children}
    </form>
  );
}

/**
 * When a row is removed, the following ones move up: fields show their row's values again, except the one being edited.
 */
function sayRows(form: HTMLFormElement | null, rows: readonly Row[]) {
  const next = { lot: 0, copies: 0 };
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (field.name !== "lot" && field.name !== "copies") continue;
    const row = rows[next[field.name]++];
    if (row && field !== document.activeElement) field.value = String(row[field.name]);
  }
}
