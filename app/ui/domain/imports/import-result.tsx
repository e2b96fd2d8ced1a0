import type { ImportKind } from "#app/domain/imports/import.schema";
import { counted, KIND_WORDS } from "#app/domain/imports/import-labels";
import { companyPaths } from "#app/http/company-paths";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";
import { Time } from "../../primitives/values/time";
import { type ImportCounts, ImportFigures } from "./import-counts";
import { type ImportProblem, ImportProblems } from "./import-problems";

type Props = {
  id: string;
  kind: ImportKind;
  company: { id: string; onboardingStep: string | null };
  counts: ImportCounts;
  problems: ImportProblem[];
  finishedAt: number | null;
  back: { to: string; label: string };
};

/** What the import has done, and next steps. */
export function ImportResult({ id, kind, company, counts, problems, finishedAt, back }: Props) {
  const good = counts.created + counts.updated;
  const left = counts.refused + counts.failed;
  const { row, rows } = KIND_WORDS[kind];
  return (
    <>
      <Hint tone={good > 0 ? "good" : "warn"} role="status" title={`${counted(good, row, rows)} imported`}>
        {left > 0 ? `${counted(left, "row was", "rows were")} refused. ` : ""}
        {counts.skipped > 0 ? `${counted(counts.skipped, "row was", "rows were")} skipped. ` : ""}
        {finishedAt !== null && <Time at={finishedAt} />}
      </Hint>
      <ImportFigures kind={kind} counts={counts} done />
      <div className="flex flex-wrap gap-2">
        <LinkButton to={back.to} variant="primary">
          {company.onboardingStep ? "Continue with the setup" : kind === "products" ? "View products" : "View stock"}
        </LinkButton>
        <LinkButton to={companyPaths.newImport(company.id, kind)}>Import another file</LinkButton>
      </div>
      {left > 0 && problems.length === 0 && (
        <p className="text-muted">Details of these problems were deleted after 30 days.</p>
      )}
      <ImportProblems id={id} problems={problems} rows={left} />
    </>
  );
}
