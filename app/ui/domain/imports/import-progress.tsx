import { Link } from "@remix-run/react";
import type { ImportKind } from "#app/domain/imports/import.schema";
import { KIND_WORDS } from "#app/domain/imports/import-labels";
import { companyPaths } from "#app/http/company-paths";
import { Card } from "../../primitives/card";
import { Progress } from "../../primitives/states/progress";
import { useFollowing } from "../use-following";
import type { ImportCounts } from "./import-counts";

type Props = {
  id: string;
  kind: ImportKind;
  step: "checking" | "running";
  counts: ImportCounts;
};

/** Progress of checking or writing rows in the background. */
export function ImportProgress({ id, kind, step, counts }: Props) {
  useFollowing(true);
  const checking = step === "checking";
  const value = checking ? counts.checked : counts.created + counts.updated + counts.failed;
  const max = checking ? counts.total : counts.creates + counts.updates;
  return (
    <Card>
      <Progress
        size="lg"
        label={checking ? "Checking the rows" : `Importing ${KIND_WORDS[kind].rows}`}
        value={value}
        max={max}
        detail={`${value.toLocaleString("en-US")} of ${max.toLocaleString("en-US")}`}
      />
      <p className="mt-3 text-muted text-sm">
        {checking && counts.refused > 0 && `${counts.refused.toLocaleString("en-US")} with problems so far. `}
        The import runs in the background. You can leave this page and come back.
        <noscript>
          {" "}
          <Link to={companyPaths.import(id)} reloadDocument className="underline">
            Refresh
          </Link>
        </noscript>
      </p>
    </Card>
  );
}
