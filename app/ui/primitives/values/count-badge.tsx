import { VisuallyHidden } from "../visually-hidden";

/** A small number beside a label; `label` names the count for screen readers. */
export function CountBadge({ n, label }: { n: number; label?: string }) {
  return (
    <span className="tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-sunken px-1.5 font-medium text-muted text-xs">
      {n > 999 ? "999+" : n}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  );
}
