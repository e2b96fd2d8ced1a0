import { Check } from "#app/ui/icons/icons";
import { cx } from "../../primitives/classes";

const STEPS = ["File", "Columns", "Check", "Import"] as const;
const AT = { columns: 1, mapping: 1, checking: 2, ready: 2, running: 3, done: 4 } as const;

/** The current step of an import. */
export function ImportSteps({ step }: { step: keyof typeof AT }) {
  const at = AT[step];
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {STEPS.map((name, n) => (
        <li key={name} aria-current={n === at ? "step" : undefined} className="flex items-center gap-3">
          {n > 0 && <span aria-hidden="true" className="h-px w-6 bg-line-strong max-sm:w-3" />}
          <span className={cx("inline-flex items-center gap-1.5", n === at ? "font-medium" : "text-muted")}>
            {n < at ? (
              <Check className="size-4 text-good" />
            ) : (
              <span className="tabular" aria-hidden="true">
                {n + 1}
              </span>
            )}
            {name}
            {n < at && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
