import { useNavigate, useRevalidator, useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Command, commandIn } from "#app/domain/picking/lists/commands";
import type { LocalAnswer } from "#app/domain/picking/plan/answer-locally";
import { nextItem } from "#app/domain/picking/plan/expected-view";
import type { PickAnswer, PickView } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { notify } from "#app/ui/layouts/toasts/toast-store";
import { createSaid, type ScanShown } from "#app/ui/scan/result/scan-result-store";
import { useScanState } from "#app/ui/scan/result/use-scan-state";
import { newOperationId as newId } from "#app/ui/scan/waiting/operation-id";
import { commandStep, type PickAction, pickAction, scanAction, skipAction, undoAction } from "./pick-actions";
import type { PickNews } from "./pick-queue";
import {
  effectsOf,
  expectedView,
  type Feedback,
  initialSession,
  isUndecided,
  pickSessionReducer,
  unshownAction,
} from "./pick-session.reducer";
import { useDecisionPolling } from "./use-decision-polling";
import { loadedQueue, usePickQueue } from "./use-pick-queue";

const NARROW_PX = 768;
/** How long a result stays on the screen. */
const READ_MS = 3000;

/**
 * The order being picked. A scan or pick is shown at once, stored on the device, and sent in order with an id of its
 * own; the server's answer then replaces the expected result.
 */
export function usePickSession(served: PickView, answer: PickAnswer | null, userId: string) {
  const { state, latest, dispatch, dispatchLater } = useScanState(pickSessionReducer, () =>
    initialSession(answer?.view ?? served, answer?.asked),
  );
  const [said] = useState(() => createSaid(answer?.said ?? null));
  const feedback = useRef<HTMLDivElement>(null);
  const announce = useAnnouncements(feedback);
  const { revalidate } = useRevalidator();
  const [navigate, submit] = [useNavigate(), useSubmit()];
  const queue = usePickQueue(userId, hear);
  const waiting = queue.standing?.waiting ?? [];

  // Reloaded data replaces earlier answers.
  const read = useRef(served);
  useEffect(() => {
    if (read.current === served) return;
    read.current = served;
    dispatch({ type: "reloaded", view: served });
  }, [served, dispatch]);

  const current = expectedView(state, waiting);
  useDecisionPolling(isUndecided([state]));

  // Its first call takes longest: no scan waits for that.
  const { List } = queue;
  useEffect(() => void (List && loadedQueue()?.answerLocally(served, "")), [List, served]);

  // When the server becomes unreachable, actions that waited for its answer are answered by the device.
  useEffect(() => {
    if (!queue.isAway) return;
    const unshown = unshownAction(latest.current);
    if (unshown?.local) said.set(resultOf(unshown.id, unshown.local));
    dispatch({ type: "unreachable" });
  }, [queue.isAway, said, dispatch, latest]);

  function hear(news: PickNews) {
    if (news.kind === "missed") revalidate();
    if (news.kind === "restored") dispatch({ ...news, type: "restored" });
    if (news.kind !== "settled") return;
    const { isReloadNeeded, shown, announced } = effectsOf(latest.current, news, said.get()?.id);
    dispatch({ ...news, type: "answered" });
    if (isReloadNeeded) revalidate();
    if (shown) said.set(shown);
    if (announced) announce(announced, isReloadNeeded);
  }

  /** Applies the action to the screen, stores it on the device, and sends it. */
  function act({ intent, fields, label, local, guess, undoes, skips }: PickAction) {
    const { orderId, orderNumber, sessionId } = latest.current.view;
    const id = newId();
    const isShown = local !== null && (local.isSure || queue.isAway || !navigator.onLine);
    if (local && isShown) said.set(resultOf(id, local));
    dispatchLater({ type: "acted", action: { id, guess, local, isShown, undoes, skips } });
    void queue.addAfterPaint({
      id,
      userId,
      about: { id: orderId, name: orderNumber },
      fields: { ...fields, intent, sessionId },
      label,
      guess,
      told: local?.ok ?? null,
    });
  }

  /** The order as of now, which may not be rendered yet. */
  const currentView = (): PickView => expectedView(latest.current, waiting);
  const refuse = (detail: string) => said.set({ id: newId(), ok: false, title: "Error", detail });

  function send(barcode: string, quantity?: number, choice?: string) {
    act(
      scanAction(currentView(), { barcode, quantity, choice }, latest.current.question, loadedQueue()?.answerLocally),
    );
  }

  function pick(itemId: string, quantity: number) {
    const action = pickAction(currentView(), itemId, quantity);
    if (typeof action === "string") refuse(action);
    else if (action) act(action);
  }

  const undo = (pickId: string) => act(undoAction(latest.current, currentView(), pickId));

  function skip(itemId: string) {
    const action = skipAction(currentView(), itemId);
    if (action) act(action);
  }

  /** Runs a code of the command sheet. */
  function run(command: Command) {
    const step = commandStep(currentView(), command, queue.isAway && waiting.length > 0);
    switch (step.kind) {
      case "undo":
        return undo(step.pickId);
      case "skip":
        return skip(step.itemId);
      case "report-shortage":
        return navigate(pickingPaths.shortPick(step.itemId));
      case "change-lot":
        return navigate(pickingPaths.changePickLot(step.itemId));
      case "pause":
        return submit(null, { method: "post", action: pickingPaths.pause(step.orderId) });
      case "scan":
        return send(step.barcode);
      case "refuse":
        return refuse(step.reason);
    }
  }

  function scanned(barcode: string, quantity?: number, choice?: string) {
    const command = commandIn(barcode);
    if (command) run(command);
    else send(barcode, quantity, choice);
  }

  /** Just after the page opened, the code for offline answers may still be loading: the scan waits for it. */
  function scan(barcode: string, quantity?: number, choice?: string): Promise<void> | void {
    return queue.loading
      ? queue.loading().then(() => scanned(barcode, quantity, choice))
      : scanned(barcode, quantity, choice);
  }

  return {
    feedback,
    queue,
    view: current,
    next: nextItem(current),
    said,
    question: state.question,
    isBusy: state.pending.length > 0 && !queue.isAway,
    scan,
    pick,
    undo,
    skip,
  };
}

/** On a phone a toast would cover the buttons, so it is shown only when the answer itself is out of view. */
function useAnnouncements(feedback: RefObject<HTMLDivElement>) {
  // When the order leaves the screen (canceled, reassigned or completed), its last message would disappear with it.
  const parting = useRef<{ words: Feedback; at: number } | null>(null);
  useEffect(
    () => () => {
      if (parting.current && performance.now() - parting.current.at < READ_MS) toast(parting.current.words);
    },
    [],
  );
  return (words: Feedback, isLeaving: boolean) => {
    const isSeen = innerWidth < NARROW_PX && (feedback.current?.getBoundingClientRect().bottom ?? 0) > 0;
    if (!isSeen) toast(words);
    else parting.current = isLeaving ? { words, at: performance.now() } : null;
  };
}

const toast = ({ ok, title, detail }: Feedback): void =>
  notify({ title, description: detail, variant: ok ? "default" : "destructive" });

const resultOf = (id: string, { ok, title, detail, word }: LocalAnswer): ScanShown => ({ id, ok, title, detail, word });

export type PickControls = ReturnType<typeof usePickSession>;
