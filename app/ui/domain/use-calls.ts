import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import { isUnreachable, type Reached } from "./pick-connection";

const TRIES = 3;
const PATIENCE_MS = 700;

/**
 * Sends forms to the page's action one after another, in the order they were asked for, and gives each its answer.
 * What could not be reached is tried again under the same id, so that it counts once; null when it stays out of reach.
 */
export function useCalls(): (fields: () => Record<string, string>) => Promise<PickAnswer | null> {
  const fetcher = useFetcher<Reached<PickAnswer>>();
  const { submit, state, data } = fetcher;
  const settle = useRef<((answer: Reached<PickAnswer> | undefined) => void) | null>(null);
  const wasBusy = useRef(false);
  const tail = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (state !== "idle") {
      wasBusy.current = true;
    } else if (wasBusy.current) {
      wasBusy.current = false;
      settle.current?.(data);
      settle.current = null;
    }
  }, [state, data]);

  return useCallback(
    (fields) => {
      const once = (sent: Record<string, string>) =>
        new Promise<Reached<PickAnswer> | undefined>((resolve) => {
          settle.current = resolve;
          submit(sent, { method: "post", preventScrollReset: true });
        });
      const untilReached = async () => {
        const sent = fields();
        for (let tries = 1; tries <= TRIES; tries++) {
          const answer = await once(sent);
          if (answer && !isUnreachable(answer)) return answer;
          if (tries < TRIES) await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS * tries));
        }
        return null;
      };
      const answered = tail.current.then(untilReached);
      tail.current = answered;
      return answered;
    },
    [submit],
  );
}
