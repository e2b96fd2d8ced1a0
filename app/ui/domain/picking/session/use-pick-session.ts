import { useNavigate, useRevalidator, useSubmit } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { type Command, commandIn, IDLE_COMMAND } from "#app/domain/codes/commands";
import type { LocalAnswer } from "#app/domain/picking/plan/answer-locally";
import {
  type Expected,
  expecting,
  nextItem,
  puttingOff,
  standingAt,
  tooManyAt,
} from "#app/domain/picking/plan/expected-view";
import type { PickAnswer, PickView } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { notify } from "#app/ui/layouts/toasts/toast-store";
import type { ScanShown } from "#app/ui/scan/said-store";
import { createSaid } from "#app/ui/scan/said-store";
import { newOperationId as newId } from "#app/ui/scan/waiting/operation-id";
import type { PickNews } from "./pick-queue";
import { usePickQueue } from "./use-pick-queue";

const NARROW = 768;
const ASK_AGAIN_MS = 10_000;
/** How long a result stays on the screen. */
const READ_MS = 3000;

/** An action taken here that the server has not answered yet. */
interface Pending {
  id: string;
  guess: Expected | null;
  local: LocalAnswer | null;
  isTold: boolean;
  /** Id of the pick that it undoes. */
  undoes?: string | undefined;
  /** Id of the line that it skips. */
  skips?: string | undefined;
}

type Feedback = NonNullable<PickAnswer["said"]>;
type ScanQuestion = NonNullable<PickAnswer["asked"]> & { quantity?: number };

/** The choice that scanning a question's code once more makes. */
const saidAgain = (asked: ScanQuestion | null, barcode: string): string | undefined =>
  (asked?.barcode === barcode && asked.again) || undefined;

interface Act {
  intent: string;
  fields: Record<string, string>;
  /** Label in the list of unsent operations. */
  label: string;
  local?: LocalAnswer | null;
  guess?: Expected | null;
  undoes?: string;
  skips?: string;
}

/**
 * The order being picked. A scan or pick is shown at once, stored on the device, and sent in order with an id of its
 * own; the server's answer then replaces the expected result.
 */
