import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { HiddenFields } from "../buttons/hidden-fields";

/** Attribute of a button whose `formAction` is a dialog of this app, not a file. */
export const OPENS_DIALOG = "data-opens-dialog";

type Props = {
  /** Form id that the table's checkboxes refer to. */
  form: string;
  action: string;
  /** Other query parameters, such as the list's filters. */
  keep: Record<string, string>;
  /** Label of the option to act on all rows that match the filters. */
  all?: string | null | undefined;
  children: ReactNode;
};

/**
 * The form of a table's selected rows, with its buttons; each leads to a confirmation page or a file. It appears at the
 * lower edge while rows are selected; without scripts it is always visible.
 */
export function BulkBar({ form, action, keep, all, children }: Props) {
  const [ticked, setTicked] = useState(0);
  const [takesAll, setTakesAll] = useState(false);
  const submit = useSubmit();
  const count = useCallback(() => {
    const boxes = boxesOf(form).filter((box) => box.checked);
    setTicked(boxes.length);
    // Hidden with the bar, it would be on when rows are selected again.
    if (boxes.length === 0) setTakesAll(false);
  }, [form]);
  // After each render: other filters or a refresh may have taken selected rows away.
  useEffect(count);
  useEffect(() => {
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, [count]);
  const filters = JSON.stringify(keep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: "all that match" was meant for the filters that it was chosen with
  useEffect(() => setTakesAll(false), [filters]);
  useUntick(form, () => setTakesAll(false));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const by = (event.nativeEvent as SubmitEvent).submitter;
    // The browser downloads a file itself, without a client navigation.
    if (by?.hasAttribute("formaction") && !by.hasAttribute(OPENS_DIALOG)) return;
    event.preventDefault();
    submit(by instanceof HTMLButtonElement ? by : event.currentTarget, { preventScrollReset: true });
  }

  return (
    <form
      id={form}
      method="get"
      action={action}
      data-idle={ticked === 0 || undefined}
      className="bulk-bar"
      onSubmit={onSubmit}
    >
      {/* The default button: Enter on a checkbox of the form submits nothing. */}
      <button type="submit" disabled hidden />
      <HiddenFields fields={keep} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="js-only tabular font-medium text-base">
          {ticked === 0 || takesAll ? "" : ticked === 1 ? "1 row selected" : `${ticked} rows selected`}
        </p>
        <p className="no-js-only text-muted text-sm">With the selected rows:</p>
        {all && (
          <label className="inline-flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="all"
              value="1"
              checked={takesAll}
              onChange={(event) => setTakesAll(event.target.checked)}
              className="size-4"
            />
            {all}
          </label>
        )}
      </div>
      <div className="bulk-bar-actions">{children}</div>
    </form>
  );
}

const boxesOf = (form: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`td input[type=checkbox][form="${form}"]`),
];

/**
 * After a form has returned to the list, the selection is cleared. The button that led to the form is hidden then, so
 * the focus goes to the first row that was selected, or to the first row.
 */
function useUntick(form: string, also: () => void) {
  const { state, formMethod } = useNavigation();
  const isDone = state === "loading" && formMethod === "POST";
  const first = useRef<HTMLInputElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per submitted form
  useEffect(() => {
    if (!isDone) return;
    also();
    const ticked = boxesOf(form).filter((box) => box.checked);
    first.current = ticked[0] ?? null;
    for (const box of ticked) {
      box.checked = false;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }, [isDone]);
  useEffect(() => {
    if (state !== "idle" || !first.current) return;
    const row = first.current.isConnected ? first.current : boxesOf(form)[0];
    first.current = null;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest(`[id="${form}"]`);
    if (isLost) row?.focus({ preventScroll: true });
  }, [state, form]);
}
