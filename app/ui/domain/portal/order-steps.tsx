import { Check } from "#app/ui/icons/icons";

interface Props {
  steps: readonly string[];
  /** The last step reached. */
  reached: number;
}

/** An order's progress from left to right; on a phone from top to bottom. */
export function OrderSteps({ steps, reached }: Props) {
  return (
    <ol aria-label="Order status" className="flex gap-x-2 gap-y-1.5 max-md:flex-col md:items-center">
      {steps.map((step, n) => (
        <li
          key={step}
          aria-current={n === reached ? "step" : undefined}
          className="flex flex-1 items-center gap-2 last:flex-none"
        >
          <span
            aria-hidden="true"
            className={`inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-xs ${
              n <= reached ? "border-accent-fill bg-accent-fill text-on-accent" : "border-line-strong text-muted"
            }`}
          >
            {n <= reached ? <Check className="size-3.5" strokeWidth={2.5} /> : n + 1}
          </span>
          <span className={`whitespace-nowrap ${n === reached ? "font-medium" : n < reached ? "" : "text-muted"}`}>
            {step}
            {n > reached && <span className="sr-only">, not yet</span>}
          </span>
          {n < steps.length - 1 && (
            <span aria-hidden="true" className={`h-px flex-1 max-md:hidden ${n < reached ? "bg-accent" : "bg-line"}`} />
          )}
        </li>
      ))}
    </ol>
  );
}
