import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RunProgress } from "#app/domain/orders/bulk-runs/run-progress.server";
import { LinkButton } from "../primitives/buttons/link-button";
import { TextLink } from "../primitives/buttons/text-link";
import { Progress } from "../primitives/states/progress";
import { Mono } from "../primitives/values/mono";
import { Time } from "../primitives/values/time";
import { useFollowing } from "./use-following";

interface Props {
  progress: RunProgress;
  /** Text above the bar while running. */
  doing: string;
  /** Text when finished. */
  done: ReactNode;
  failed: string;
  /** URL of this page, to reload it without scripts. */
  here: string;
  /** Where a failed order can be fixed. */
  orderTo: (orderId: string) => string;
  /** What can be done about a failed order, below its reason. */
  steps?: (failure: RunProgress["failures"][number]) => ReactNode;
  back: { to: string; label: string };
  /** Further actions, beside the link back. */
  actions?: ReactNode;
}

/** Progress of a bulk run: counts that update themselves, and the orders that failed with their reasons. */
export function RunProgressView(props: Props) {
  const { progress, doing, done, failed: failedWords, here, orderTo, steps, back, actions } = props;
  const { total, processed, failed, finishedAt, failures, by, startedAt } = progress;
  const isOpen = finishedAt === null;
  useFollowing(isOpen);
  const count = (n: number) => n.toLocaleString("en");
  return (
    <div className="grid gap-5">
      {isOpen ? (
        <div>
          <Progress
            label={doing}
            value={processed + failed}
            max={total}
            detail={`${count(processed + failed)} of ${count(total)}`}
          />
          <p className="mt-2 text-muted text-sm">
            This runs in the background. You can leave this page.
            <noscript>
              {" "}
              <Link to={here} reloadDocument className="underline">
                Refresh
              </Link>
            </noscript>
          </p>
        </div>
      ) : (
        <p role="status">{done}</p>
      )}
      {failed > 0 && (
        <section className="grid gap-2">
          <h2 className="text-md">{failedWords}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {failures.map((failure) => (
              <li key={failure.orderId} className="grid gap-0.5 px-3.5 py-2.5">
                <TextLink to={orderTo(failure.orderId)}>
                  <Mono className="break-all">{failure.orderNumber}</Mono>
                </TextLink>
                <span className="break-words text-sm">{failure.why}</span>
                {steps?.(failure)}
              </li>
            ))}
          </ul>
          {failed > failures.length && (
            <p className="text-muted text-sm">The first {count(failures.length)} of them are shown.</p>
          )}
        </section>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">
          Requested by {by}, <Time at={startedAt} relative />
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={back.to}>{back.label}</LinkButton>
          {actions}
        </div>
      </div>
    </div>
  );
}
