import { Form, Link, useLocation, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ListFilter, X } from "#app/ui/icons/icons";
import { buttonClass } from "../primitives/buttons/button-style";
import { CountBadge } from "../primitives/values/count-badge";
import type { FilterChip } from "./list/filter-chips";

type Props = {
  /** The list without filters; shown as "Clear Filters" while `active`. */
  clearTo?: string;
  active?: boolean;
  /** The filters that are set, each with a link that removes it. */
  chips?: readonly FilterChip[];
  /** Beside the count, outside the filters' form. */
  tools?: ReactNode;
  /** "Showing 3 of 40 users" */
  summary?: ReactNode;
  /** Parameters of the address that the filters leave as they are, such as the sorting. */
  keep?: Record<string, string | null | undefined>;
  /** On a phone, these open by a button, and the list begins higher. */
  more?: ReactNode;
  children?: ReactNode;
};

const TYPING_PAUSE_MS = 250;

/** Whether the page shows these filters already: a scanner's text was taken out of the field again. */
function isShown(form: HTMLFormElement | null): boolean {
  const shown = new URLSearchParams(window.location.search);
  return form !== null && [...new FormData(form)].every(([name, value]) => value === (shown.get(name) ?? ""));
}

/** A list's filters, kept in its address. They apply automatically; without scripts a button applies them. */
export function FilterBar({ clearTo, active = false, chips = [], tools, summary, keep = {}, more, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  const { search } = useLocation();

  useEffect(() => () => clearTimeout(timer.current), []);
  const isFirst = useRef(true);
  useEffect(() => {
    // What the user entered before the page was hydrated is about to apply; what the browser restored is not.
    const isEarly = isFirst.current && navigator.userActivation?.hasBeenActive;
    isFirst.current = false;
    if (isEarly) return;
    import("./shown-filters").then(
      ({ showFilters }) => showFilters(form.current, new URLSearchParams(search)),
      // Offline or a new release: the fields stay as they came, and the next address tries again.
      () => undefined,
    );
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

  const hasSummary = Boolean(summary || tools || chips.length);
  const clear = active && clearTo && (
    <Link to={clearTo} preventScrollReset className={buttonClass("ghost", "sm", "shrink-0")}>
      Clear Filters
    </Link>
  );

  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-2 print:hidden">
      <Form
        ref={form}
        method="get"
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
        onChange={(event) => {
          const isTyped = event.target instanceof HTMLInputElement && event.target.type === "search";
          clearTimeout(timer.current);
          if (isTyped) timer.current = setTimeout(() => !isShown(form.current) && apply(), TYPING_PAUSE_MS);
          else apply();
        }}
      >
        {Object.entries(keep).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        {children}
        {more && <MoreFilters count={chips.filter(({ name }) => name !== "q").length}>{more}</MoreFilters>}
        {!hasSummary && clear}
        <noscript>
          <button type="submit" className={buttonClass("secondary", "md")}>
            Apply
          </button>
        </noscript>
      </Form>
      {hasSummary && <FilterSummary chips={chips} summary={summary} clear={clear} tools={tools} />}
    </search>
  );
}

/** The details precede what they show, which a phone hides while they are closed; see filters.css. */
const MoreFilters = ({ count, children }: { count: number; children: ReactNode }) => (
  <>
    <details>
      <summary className={buttonClass()}>
        <ListFilter className="size-4" />
        Filters {count > 0 && <CountBadge n={count} label="set" />}
      </summary>
    </details>
    <div className="filter-more">{children}</div>
  </>
);

type SummaryProps = Pick<Props, "summary" | "tools"> & { chips: readonly FilterChip[]; clear: ReactNode };

/** Always one row, whose chips scroll, so that setting and clearing filters does not move the table. */
function FilterSummary({ chips, summary, clear, tools }: SummaryProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="filter-summary">
        <p role="status" className="tabular shrink-0 text-muted text-sm">
          {summary}
        </p>
        {chips.map(({ label, to }) => (
          <Link
            key={label}
            to={to}
            replace
            preventScrollReset
            className="filter-chip"
            aria-label={`Remove filter: ${label}`}
          >
            <bdi className="truncate">{label}</bdi>
            <X className="size-3.5" />
          </Link>
        ))}
        {clear && <span className="filter-clear">{clear}</span>}
      </div>
      {tools}
    </div>
  );
}
