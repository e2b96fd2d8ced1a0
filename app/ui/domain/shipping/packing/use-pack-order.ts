import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { readBarcode } from "#app/domain/catalog/barcode";
import {
  ENTER_QUANTITY,
  PACK_REFUSAL_WORDS,
  type QuantityQuestion,
  resolvePackScan,
} from "#app/domain/shipping/packing/pack-scan";
import { type PackCheck, type PackState, withCheck } from "#app/domain/shipping/packing/pack-state";
import { scaleReading } from "#app/domain/shipping/packing/scale-reading";
import { shippingPaths } from "#app/http/shipping-paths";
import { createSaid, type ScanShown } from "#app/ui/scan/scan-result-store";
import { newOperationId } from "#app/ui/scan/waiting/operation-id";
import { postOperation } from "#app/ui/scan/waiting/post-operation";

/** The server's answer to a scan. */
export interface CheckAnswer {
  id: string;
  ok: boolean;
  title: string;
  word?: string;
  detail: string;
  completes: boolean;
  asks?: QuantityQuestion | undefined;
  state: PackState;
}

interface Sent {
  id: string;
  barcode: string;
  parcel: number;
  quantity: number | undefined;
  /** What the device expects the scan to verify; null when it refused it. */
  expected: PackCheck | null;
}

const RETRY_MS = 1500;

/**
 * The order being packed. A scan is answered at once with what the device knows, then sent in order until the server
 * answers; only what the server has confirmed survives a reload.
 */
export function usePackOrder(
  served: PackState,
  answer: CheckAnswer | null,
  { userId, parcel, onComplete, onWeight }: Options,
) {
  const [confirmed, setConfirmed] = useState(answer?.state ?? served);
  const [unsent, setUnsent] = useState<readonly Sent[]>([]);
  const [isAway, setAway] = useState(false);
  const [asks, setAsks] = useState(answer?.asks ?? null);
  const [answered, setAnswered] = useState(0);
  const [said] = useState(() => createSaid(answer));
  const latest = useRef({ confirmed, unsent });
  const isSending = useRef(false);

  const show = useCallback((next: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...next };
    const { confirmed, unsent } = latest.current;
    // A transition: the scan's result is shown and announced first.
    startTransition(() => {
      setConfirmed(confirmed);
      setUnsent(unsent);
    });
  }, []);

  // Reloaded data replaces earlier answers.
  const read = useRef(served);
  useEffect(() => {
    if (read.current === served) return;
    read.current = served;
    show({ confirmed: served });
  }, [served, show]);

  async function sendAll() {
    if (isSending.current) return;
    isSending.current = true;
    for (let next = latest.current.unsent[0]; next; next = latest.current.unsent[0]) {
      const { id, barcode, parcel: into, quantity, expected } = next;
      const sent = await postOperation<CheckAnswer | { detail?: string }>(
        shippingPaths.checkPacked(latest.current.confirmed.orderId),
        { barcode, checkId: id, parcel: into, quantity, by: userId },
      );
      if (sent.kind === "signed-out") return location.reload();
      setAway(sent.kind === "unreachable");
      if (sent.kind === "unreachable") {
        await new Promise((done) => setTimeout(done, RETRY_MS));
        continue;
      }
      const unsentNow = latest.current.unsent.slice(1);
      if (!("state" in sent.body)) {
        said.set({ id, ok: false, title: "Not verified", detail: sent.body.detail ?? "Scan it again." });
        show({ unsent: unsentNow });
        continue;
      }
      const { state, completes, ok, title, word, detail } = sent.body;
      show({ confirmed: state, unsent: unsentNow });
      // The device has said the same already, unless it was wrong or knew too little.
      if (!ok || !expected) said.set({ id, ok, title, word, detail });
      if (sent.body.asks) setAsks(sent.body.asks);
      if (completes) onComplete();
    }
    isSending.current = false;
  }

  /** `quantity` answers the question that the code asked before. */
  function scan(barcode: string, quantity?: number): void {
    const code = readBarcode(barcode);
    if (!code) return;
    const now = expectedState(latest.current.confirmed, latest.current.unsent);
    const result = resolvePackScan(now, code, { known: null, quantity });
    const id = newOperationId();
    const weight = result.kind === "refused" && result.refusal === "not-on-order" ? scaleReading(barcode) : null;
    if (weight) {
      onWeight(weight);
      said.set({ id, ok: true, title: weight, detail: "Weight entered." });
      return;
    }
    const isKnown = result.kind !== "refused" || result.refusal !== "not-on-order";
    // The server can name a product that the order lacks, so its answer is waited for.
    if (isKnown) said.set(shownResult(id, result));
    if (quantity !== undefined) setAnswered((count) => count + 1);
    setAsks(result.kind === "count" ? { barcode, name: result.name, left: result.left } : null);
    if (result.kind === "count") return;
    const expected = result.kind === "check" ? result.check : null;
    if (result.kind === "refused" && isKnown) return;
    show({ unsent: [...latest.current.unsent, { id, barcode, parcel, quantity, expected }] });
    void sendAll();
  }

  const state = expectedState(confirmed, unsent);
  return { state, said, scan, asks, answered, isAway, isSending: unsent.length > 0 };
}

interface Options {
  userId: string;
  /** The parcel that is being packed. */
  parcel: number;
  /** The order was scanned after all of its units were verified. */
  onComplete: () => void;
  /** The scale sent the parcel's weight, as a scanner sends a code. */
  onWeight: (text: string) => void;
}

const expectedState = (confirmed: PackState, unsent: readonly Sent[]): PackState =>
  unsent.reduce((state, { expected }) => (expected ? withCheck(state, expected) : state), confirmed);

const shownResult = (id: string, result: ReturnType<typeof resolvePackScan>): ScanShown =>
  result.kind === "refused"
    ? { id, ok: false, title: "Not verified", word: PACK_REFUSAL_WORDS[result.refusal], detail: result.message }
    : { id, ok: true, title: result.kind === "count" ? ENTER_QUANTITY : "Verified", detail: result.message };
