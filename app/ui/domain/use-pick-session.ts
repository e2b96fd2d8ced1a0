import { useEffect, useRef, useState } from "react";
import {
  type Expected,
  expecting,
  expectScan,
  nextItem,
  type PickAnswer,
  type PickView,
} from "#app/domain/picking/plan/pick-view";
import { notify } from "../layouts/toast-store";
import type { ScanShown } from "../scan/scan-feedback";
import { useCalls } from "./use-calls";

/** One id a scan, also where the page is not served over https. */
const newScanId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const NARROW = 768;

const FAILED = {
  scan: "Failed to process barcode scan. Please try again.",
  pick: "Failed to mark item as picked. Please try again.",
  undo: "Failed to put the item back. Please try again.",
};

/**
 * The order under the picker's hands. What is scanned or picked shows at once and is sent in order, each with an id of
 * its own; the server's answer then replaces what was expected, whatever it says.
 */
export function usePickSession(served: PickView, answer: PickAnswer | null) {
  const call = useCalls();
  const [view, setView] = useState(answer?.view ?? served);
  const [shown, setShown] = useState<ScanShown | null>(answer?.said ?? null);
  const [expected, setExpected] = useState<(Expected & { key: string })[]>([]);
  const [waiting, setWaiting] = useState(0);
  const feedback = useRef<HTMLDivElement>(null);
  const latest = useRef(view);
  latest.current = view;

  // What the page reads anew replaces what was answered before.
  const first = useRef(served);
  useEffect(() => {
    if (first.current !== served) setView(served);
    first.current = served;
  }, [served]);

  const current = expecting(view, expected);

  async function send(kind: "scan" | "pick" | "undo", fields: () => Record<string, string>, guess: Expected | null) {
    const key = newScanId();
    setWaiting((n) => n + 1);
    if (guess) setExpected((list) => [...list, { ...guess, key }]);
    const given = await call(() => ({ ...fields(), intent: kind, orderId: view.orderId, scanId: key }));
    setExpected((list) => list.filter((one) => one.key !== key));
    setWaiting((n) => n - 1);
    if (given?.view) setView(given.view);
    if (!given) {
      setShown({ id: key, ok: false, title: "Error", detail: FAILED[kind] });
      toast({ ok: false, title: "Error", detail: FAILED[kind] });
    } else if (given.said) {
      setShown(given.said);
      if (kind === "scan" || !given.said.ok) toast(given.said);
    }
  }

  /** On a telephone a toast would lie over the buttons: only when the answer itself is out of sight. */
  function toast({ ok, title, detail }: Omit<ScanShown, "id">) {
    const isSeen = innerWidth < NARROW && (feedback.current?.getBoundingClientRect().bottom ?? 0) > 0;
    if (!isSeen) notify({ title, description: detail, variant: ok ? "default" : "destructive" });
  }

  return {
    feedback,
    view: current,
    next: nextItem(current),
    shown,
    isBusy: waiting > 0,
    scan(barcode: string) {
      const place = (): Record<string, string> => (latest.current.at ? { locationId: latest.current.at } : {});
      void send("scan", () => ({ barcode, ...place() }), expectScan(current, barcode));
    },
    pick(itemId: string, quantity: number) {
      const item = current.items.find(({ id }) => id === itemId);
      const guess = item && quantity <= item.left ? { itemId, units: quantity } : null;
      void send("pick", () => ({ itemId, quantity: String(quantity) }), guess);
    },
    undo(pickId: string) {
      void send("undo", () => ({ pickId }), null);
    },
  };
}

export type PickControls = ReturnType<typeof usePickSession>;
