import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArrowDown, ArrowUp } from "#app/ui/icons/icons";

export type Change = {
  text: string;
  direction: "up" | "down" | "flat";
  /** Whether the change is an improvement; without it the change is not colored. */
  good?: boolean;
};

type Props = {
  label: string;
  value: ReactNode;
  change?: Change | null;
  hint?: ReactNode;
  /** In front of the change: what has changed, when that is not the value. */
  lead?: ReactNode;
  /** Makes the whole card a link to the details. */
  to?: string;
};

/** One figure with its name and its change. */
export function Stat({ label, value, change, hint, lead, to }: Props) {
  return (
    <div className="relative min-w-0 bg-surface px-4 py-4 sm:px-5 transition-colors has-[a:hover]:bg-canvas">
      <p className="text-muted text-sm">
        {to ? (
          <Link
            to={to}
            preventScrollReset
            className="rounded-lg after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p data-long={lengthOf(value)} className="stat-value tabular mt-1.5 truncate font-semibold">
        {value}
      </p>
      {(change || hint) && (
        <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-2 text-sm">
          {lead && <span className="text-muted">{lead}</span>}
          {change && <Movement {...change} />}
          {hint && <span className="text-muted">{hint}</span>}
        </div>
      )}
    </div>
  );
}

/** A long value makes its row's font smaller on phones: a truncated number would be wrong. */
const lengthOf = (value: ReactNode) =>
  typeof value !== "string" || value.length < 9 ? undefined : value.length > 12 ? "very" : "";

export function Movement({ text, direction, good }: Change) {
  const Arrow = { up: ArrowUp, down: ArrowDown, flat: null }[direction];
  const tone = good === undefined || direction === "flat" ? "text-muted" : good ? "text-good" : "text-bad";
  return (
    <span className={`tabular inline-flex items-center gap-1 ${tone}`}>
      {Arrow && <Arrow className="size-3.5" strokeWidth={2.25} />}
      <span className="sr-only">{{ up: "Up", down: "Down", flat: "" }[direction]}</span>
      {text}
    </span>
  );
}

const COLUMNS = {
  2: "sm:grid-cols-2",
  3: "grid-cols-2 sm:grid-cols-3 max-sm:[&>:first-child]:col-span-2",
  4: "grid-cols-2 xl:grid-cols-4",
  6: "grid-cols-2 sm:grid-cols-3",
} as const;

/** A row of figures, separated by hairlines. */
export function StatGrid({ columns = 4, children }: { columns?: 2 | 3 | 4 | 6; children: ReactNode }) {
  return (
    <div className={`stats grid gap-px overflow-hidden rounded-lg border border-line bg-line ${COLUMNS[columns]}`}>
      {children}
    </div>
  );
}