export function usePickSession(served: PickView, answer: PickAnswer | null, userId: string) {
  const [view, setView] = useState(answer?.view ?? served);
  const [said] = useState(() => createSaid(answer?.said ?? null));
  const [asked, setAsked] = useState<ScanQuestion | null>(answer?.asked ?? null);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const feedback = useRef<HTMLDivElement>(null);
  // Ten scans a second are faster than rendering, so each is judged by this ref's current state.
  const now = useRef({ view, pending });
  /** Operations answered here. The view includes them, even while the queue still lists them. */
  const settled = useRef(new Set<string>());
  const { revalidate } = useRevalidator();
  const [navigate, submit] = [useNavigate(), useSubmit()];
  const queue = usePickQueue(userId, hear);
  // When the order leaves the screen (cancelled, reassigned or completed), its last message would disappear with it.
  const parting = useRef<{ words: Feedback; at: number } | null>(null);
  useEffect(
    () => () => {
      if (parting.current && performance.now() - parting.current.at < READ_MS) toast(parting.current.words);
    },
    [],
  );

  function take(next: PickView) {
    now.current.view = next;
    setView(next);
  }
  function change(next: readonly Pending[]) {
    now.current.pending = next;
    setPending(next);
  }

  // Reloaded data replaces earlier answers.
  const read = useRef(served);
  useEffect(() => {
    if (read.current === served) return;
    read.current = served;
    now.current.view = served;
    setView(served);
  }, [served]);

  /** Operations of earlier pages and of the device's other pages: neither pending here nor answered. */
  function elsewhere(orderId: string, here: readonly Pending[]): Expected[] {
    const known = new Set([...here.map(({ id }) => id), ...settled.current]);
    const waiting = (queue.standing?.waiting ?? []).filter(({ id, about }) => about.id === orderId && !known.has(id));
    return waiting.flatMap(({ guess }) => guess ?? []);
  }
  const current = withPending(view, pending, elsewhere(view.orderId, pending));

  // A shortage is decided by another user: polls while a decision is pending.
  const isAsked = view.items.some((item) => item.waiting > 0) && pending.length === 0;
  useEffect(() => {
    if (!isAsked) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAsked, revalidate]);

  function hear(news: PickNews) {
    if (news.kind === "missed") revalidate();
    if (news.kind !== "settled") return;
    const { operation, answer: given, late } = news;
    settled.current.add(operation.id);
    const mine = now.current.pending.find(({ id }) => id === operation.id);
    change(now.current.pending.filter(({ id }) => id !== operation.id));
    if (operation.about.id !== now.current.view.orderId || !given) return;
    if (given.view) take(given.view);
    else revalidate();
    const { said: words, asked: question } = given;
    if (!words || !mine || late) return;
    const quantity = Number(operation.fields.quantity ?? 0);
    setAsked(question ? { ...question, ...(quantity > 0 && { quantity }) } : null);
    // The server's text replaces the device's, unless a newer scan is shown.
    if (!words.ok || !mine.isTold || said.get()?.id === operation.id) said.set({ ...words, id: operation.id });
    if (operation.fields.intent !== "scan" && words.ok) return;
    // On a phone a toast would cover the buttons, so it is shown only when the answer itself is out of view.
    const isSeen = innerWidth < NARROW && (feedback.current?.getBoundingClientRect().bottom ?? 0) > 0;
    if (!isSeen) toast(words);
    else parting.current = given.view ? null : { words, at: performance.now() };
  }

  /** Applies the action to the screen, stores it on the device, and sends it. */
  function act({ intent, fields, label, local = null, guess = local?.guess ?? null, undoes, skips }: Act) {
    const { orderId, orderNumber, sessionId } = now.current.view;
    const id = newId();
    const isTold = local !== null && (local.isSure || queue.isAway || !navigator.onLine);
    if (local && isTold) said.set(toldBy(id, local));
    // A transition: the scan's result was already shown and announced, so the order can render later.
    startTransition(() => change([...now.current.pending, { id, guess, local, isTold, undoes, skips }]));
    void queue.add({
      id,
      userId,
      about: { id: orderId, name: orderNumber },
      fields: { ...fields, intent, sessionId },
      label,
      guess,
      told: local?.ok ?? null,
    });
  }

  // When the server becomes unreachable, actions that waited for its answer are answered by the device.
  useEffect(() => {
    if (!queue.isAway) return;
    const untold = now.current.pending.filter(({ isTold, local }) => !isTold && local).at(-1);
    if (untold?.local) said.set(toldBy(untold.id, untold.local));
    now.current.pending = now.current.pending.map((one) => ({ ...one, isTold: true }));
  }, [queue.isAway, said]);

  /** The state as of now, which may not be rendered yet. */
  function standing(): PickView {
    const { view: latest, pending: all } = now.current;
    return withPending(latest, all, elsewhere(latest.orderId, all));
  }
  const refuse = (detail: string) => said.set({ id: newId(), ok: false, title: "Error", detail });

  /** Runs a code of the command sheet. */
  function obey(command: Command) {
    const state = standing();
    const item = nextItem(state);
    const { orderId, orderNumber, lastPick, items } = state;
    switch (command) {
      case "CMDUNDO":
        return lastPick ? undo(lastPick.pickId) : refuse(IDLE_COMMAND.undo);
      case "CMDSKIP":
        return item && items.some(({ id, left, waiting }) => left > waiting && id !== item.id)
          ? skip(item.id)
          : refuse(IDLE_COMMAND.skip);
      case "CMDSHORT":
        return item ? navigate(pickingPaths.shortPick(item.id)) : refuse(IDLE_COMMAND.item);
      case "CMDLOT":
        return item ? navigate(pickingPaths.changePickLot(item.id)) : refuse(IDLE_COMMAND.item);
      case "CMDPAUSE":
        // Not while operations are queued: they would arrive too late.
        return queue.isAway && (queue.standing?.waiting.length ?? 0) > 0
          ? refuse("Not before everything that waits is sent.")
          : submit(null, { method: "post", action: pickingPaths.pause(orderId) });
      case "CMDDONE":
        return send(orderNumber);
      case "CMDSTART":
        return refuse(IDLE_COMMAND.start);
    }
  }

  /** Just after the page opened, the code for offline answers may still be loading: the scan waits for it. */
  function scan(barcode: string, stepped?: number, chosen?: string): Promise<void> | void {
    return queue.loading
      ? queue.loading().then(() => scanned(barcode, stepped, chosen))
      : scanned(barcode, stepped, chosen);
  }

  function scanned(barcode: string, stepped?: number, chosen?: string) {
    const command = commandIn(barcode);
    if (command) obey(command);
    else send(barcode, stepped, chosen);
  }

  function send(barcode: string, stepped?: number, chosen?: string) {
    const again = saidAgain(asked, barcode);
    const choice = chosen ?? again;
    const quantity = stepped ?? (again ? asked?.quantity : undefined);
    const state = standing();
    const fields: Record<string, string> = { barcode };
    if (quantity) fields.quantity = String(quantity);
    if (choice) fields.choice = choice;
    if (state.at) fields.locationId = state.at;
    const label = quantity ? `Scan of ${quantity} × ${barcode}` : `Scan of ${barcode}`;
    const local = choice ? null : queue.answerLocally(state, barcode, quantity);
    act({ intent: "scan", fields, label, local: local ?? null });
  }

  function pick(itemId: string, quantity: number) {
    const item = standing().items.find(({ id }) => id === itemId);
    if (!item) return;
    const { place } = item;
    if (place && quantity > place.left && quantity <= item.left) return refuse(tooManyAt(item, place));
    const guess = quantity <= item.left ? { itemId, units: quantity, from: place ?? undefined } : null;
    const detail = `${quantity} × ${item.name}`;
    const local = guess && { ok: true, title: "Item Picked", detail, guess, at: null, isSure: true };
    // The picker confirms the location shown now, even if the order has changed by the time it arrives.
    const fields: Record<string, string> = { itemId, quantity: String(quantity) };
    if (place) Object.assign(fields, { lotId: place.lotId, locationId: place.locationId });
    act({ intent: "pick", fields, label: `Pick of ${detail}`, local });
  }

  function undo(pickId: string) {
    const { lastPick, items } = standing();
    const item = items.find((one) => one.lastPick === pickId);
    const units = lastPick?.pickId === pickId ? lastPick.units : 0;
    const { view: order, pending: all } = now.current;
    const from = all.find(({ id }) => `${order.sessionId}:${id}` === pickId)?.guess?.from;
    const guess = item && units > 0 ? { itemId: item.id, units: -units, from } : null;
    const label = `Undo of ${item?.name ?? "a pick"}`;
    act({ intent: "undo", fields: { pickId }, label, guess, undoes: pickId });
  }

  /** The skipped line comes again after the others. */
  function skip(itemId: string) {
    const item = standing().items.find(({ id }) => id === itemId);
    if (!item || item.left === 0) return;
    const detail = "It comes again after the other items.";
    const local = { ok: true, title: "Skipped", detail, guess: null, at: null, isSure: true };
    act({ intent: "skip", fields: { itemId }, label: `Skip of ${item.name}`, local, skips: itemId });
  }

  return {
    feedback,
    queue,
    view: current,
    next: nextItem(current),
    said,
    /** The last code when it is ambiguous: the next scan, or a tap, decides. */
    asked,
    isBusy: pending.length > 0 && !queue.isAway,
    scan,
    pick,
    undo,
    skip,
  };
}

