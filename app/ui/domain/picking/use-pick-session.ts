import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import {
  type Expected,
  expecting,
  expectScan,
  nextItem,
  type PickAnswer,
  type PickView,
} from "#app/domain/picking/plan/pick-view";
import { notify } from "../../layouts/toasts/toast-store";
import type { ScanShown } from "../../scan/scan-feedback";

const NARROW = 768;

/** Fetched while the page comes to life: it must be there before the network goes. */
const connection = () => import("./pick-connection").catch(() => null);

const FAILED = {
  scan: "Failed to process barcode scan. Please try again.",
  pick: "Failed to mark item as picked. Please try again.",
  undo: "Failed to put the item back. Please try again.",
};

/** One id a scan, also where the page is not served over https. */
const newScanId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The order under the picker's hands. What is scanned or picked shows at once and is sent in order, each with an id of
 * its own; the server's answer then replaces what was expected, whatever it says.
 */
export function usePickSession(served: PickView, answer: PickAnswer | null) {
  const [view, setView] = useState(answer?.view ?? served);
  const [shown, setShown] = useState<ScanShown | null>(answer?.said ?? null);
  const [asked, setAsked] = useState(answer?.asked ?? null);
  const [expected, setExpected] = useState<(Expected & { key: string })[]>([]);
  const [waiting, setWaiting] = useState(0);
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const feedback = useRef<HTMLDivElement>(null);
  const latest = useRef(view);
  const { revalidate } = useRevalidator();
  useEffect(() => void connection(), []);

  function take(next: PickView) {
    latest.current = next;
    setView(next);
  }

  // What the page reads anew replaces what was answered before.
  const read = useRef(served);
  useEffect(() => {
    if (read.current === served) return;
    read.current = served;
    latest.current = served;
    setView(served);
  }, [served]);

  const current = expecting(view, expected);

  function send(kind: keyof typeof FAILED, fields: () => Record<string, string>, guess: Expected | null) {
    const key = newScanId();
    setWaiting((n) => n + 1);
    if (guess) setExpected((list) => [...list, { ...guess, key }]);
    const sent = async () => {
      const module = await connection();
      return module ? module.sendPick({ ...fields(), intent: kind, orderId: view.orderId, scanId: key }) : null;
    };
    tail.current = tail.current.then(sent).then((given) => {
      setWaiting((n) => n - 1);
      setExpected((list) => list.filter((one) => one.key !== key));
      setAsked(given?.asked ?? null);
      if (given?.view) take(given.view);
      else if (given) revalidate();
      const said = given ? given.said : { id: key, ok: false, title: "Error", detail: FAILED[kind] };
      if (said) setShown(said);
      if (said && (kind === "scan" || !said.ok)) toast(said);
    });
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
    /** The last code, where it means more than one thing: the next scan, or a tap, decides. */
    asked,
    isBusy: waiting > 0,
    scan(barcode: string, choice?: string) {
      const place = (): Record<string, string> => (latest.current.at ? { locationId: latest.current.at } : {});
      const chosen: Record<string, string> = choice ? { choice } : {};
      send("scan", () => ({ barcode, ...place(), ...chosen }), choice ? null : expectScan(current, barcode));
    },
    pick(itemId: string, quantity: number) {
      const item = current.items.find(({ id }) => id === itemId);
      const guess = item && quantity <= item.left ? { itemId, units: quantity } : null;
      send("pick", () => ({ itemId, quantity: String(quantity) }), guess);
    },
    undo(pickId: string) {
      send("undo", () => ({ pickId }), null);
    },
  };
}

export type PickControls = ReturnType<typeof usePickSession>;
