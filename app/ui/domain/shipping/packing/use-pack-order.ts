import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { readBarcode } from "#app/domain/catalog/barcode";
import {
  ENTER_QUANTITY,
  PACK_REFUSAL_WORDS,
  type QuantityQuestion,
  resolvePackScan,
} from "#app/domain/shipping/packing/pack-scan";
import type { PackState } from "#app/domain/shipping/packing/pack-state";
import type { SeenOrder } from "#app/domain/shipping/packing/packing.schema";
import { scaleReading } from "#app/domain/shipping/packing/scale-reading";
import { shippingPaths } from "#app/http/shipping-paths";
import { createSaid, type ScanShown } from "#app/ui/scan/result/scan-result-store";
import { useScanState } from "#app/ui/scan/result/use-scan-state";
import { newOperationId } from "#app/ui/scan/waiting/operation-id";
import type { PickNews } from "../../picking/session/pick-queue";
import { usePickQueue } from "../../picking/session/use-pick-queue";
import { expectedPacking, initialPacking, type PackScanSent, packingReducer, storedScans } from "./pack-order.reducer";

/** The server's answer to a scan without scripts. */
export interface CheckAnswer {
  id: string;
  ok: boolean;
  title: string;
  word?: string;
  detail: string;
  asks?: QuantityQuestion | undefined;
  state: PackState;
}

/**
 * The order being packed. A scan is answered at once with what the device knows, stored on the device, and sent in order
 * until the server answers.
 */
export function usePackOrder(
  served: PackState,
  answer: CheckAnswer | null,
  { userId, parcel, isOpen, onComplete, onWeight }: Options,
) {
  const { orderId, orderNumber } = served;
  const to = shippingPaths.checkPacked(orderId);
  const {
    state,
    latest,
    dispatchLater: dispatch,
  } = useScanState(packingReducer, () => initialPacking(answer?.state ?? served));
  const [asks, setAsks] = useState(answer?.asks ?? null);
  const [answered, setAnswered] = useState(0);
  const [said] = useState(() => createSaid(answer));
  const { revalidate, state: reload } = useRevalidator();
  const queue = usePickQueue(userId, hear, isOpen ? served : null);
  const waiting = queue.standing?.waiting ?? [];

  // Reloaded data replaces earlier answers.
  const read = useRef(served);
  useEffect(() => {
    if (read.current === served) return;
    read.current = served;
    dispatch({ type: "confirmed", state: served });
  }, [served, dispatch]);

  // When the server becomes unreachable, a code that waited for its answer is answered by the device.
  useEffect(() => {
    const unshown = queue.isUnsent && latest.current.pending.findLast((one) => one.unshown)?.unshown;
    if (unshown) said.set(unshown);
  }, [queue.isUnsent, said, latest]);

  function hear(news: PickNews) {
    if (news.kind === "missed") revalidate();
    if (news.kind === "packing" && news.state.orderId === orderId) dispatch({ type: "confirmed", state: news.state });
    if (news.kind !== "settled" || news.operation.to !== to) return;
    const { operation, answer: given, late } = news;
    const mine = latest.current.pending.find(({ scan }) => scan.checkId === operation.id);
    dispatch({ type: "answered", id: operation.id, state: given?.state ?? null });
    // Discarded by the user, perhaps without a network.
    if (!given) return;
    // What is being read may lack this scan.
    if (!given.state || reload === "loading") revalidate();
    // A late refusal is in the list of what waited.
    if (!mine || !given.said || late) return;
    // The device has said the same already, unless it was wrong or knew too little.
    if (!given.said.ok || operation.told === null) said.set({ ...given.said, id: operation.id });
    if (given.asks) setAsks(given.asks);
    if (given.completes) onComplete();
  }

  const currentState = () => expectedPacking(latest.current, storedScans(latest.current, waiting, to));

  /** `quantity` answers the question that the code asked before. */
  function scan(barcode: string, quantity?: number): void {
    const code = readBarcode(barcode);
    if (!code) return;
    const now = currentState();
    const result = resolvePackScan(now, code, { known: null, quantity });
    const id = newOperationId();
    const isUnknown = result.kind === "refused" && result.refusal === "not-on-order";
    const weight = isUnknown ? scaleReading(barcode) : null;
    if (weight) {
      onWeight(weight);
      said.set({ id, ok: true, title: weight, detail: "Weight entered." });
      return;
    }
    const isAway = queue.isUnsent || !navigator.onLine;
    if (isAway && result.kind === "complete") {
      said.set({ id, ok: false, title: "Not shipped", detail: "No connection. Ship the order when it is back." });
      return;
    }
    // The server can name a product that the order lacks, so its answer is waited for.
    const waits = isUnknown && !isAway;
    const shown = shownResult(id, result);
    if (!waits) said.set(shown);
    if (quantity !== undefined) setAnswered((count) => count + 1);
    setAsks(result.kind === "count" ? { barcode, name: result.name, left: result.left } : null);
    if (result.kind === "count" || (result.kind === "refused" && !waits)) return;
    const check = result.kind === "check" ? result.check : null;
    const name = now.lines.find((line) => line.id === check?.itemId)?.name;
    const sent = { checkId: id, barcode, parcel, quantity };
    dispatch({ type: "scanned", scan: sent, unshown: waits ? shown : null });
    send(sent, now, check ? `Scan of ${check.units} × ${name}` : `Scan of ${barcode}`, check !== null);
  }

  function send(sent: PackScanSent, { last, updatedAt }: PackState, label: string, isVerified: boolean) {
    const seen: SeenOrder = { lastCheckId: last?.id ?? null, updatedAt };
    void queue.addAfterPaint({
      ...{ id: sent.checkId, userId, about: { id: orderId, name: orderNumber }, to, label, guess: null },
      told: isVerified || null,
      fields: { form: JSON.stringify(sent), ifRestored: JSON.stringify({ seen }) },
    });
  }

  const stored = storedScans(state, waiting, to);
  return {
    queue,
    state: expectedPacking(state, stored),
    said,
    scan,
    asks,
    answered,
    isBusy: state.pending.length > 0 && !queue.isUnsent,
    /** What ships, undoes or starts over would miss scans that the server does not know. */
    isUnsent: state.pending.length + stored.length > 0 || queue.isUnsent,
  };
}

interface Options {
  userId: string;
  /** The parcel that is being packed. */
  parcel: number;
  /** The order waits to be packed. */
  isOpen: boolean;
  /** The order was scanned after all of its units were verified. */
  onComplete: () => void;
  /** The scale sent the parcel's weight, as a scanner sends a code. */
  onWeight: (text: string) => void;
}

const shownResult = (id: string, result: ReturnType<typeof resolvePackScan>): ScanShown =>
  result.kind === "refused"
    ? { id, ok: false, title: "Not verified", word: PACK_REFUSAL_WORDS[result.refusal], detail: result.message }
    : { id, ok: true, title: result.kind === "count" ? ENTER_QUANTITY : "Verified", detail: result.message };
