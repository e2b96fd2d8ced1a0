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
import { notify } from "../../layouts/toasts/toast-store";
import { createSaid } from "../../scan/said-store";
import type { ScanShown } from "../../scan/scan-feedback";
import { newOperationId as newId } from "../../scan/waiting/operation-id";
import type { PickNews } from "./pick-queue";
import { usePickQueue } from "./use-pick-queue";

const NARROW = 768;
const ASK_AGAIN_MS = 10_000;
/** As long as an answer stands on the screen. */
const READ_MS = 3000;

/** Something that was done here and that the server has not answered yet. */
interface Pending {
  id: string;
  guess: Expected | null;
  local: LocalAnswer | null;
  isTold: boolean;
  /** The pick that it puts back. */
  undoes?: string | undefined;
  /** The line that it puts off. */
  skips?: string | undefined;
}

type Feedback = NonNullable<PickAnswer["said"]>;
type ScanQuestion = NonNullable<PickAnswer["asked"]> & { quantity?: number };

/** The choice that scanning the code of a question once more makes. */
const saidAgain = (asked: ScanQuestion | null, barcode: string): string | undefined =>
  (asked?.barcode === barcode && asked.again) || undefined;

interface Act {
  intent: string;
  fields: Record<string, string>;
  /** What it is called among those that wait. */
  label: string;
  local?: LocalAnswer | null;
  guess?: Expected | null;
  undoes?: string;
  skips?: string;
}

/**
 * The order under the picker's hands. What is scanned or picked shows at once, is kept on the device, and is sent in
 * order, each with an id of its own; the server's answer then replaces what was expected, whatever it says.
 */
export function usePickSession(served: PickView, answer: PickAnswer | null, userId: string) {
  const [view, setView] = useState(answer?.view ?? served);
  const [said] = useState(() => createSaid(answer?.said ?? null));
  const [asked, setAsked] = useState<ScanQuestion | null>(answer?.asked ?? null);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const feedback = useRef<HTMLDivElement>(null);
  // Ten scans a second come faster than the page is drawn: each is judged by what is known when it comes.
  const now = useRef({ view, pending });
  /** Answered here: they count in the view, whatever is still said to wait. */
  const settled = useRef(new Set<string>());
  const { revalidate } = useRevalidator();
  const [navigate, submit] = [useNavigate(), useSubmit()];
  const queue = usePickQueue(userId, hear);
  // It was cancelled, given away or completed: what was just said of it would go with it.
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

  // What the page reads anew replaces what was answered before.
  const read = useRef(served);
  useEffect(() => {
    if (read.current === served) return;
    read.current = served;
    now.current.view = served;
    setView(served);
  }, [served]);

  /** What waits of earlier pages, and of the device's other ones: nothing that is pending here, or answered. */
  function elsewhere(orderId: string, here: readonly Pending[]): Expected[] {
    const known = new Set([...here.map(({ id }) => id), ...settled.current]);
    const waiting = (queue.standing?.waiting ?? []).filter(({ id, about }) => about.id === orderId && !known.has(id));
    return waiting.flatMap(({ guess }) => guess ?? []);
  }
  const current = withPending(view, pending, elsewhere(view.orderId, pending));

  // Somebody decides elsewhere: what they say is looked for now and then, while it is waited for.
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
    // What was said already is put in the server's words, unless another scan is shown by now.
    if (!words.ok || !mine.isTold || said.get()?.id === operation.id) said.set({ ...words, id: operation.id });
    if (operation.fields.intent !== "scan" && words.ok) return;
    // On a telephone a toast would lie over the buttons: only when the answer itself is out of sight.
    const isSeen = innerWidth < NARROW && (feedback.current?.getBoundingClientRect().bottom ?? 0) > 0;
    if (!isSeen) toast(words);
    else parting.current = given.view ? null : { words, at: performance.now() };
  }

  /** Does it on the screen, keeps it on the device, and has it sent. */
  function act({ intent, fields, label, local = null, guess = local?.guess ?? null, undoes, skips }: Act) {
    const { orderId, orderNumber, sessionId } = now.current.view;
    const id = newId();
    const isTold = local !== null && (local.isSure || queue.isAway || !navigator.onLine);
    if (local && isTold) said.set(toldBy(id, local));
    // The screen follows: whoever scans has heard and seen by then that it was right.
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

  // What waited for the server's word is told by the device, once nobody answers.
  useEffect(() => {
    if (!queue.isAway) return;
    const untold = now.current.pending.filter(({ isTold, local }) => !isTold && local).at(-1);
    if (untold?.local) said.set(toldBy(untold.id, untold.local));
    now.current.pending = now.current.pending.map((one) => ({ ...one, isTold: true }));
  }, [queue.isAway, said]);

  /** As of this moment, which the screen may still have to show. */
  function standing(): PickView {
    const { view: latest, pending: all } = now.current;
    return withPending(latest, all, elsewhere(latest.orderId, all));
  }
  const refuse = (detail: string) => said.set({ id: newId(), ok: false, title: "Error", detail });

  /** What a code of the command sheet says. */
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
        // What waits for the network would come too late.
        return queue.isAway && (queue.standing?.waiting.length ?? 0) > 0
          ? refuse("Not before everything that waits is sent.")
          : submit({ intent: "pause", orderId }, { method: "post" });
      case "CMDDONE":
        return send(orderNumber);
      case "CMDSTART":
        return refuse(IDLE_COMMAND.start);
    }
  }

  /** In a page's first moments what tells a scan without a network may still be on its way: the scan waits for it. */
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
    // The place on the screen is what the picker confirms, whatever the order says by the time it arrives.
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

  /** It comes again after the others. */
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
    /** The last code, where it means more than one thing: the next scan, or a tap, decides. */
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

/** The order as it will stand, where the picker then is, and what can be put back of it. */
function withPending(view: PickView, pending: readonly Pending[], before: readonly Expected[]): PickView {
  if (pending.length + before.length === 0) return view;
  const expected = expecting(view, [...before, ...pending.flatMap(({ guess }) => guess ?? [])]);
  // What was put off lies where the picker still stands, and comes only when that place is scanned again.
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
