import { useEffect, useState } from "react";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { Button } from "#app/ui/primitives/buttons/button";
import { newOperationId } from "#app/ui/scan/waiting/operation-id";
import type { WaitingPicks } from "../use-pick-queue";
import { type BinToEmpty, emptiedBins } from "./emptied-bins";

interface Props {
  view: Pick<PickView, "orderId" | "items">;
  userId: string;
  queue: Pick<WaitingPicks, "add">;
}

/**
 * Asks whether a bin is empty once the picker took what should be its last unit. The bins are read when the order is
 * opened, and the answer is stored on the device, so that it works without a network.
 */
export function ZeroCheck({ view: { orderId, items }, userId, queue }: Props) {
  const [bins, setBins] = useState<readonly BinToEmpty[]>([]);
  useEffect(() => {
    const request = new AbortController();
    void read(orderId, request.signal).then((found) => request.signal.aborted || setBins(found));
    return () => request.abort();
  }, [orderId]);

  const [bin] = emptiedBins(items, bins);
  if (!bin) return null;
  const { locationId, code } = bin;
  function answer(isEmpty: boolean) {
    const operationId = newOperationId();
    setBins((all) => all.filter((one) => one.locationId !== locationId));
    void queue.add({
      ...{ id: operationId, userId, about: { id: locationId, name: code } },
      to: pickingPaths.zeroCheck(locationId),
      fields: { form: JSON.stringify({ operationId, isEmpty }) },
      label: `Check of ${code}`,
      ...{ guess: null, told: null },
    });
  }
  return (
    <section aria-label="Zero check" className="rounded-xl border border-line bg-surface p-3 sm:p-4">
      <p role="status" className="mb-2 font-medium">
        Is {code} empty now?
      </p>
      <div className="flex gap-2">
        <Button size="touch" className="flex-1" onClick={() => answer(true)}>
          Yes, empty
        </Button>
        <Button size="touch" className="flex-1" onClick={() => answer(false)}>
          No, count it later
        </Button>
      </div>
    </section>
  );
}

/** Without an answer nothing is asked: the check is a service, and must not hold up picking. */
async function read(orderId: string, signal: AbortSignal): Promise<BinToEmpty[]> {
  const answer = await fetch(pickingPaths.binsToEmpty(orderId), {
    signal,
    headers: { Accept: "application/json" },
  }).catch(() => null);
  if (!answer?.ok) return [];
  return ((await answer.json()) as { bins: BinToEmpty[] }).bins;
}
