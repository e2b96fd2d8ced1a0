import { useEffect, useState } from "react";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { Button } from "#app/ui/primitives/buttons/button";
import { newOperationId } from "#app/ui/scan/waiting/operation-id";
import type { WaitingPicks } from "../use-pick-queue";
import { type BinToEmpty, emptiedBins, readBins } from "./emptied-bins";

interface Props {
  /** Its id, as in the query of the request. */
  work: { order: string } | { cart: string };
  items: PickView["items"];
  userId: string;
  queue: Pick<WaitingPicks, "add">;
}

/**
 * Asks whether a bin is empty once the picker took what should be its last unit. The bins are read when the order or
 * cart is opened, and the answer is stored on the device, so that it works without a network.
 */
export function ZeroCheck({ work, items, userId, queue }: Props) {
  const [bins, setBins] = useState<readonly BinToEmpty[]>([]);
  const to = pickingPaths.binsToEmpty(work);
  useEffect(() => {
    const request = new AbortController();
    void readBins(to, request.signal).then((found) => request.signal.aborted || setBins(found));
    return () => request.abort();
  }, [to]);

  const [bin] = emptiedBins(items, bins);
  if (!bin) return null;
  const { locationIds, code } = bin;
  function answer(isEmpty: boolean) {
    setBins((all) => all.filter((one) => one !== bin));
    for (const locationId of locationIds) {
      const operationId = newOperationId();
      void queue.add({
        ...{ id: operationId, userId, about: { id: locationId, name: code } },
        to: pickingPaths.zeroCheck(locationId),
        fields: { form: JSON.stringify({ operationId, isEmpty }) },
        label: `Check of ${code}`,
        ...{ guess: null, told: null },
      });
    }
  }
  return (
    <section aria-label="Zero check" className="rounded-xl border border-line bg-surface p-3 sm:p-4">
      <p role="status" className="mb-2 font-medium">
        Is {code} empty now?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="touch" className="flex-1 max-sm:px-3" onClick={() => answer(true)}>
          Yes, empty
        </Button>
        <Button size="touch" className="flex-1 max-sm:px-3" onClick={() => answer(false)}>
          No, count it later
        </Button>
      </div>
    </section>
  );
}