const toast = ({ ok, title, detail }: Feedback): void =>
  notify({ title, description: detail, variant: ok ? "default" : "destructive" });

const toldBy = (id: string, { ok, title, detail }: LocalAnswer): ScanShown => ({ id, ok, title, detail });

/** The order with pending actions applied, the picker's position in it, and the picks that can be undone. */
function withPending(view: PickView, pending: readonly Pending[], before: readonly Expected[]): PickView {
  if (pending.length + before.length === 0) return view;
  const expected = expecting(view, [...before, ...pending.flatMap(({ guess }) => guess ?? [])]);
  // Skipped lines at the picker's current location come back only when that location is scanned again.
  const moved = pending.findLast(({ local, skips }) => skips || (local?.ok && local.at));
  const at = moved ? (moved.local?.at ?? null) : view.at;
  const undone = new Set(pending.map(({ undoes }) => undoes));
  const picks = pending.flatMap(({ id, guess }) =>
    guess && guess.units > 0 ? { ...guess, pickId: `${view.sessionId}:${id}` } : [],
  );
  const open = picks.filter(({ pickId }) => !undone.has(pickId));
  const items = expected.items.map((item) => {
    const last = open.findLast(({ itemId }) => itemId === item.id)?.pickId ?? item.lastPick;
    return { ...item, lastPick: undone.has(last ?? "") ? null : last };
  });
  const last = open.at(-1);
  const name = items.find(({ id }) => id === last?.itemId)?.name ?? "";
  const confirmed = undone.has(view.lastPick?.pickId) ? null : view.lastPick;
  const next: PickView = { ...expected, items };
  const inTurn = pending.reduce((turned, { skips }) => (skips ? puttingOff(turned, skips) : turned), next);
  return { ...standingAt(inTurn, at), lastPick: last ? { pickId: last.pickId, units: last.units, name } : confirmed };
}

export type PickControls = ReturnType<typeof usePickSession>;
