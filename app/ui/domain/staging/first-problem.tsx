import type { StagedProblem } from "#app/domain/staging/problems/staged-problem-labels";
import { CircleAlert, Info, TriangleAlert } from "#app/ui/icons/icons";

const LOOK = {
  order: { icon: CircleAlert, tone: "text-bad", heard: "Stops the order" },
  picking: { icon: TriangleAlert, tone: "text-warn", heard: "Keeps it on hold" },
  none: { icon: Info, tone: "text-muted", heard: "For information" },
} as const;

/** A problem's severity, visible and for screen readers. */
export const lookOf = ({ stops }: Pick<StagedProblem, "stops">) => LOOK[stops ?? "none"];

/** The first problem of an order in the list, and the number of further ones. */
export function FirstProblem({ problems }: { problems: readonly StagedProblem[] }) {
  const [first] = problems;
  if (!first) return null;
  const { icon: Icon, tone } = lookOf(first);
  const more = problems.length - 1;
  return (
    <p className="flex gap-2 text-sm">
      <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden="true" />
      <span className="min-w-0 break-words">
        {first.text}
        {more > 0 && <span className="text-muted"> And {more === 1 ? "one more" : `${more} more`}.</span>}
      </span>
    </p>
  );
}
