import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChevronLeft, ChevronRight } from "#app/ui/icons/icons";
import { buttonClass } from "../buttons/button-style";

type Props = {
  newer?: string | null;
  older?: string | null;
  summary?: ReactNode;
  /** The list is sorted oldest first, so the next page is newer. */
  isOldestFirst?: boolean | undefined;
  /** False for a list sorted by another column, whose pages are neither newer nor older. */
  isByDate?: boolean | undefined;
};

/** Previous and next links of a list with cursors. Hidden when the whole list fits one page. */
export function Pagination({ newer, older, summary, isOldestFirst = false, isByDate = true }: Props) {
  if (!newer && !older && !summary) return null;
  const [before, behind] = isOldestFirst ? [older, newer] : [newer, older];
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 pt-3">
      <p className="tabular text-muted text-sm">{summary}</p>
      {(newer || older) && (
        <div className="flex gap-2 print:hidden">
          <Step to={before} rel="prev">
            <ChevronLeft className="-ml-1 size-4" />
            {isByDate ? (isOldestFirst ? "Older" : "Newer") : "First page"}
          </Step>
          <Step to={behind} rel="next">
            {isByDate ? (isOldestFirst ? "Newer" : "Older") : "Next page"}
            <ChevronRight className="-mr-1 size-4" />
          </Step>
        </div>
      )}
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null | undefined; rel: string; children: ReactNode }) {
  const look = buttonClass("secondary", "sm");
  if (!to) {
    return (
      <span aria-disabled="true" className={`${look} cursor-not-allowed`}>
        {children}
      </span>
    );
  }
  return (
    <Link prefetch="intent" to={to} rel={rel} className={look}>
      {children}
    </Link>
  );
}
