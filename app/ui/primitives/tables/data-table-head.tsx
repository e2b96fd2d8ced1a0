import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "#app/ui/icons/icons";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** URL of the list sorted by this column (reversed if it already is); null when it is and cannot be reversed. */
  sort?: { to: string | null; direction: "asc" | "desc" | null };
  /** A CSS width; columns without one share the remaining width. */
  width?: string;
  /** The row's headline: contains the row's link, and comes first on the card. */
  primary?: boolean;
  /** Truncates long text to the column, with the full text as title; for plain-text cells. */
  truncate?: boolean;
  /** Wraps text within words too, where the table has no room for it on one line. */
  wrap?: boolean;
  /** One line up to 13rem, then an ellipsis with the full text as title; for names, in plain-text cells. */
  line?: boolean;
  /** The header is for screen readers only: for icon columns. */
  hideHeader?: boolean;
};

/** Content must not widen the column, so it needs an initial width. */
const TRUNCATED = { width: "18%" };
/** Otherwise columns that do not wrap take the room of those that do. */
const WRAPPED = { width: "15%" };

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

export function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { header, align, sort, width, primary, truncate, wrap, hideHeader } = column;
  return (
    <th
      scope="col"
      data-align={align}
      data-primary={primary ? "" : undefined}
      style={width ? { width } : truncate ? TRUNCATED : wrap ? WRAPPED : undefined}
      aria-sort={sort ? (sort.direction ? ARIA_SORT[sort.direction] : "none") : undefined}
    >
      {sort ? <SortLink header={header} {...sort} /> : hideHeader ? <span className="sr-only">{header}</span> : header}
    </th>
  );
}

function SortLink({ header, to, direction }: { header: string; to: string | null; direction: "asc" | "desc" | null }) {
  const Arrow = direction === "asc" ? ArrowUp : direction === "desc" ? ArrowDown : ChevronsUpDown;
  const arrow = (
    <Arrow className={`size-3.5 ${direction ? "text-ink" : "opacity-50 transition-opacity group-hover:opacity-100"}`} />
  );
  if (to === null)
    return (
      <span className="inline-flex items-center gap-1">
        {header}
        {arrow}
      </span>
    );
  return (
    <Link
      prefetch="intent"
      to={to}
      preventScrollReset
      className="group inline-flex items-center gap-1 rounded-sm hover:text-ink"
    >
      {header}
      {arrow}
    </Link>
  );
}
