import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { bulkResult } from "#app/domain/staging/staging-texts";
import { notify } from "../../layouts/toasts/toast-store";
import { TextLink } from "../../primitives/buttons/text-link";
import { Card } from "../../primitives/card";
import { Progress } from "../../primitives/states/progress";
import { Time } from "../../primitives/values/time";
import { useFollowing } from "../use-following";

export interface StagingRunView {
  id: string;
  total: number;
  processed: number;
  failed: number;
  finishedAt: number | null;
}

interface Props {
  run: StagingRunView;
  /** URL of this page, to reload it without scripts. */
  here: string;
  /** Orders that could not be processed. */
  errorsTo: string;
  /** The company's orders, and those of them on hold. */
  ordersTo: string;
  heldTo: string;
}

/** Progress of "Process All" in the background: counts that update themselves, and the result. */
export function StagingRun({ run, here, errorsTo, ordersTo, heldTo }: Props) {
  const isOpen = run.finishedAt === null;
  useFollowing(isOpen);
  useSayingWhenDone(run);
  const failed = run.failed > 0 && <TextLink to={errorsTo}>{`${count(run.failed)} with an error`}</TextLink>;
  if (run.finishedAt !== null) {
    return (
      <p className="text-muted text-sm">
        Last Process All: {count(run.processed)} processed{failed && <>, {failed}</>},{" "}
        <Time at={run.finishedAt} relative />. <TextLink to={ordersTo}>Orders</TextLink> ·{" "}
        <TextLink to={heldTo}>On hold</TextLink>
      </p>
    );
  }
  return (
    <Card>
      <Progress
        label="Processing staged orders"
        value={run.processed + run.failed}
        max={run.total}
        detail={`${count(run.processed + run.failed)} of ${count(run.total)}`}
      />
      <p className="mt-2 text-muted text-sm">
        {failed && <>{failed}. </>}This runs in the background. You can leave this page.
        <noscript>
          {" "}
          <Link to={here} reloadDocument className="underline">
            Refresh
          </Link>
        </noscript>
      </p>
    </Card>
  );
}

/** Shown only to users who watched the run, not on later visits. */
function useSayingWhenDone(run: StagingRunView) {
  const watched = useRef<string | null>(null);
  useEffect(() => {
    if (run.finishedAt === null) watched.current = run.id;
    else if (watched.current === run.id) {
      watched.current = null;
      notify(bulkResult(run));
    }
  }, [run]);
}

const count = (n: number): string => n.toLocaleString("en-US");
