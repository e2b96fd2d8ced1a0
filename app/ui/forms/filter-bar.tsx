import { Form, Link, useLocation, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "../primitives/buttons/button-style";

type Props = {
  /** The list without filters; shown as "Clear Filters" while `active`. */
  clearTo?: string;
  active?: boolean;
  /** "Showing 3 of 40 users" */
  summary?: ReactNode;
  /** Parameters of the address that the filters leave as they are, such as the sorting. */
  keep?: Record<string, string | null | undefined>;
  children: ReactNode;
};

const TYPING_PAUSE_MS = 250;

/** A list's filters, kept in its address. They apply by themselves; without scripts a button applies them. */
export function FilterBar({ clearTo, active = false, summary, keep = {}, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  const { search } = useLocation();

  useEffect(() => () => clearTimeout(timer.current), []);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address changes, and only then
  useEffect(() => {
    // What a browser fills in again by itself, nobody touched the page for.
    const wasEarly = isFirst.current && navigator.userActivation?.hasBeenActive && isChanged(form.current);
    isFirst.current = false;
    if (wasEarly) apply();
    else showFilters(form.current, new URLSearchParams(search));
  }, [search]);

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const filters = new FormData(form.current);
    for (const [name, value] of [...filters]) if (value === "") filters.delete(name);
    // As an attribute: a field may be called "action" too.
    const action = form.current.getAttribute("action") ?? "";
    submit(filters, { method: "get", action, replace: true, preventScrollReset: true });
  }

  return (
    <search className="grid gap-2 print:hidden">
      <Form
        ref={form}
        method="get"
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
        onChange={(event) => {
          const isTyped = event.target instanceof HTMLInputElement && event.target.type === "search";
          clearTimeout(timer.current);
          if (isTyped) timer.current = setTimeout(apply, TYPING_PAUSE_MS);
          else apply();
        }}
      >
        {Object.entries(keep).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        {children}
        <noscript>
          <button type="submit" className={buttonClass("secondary", "md")}>
            Apply
          </button>
        </noscript>
        {active && clearTo && (
          <Link to={clearTo} className={buttonClass("ghost", "md")}>
            Clear Filters
          </Link>
        )}
      </Form>
      {summary && (
        <p role="status" className="tabular text-muted text-sm">
          {summary}
        </p>
      )}
    </search>
  );
}

/** Whether a field says something else than it came with: somebody chose or typed before the scripts ran. */
const isChanged = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLSelectElement) {
      // One whose value is none of its options shows the first.
      const came = [...field.options].findIndex((option) => option.defaultSelected);
      return field.selectedIndex !== Math.max(0, came);
    }
    if (!(field instanceof HTMLInputElement)) return false;
    return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });

/** After Back, or "Clear Filters", the fields say what the address says; the one being typed in is left alone. */
function showFilters(form: HTMLFormElement | null, params: URLSearchParams) {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (!field.name || field.type === "hidden" || field === document.activeElement) continue;
    const value = params.get(field.name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === field.value;
    // A field that is never empty says what holds where the address says nothing; a day's field takes no moment.
    else if (field instanceof HTMLInputElement) {
      const shown = value ?? field.dataset.otherwise ?? "";
      field.value = field.type === "date" ? shown.slice(0, 10) : shown;
    } else if ([...field.options].some((option) => option.value === value)) field.value = value ?? "";
    // So does a choice where the address names none that is offered.
    else field.selectedIndex = [...field.options].findIndex((option) => option.defaultSelected || option.value === "");
  }
}
