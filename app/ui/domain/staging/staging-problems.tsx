import { FIX, type StagedProblem } from "#app/domain/staging/problems/staged-problem-labels";
import { stagingPaths } from "#app/http/staging-paths";
import { useWithBack } from "../../layouts/shell/use-back";
import { LinkButton } from "../../primitives/buttons/link-button";
import { lookOf } from "./first-problem";

const FIX_LABEL = {
  line: "Choose the product",
  address: "Correct the address",
  number: "Change order number",
} as const;

interface Of {
  id: string;
  companyId: string;
}

/** A staged order's problems, each with a link to fix it. */
export function StagingProblems({ of, problems }: { of: Of; problems: readonly StagedProblem[] }) {
  const withBack = useWithBack();
  if (problems.length === 0) return null;
  return (
    <ul aria-label="Problems" className="divide-y divide-line rounded-lg border border-line">
      {problems.map((problem) => {
        const { icon: Icon, tone, heard } = lookOf(problem);
        const fix = FIX[problem.kind];
        return (
          <li
            key={`${problem.kind} ${problem.text}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5"
          >
            <Icon className={`size-4 shrink-0 ${tone}`} aria-hidden="true" />
            <span className="min-w-0 flex-1 basis-40 break-words">
              <span className="sr-only">{heard}: </span>
              {problem.text}
            </span>
            {fix && (
              <LinkButton to={withBack(fixPath(of, fix, problem))} size="sm">
                {FIX_LABEL[fix]}
                {problem.line && <span className="sr-only"> (line {problem.line})</span>}
              </LinkButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function fixPath(of: Of, fix: "line" | "address" | "number", { line }: StagedProblem): string {
  if (fix === "line") return stagingPaths.fixLine(of, line ?? 1);
  return fix === "address" ? stagingPaths.fixAddress(of.id) : stagingPaths.fixNumber(of.id);
}
