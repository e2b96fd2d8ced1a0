import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChevronLeft, ChevronRight } from "#app/ui/icons/icons";
import { buttonClass } from "../buttons/button-style";

type Props = { newer?: string | null; older?: string | null; summary?: ReactNode };

/** Two links along a list that is read from its newest end. Nothing is shown where the whole list fits one page. */
export function Pagination({ newer, older, summary }: Props) {
  if (!newer && !older && !summary) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 pt-3">
      <p className="tabular text-muted text-sm">{summary}</p>
      {(newer || older) && (
        <div className="flex gap-2 print:hidden">
          <Step to={newer} rel="prev">
            <ChevronLeft className="-ml-1 size-4" />
            Newer
          </Step>
          <Step to={older} rel="next">
            Older
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
    <Link to={to} rel={rel} prefetch="intent" className={look}>
      {children}
    </Link>
  );
}
