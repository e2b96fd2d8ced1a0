import { useId } from "react";

type Props = { value: number; max: number; label: string; detail?: string; size?: "md" | "lg" };

/** Progress of a known amount, with the counts as text. */
export function Progress({ value, max, label, detail, size = "md" }: Props) {
  const id = useId();
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="tabular text-muted">{detail ?? `${value} of ${max}`}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className={`${size === "lg" ? "h-2.5" : "h-1.5"} overflow-hidden rounded-full border border-line bg-sunken`}
      >
        <div
          className="h-full w-full origin-left bg-accent transition-transform"
          style={{ transform: `scaleX(${share / 100})` }}
        />
      </div>
    </div>
  );
}
