import type { ReactNode } from "react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "#app/ui/icons/icons";
import { softLink } from "../buttons/soft-link";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** The address of this list sorted by this column (the other way round, where it is sorted by it already). */
  sort?: { to: string; direction: "asc" | "desc" | null };
  /** A CSS width; columns without one share what is left. */
  width?: string;
  /** The row's headline: it carries the row's link, and stands first on the card. */
  primary?: boolean;
  /** Cuts a long text to the column and gives the whole in a title, for cells that are plain strings. */
  truncate?: boolean;
  /** The header is heard, not seen: for columns of icons. */
  hideHeader?: boolean;
};

/** Its content may not widen it, so it needs a width to begin with. */
const TRUNCATED = { width: "18%" };

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

export function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { header, align, sort, width, truncate, hideHeader } = column;
  return (
    <th
      scope="col"
      data-align={align}
      style={width ? { width } : truncate ? TRUNCATED : undefined}
      aria-sort={sort ? (sort.direction ? ARIA_SORT[sort.direction] : "none") : undefined}
    >
      {sort ? <SortLink header={header} {...sort} /> : hideHeader ? <span className="sr-only">{header}</span> : header}
    </th>
  );
}

function SortLink({ header, to, direction }: { header: string; to: string; direction: "asc" | "desc" | null }) {
  const Arrow = direction === "asc" ? ArrowUp : direction === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <a
      href={to}
      {...softLink({ preventScrollReset: true })}
      className="group inline-flex items-center gap-1 rounded-sm hover:text-ink"
    >
      {header}
      <Arrow
        className={`size-3.5 ${direction ? "text-ink" : "opacity-50 transition-opacity group-hover:opacity-100"}`}
      />
    </a>
  );
}
