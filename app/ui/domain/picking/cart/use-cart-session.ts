import { useNavigate, useRevalidator, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type Command, commandIn, IDLE_COMMAND } from "#app/domain/picking/lists/commands";
import { type CartQuestion, type Held, type Stop, seenAt, shareOut, stopsOf } from "#app/domain/picking/plan/cart-walk";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { REFUSAL_WORDS } from "#app/domain/picking/plan/refusal";
import type { CartDecision } from "#app/domain/picking/plan/scan-on-cart";
import { pickingPaths } from "#app/http/picking-paths";
import { notify } from "#app/ui/layouts/toasts/toast-store";
import { createSaid } from "#app/ui/scan/result/scan-result-store";
import { useScanState } from "#app/ui/scan/result/use-scan-state";
import { newOperationId as newId } from "#app/ui/scan/waiting/operation-id";
import { type PickAction, pickAction, skipAction, undoAction } from "../session/pick-actions";
import type { PickNews } from "../session/pick-queue";
import { effectsOf, expectedView, isUndecided } from "../session/pick-session.reducer";
import { useDecisionPolling } from "../session/use-decision-polling";
import { loadedQueue, usePickQueue } from "../session/use-pick-queue";
import { type CartAnswer, type CartState, cartReducer, initialCart } from "./cart.reducer";

/**
 * The cart on this device: each order as in single picking, and what the picker holds between the scan of an item and
 * that of its tote. Only the scan of the tote is sent, as an ordinary scan of the order.
 */
export function useCartSession(cartId: string, served: readonly PickView[], answer: CartAnswer | null, userId: string) {
  const { state, latest, dispatchLater: dispatch } = useScanState(cartReducer, () => initialCart(served, answer));
  const [said] = useState(() => createSaid(answer?.said ?? null));
  const { revalidate } = useRevalidator();
  const [navigate, submit] = [useNavigate(), useSubmit()];
  const queue = usePickQueue(userId, hear);
  const waiting = queue.standing?.waiting ?? [];

  const read = useRef(served);
  useEffect(() => {
    if (read.current === served) return;
    read.current = served;
    dispatch({ type: "reloaded", views: served });
  }, [served, dispatch]);

  useDecisionPolling(isUndecided(state.orders));

  const viewsOf = ({ orders }: CartState): PickView[] => orders.map((order) => expectedView(order, waiting));
  const currentViews = (): PickView[] => viewsOf(latest.current);

  function hear(news: PickNews) {
    if (news.kind === "missed") revalidate();
    if (news.kind === "restored") dispatch({ ...news, type: "restored" });
    if (news.kind !== "settled") return;
    const order = latest.current.orders.find(({ view }) => view.orderId === news.operation.about.id);
    if (!order) return;
    const isAsked = latest.current.asked.has(news.operation.id) && !news.late;
    const { isReloadNeeded, shown, announced } = effectsOf(order, news, said.get()?.id);
    dispatch({ ...news, type: "answered" });
    if (isReloadNeeded) revalidate();
    if (news.answer?.held && isAsked) return say(true, "Product Found", news.answer.said?.detail ?? "");
    if (shown) said.set(shown);
    // An answer that the picker waits for is seen beside the scan field.
    if (announced && !announced.ok && !isAsked) refusedLater(announced.title, announced.detail);
  }

  const say = (ok: boolean, title: string, detail: string, word?: string) =>
    said.set({ id: newId(), ok, title, detail, ...(word && { word }) });
  const refuse = (detail: string, word?: string) => say(false, "Product Not Found", detail, word);

  /** Applies the action to its order on the screen, stores it on the device, and sends it. */
  function act(
    orderId: string,
    { intent, fields, label, local, guess, undoes, skips }: PickAction,
    asks = false,
    follows = false,
  ) {
    const view = latest.current.orders.find((one) => one.view.orderId === orderId)?.view;
    if (!view) return;
    const id = newId();
    if (local) said.set({ id, ok: local.ok, title: local.title, detail: local.detail });
    const action = { id, guess, local, isShown: local !== null, undoes, skips };
    dispatch({ type: "acted", orderId, action, asks, follows });
    void queue.addAfterPaint({
      ...{ id, userId, about: { id: orderId, name: view.orderNumber }, label, guess, told: local?.ok ?? null },
      fields: { ...fields, intent, sessionId: view.sessionId },
    });
  }

  /** `tote`: null for units that are sorted later. `follows`: part of the same scan as the one before. */
  function put(held: Held, tote: string | null, follows = false) {
    const view = currentViews().find(({ orderId }) => orderId === held.orderId);
    const item = view?.items.find(({ id }) => id === held.itemId);
    if (!view || !item) return;
    dispatch({ type: "walked", walk: { held: null }, ...(tote && { tote: { orderId: held.orderId, code: tote } }) });
    const { at } = latest.current.walk;
    const place = item.places.find(({ location, left }) => location === at && left > 0) ?? item.place;
    const guess = { itemId: item.id, units: held.units, from: place ?? undefined };
    const detail = `${held.units} × ${held.name}`;
    const local = { ok: true, title: "Product Found", detail, guess, at: null, isSure: true };
    const scanned = place && place.location === at ? place.locationId : undefined;
    if (held.barcode === null) {
      const action = pickAction(view, item.id, held.units);
      if (typeof action === "string") return refuse(action);
      const into: Record<string, string> = tote ? { tote } : {};
      if (action) act(held.orderId, { ...action, local, fields: { ...action.fields, ...into } }, false, follows);
      return;
    }
    const fields = {
      barcode: held.barcode,
      quantity: String(held.units),
      ...(tote && { tote }),
      ...(held.choice && { choice: held.choice }),
      ...(scanned && { locationId: scanned }),
    };
    const label = `Scan of ${held.units} × ${held.barcode}`;
    act(held.orderId, { intent: "scan", fields, label, local, guess }, false, follows);
  }

  /** Units of a stop for several orders: a pick of each. */
  function takeParts(parts: readonly Held[], detail: string) {
    for (const [n, part] of parts.entries()) put(part, null, n > 0);
    say(true, "Product Found", detail);
  }

  function decided(decision: CartDecision | null | undefined, raw: string, choice?: string) {
    dispatch({ type: "asked", question: decision?.kind === "ask" ? decision.question : null });
    switch (decision?.kind) {
      case "at":
        dispatch({ type: "walked", walk: { at: decision.location } });
        return say(true, "Product Found", decision.detail);
      case "held":
        dispatch({ type: "walked", walk: { held: decision.held } });
        return say(true, "Product Found", decision.detail);
      case "take":
        return takeParts(decision.parts, decision.detail);
      case "put":
        return put(decision.held, decision.tote);
      case "refused":
        return refuse(decision.detail, decision.refusal ? REFUSAL_WORDS[decision.refusal] : undefined);
      case "ask":
        return say(false, "Which one?", decision.detail);
      case "unknown": {
        if (queue.isAway || !navigator.onLine) return refuse(decision.detail, REFUSAL_WORDS[decision.refusal]);
        const view = currentViews().find(({ orderId }) => orderId === decision.orderId);
        const near = view && seenAt(view, latest.current.walk.at).at;
        const fields = { barcode: raw, ...(choice && { choice }), ...(near && { locationId: near }) };
        return act(
          decision.orderId,
          { intent: "scan", fields, label: `Scan of ${raw}`, local: null, guess: null },
          true,
        );
      }
    }
  }

  function scanned(raw: string, { chosen = null, quantity }: { chosen?: string | null; quantity?: number } = {}) {
    const command = commandIn(raw);
    if (command) return run(command);
    const { question, walk } = latest.current;
    // Scanning the same code again confirms the only choice.
    const value = chosen ?? (question?.barcode === raw ? question.again : null);
    const choice = question && value ? { value, orderId: question.orderId } : null;
    const decision = loadedQueue()?.scanOnCart(currentViews(), walk, raw, { chosen: choice, quantity });
    return decided(decision, raw, value ?? undefined);
  }

  function undo() {
    const { lastPuts } = latest.current;
    if (lastPuts.length === 0) return refuse(IDLE_COMMAND.undo);
    for (const { orderId, pickId } of lastPuts) undoPick(orderId, pickId);
  }

  function undoPick(orderId: string, pickId: string) {
    const order = latest.current.orders.find(({ view }) => view.orderId === orderId);
    if (order) act(orderId, undoAction(order, expectedView(order, waiting), pickId));
  }

  /** The stop comes again after the others, for each of its orders. */
  function skip() {
    const [stop] = stopsOf(currentViews(), latest.current.walk.at);
    dispatch({ type: "walked", walk: { at: null, held: null } });
    for (const { orderId, itemId } of stop?.shares ?? []) {
      const view = currentViews().find((one) => one.orderId === orderId);
      const action = view && skipAction(view, itemId);
      if (action) act(orderId, action);
    }
  }

  /** Runs a code of the command sheet. */
  function run(command: Command) {
    const [share] = stopsOf(currentViews(), latest.current.walk.at)[0]?.shares ?? [];
    const hasUnsent = queue.isAway && waiting.length > 0;
    switch (command) {
      case "CMDUNDO":
        return undo();
      case "CMDSKIP":
        return skip();
      case "CMDSHORT":
        return share ? navigate(pickingPaths.shortPick(share.itemId)) : refuse(IDLE_COMMAND.item);
      case "CMDLOT":
        return share ? navigate(pickingPaths.changePickLot(share.itemId)) : refuse(IDLE_COMMAND.item);
      case "CMDPAUSE":
      case "CMDDONE":
        if (hasUnsent) return refuse("Wait until all scans are sent.");
        return submit(null, {
          method: "post",
          action: pickingPaths.cartStep(cartId, command === "CMDPAUSE" ? "pause" : "finish"),
        });
      case "CMDSTART":
        return refuse(IDLE_COMMAND.start);
    }
  }

  const views = viewsOf(state);
  const stops = stopsOf(views, state.walk.at);
  return {
    queue,
    views,
    stops,
    said,
    walk: state.walk,
    lastPut: state.lastPuts[0] ?? null,
    /** Scans are still on their way. */
    isBusy: state.orders.some(({ pending }) => pending.length > 0) && !queue.isAway,
    /** Just after the page opened, the code that decides may still be loading: the scan waits for it. */
    scan: (raw: string, quantity?: number): Promise<unknown> | unknown =>
      queue.loading ? queue.loading().then(() => scanned(raw, { quantity })) : scanned(raw, { quantity }),
    question: state.question,
    /** Answers the question about the last code. */
    choose: ({ barcode }: CartQuestion, value: string) => void scanned(barcode, { chosen: value }),
    /** Units of the stop that are picked by hand: their tote comes next. */
    take: (held: Held) => dispatch({ type: "walked", walk: { held } }),
    /** All units of a stop by hand, where they are sorted later. */
    takeAll: (stop: Stop) =>
      takeParts(shareOut(stop, stop.units, { barcode: null }), `${stop.units} × ${stop.item.name}`),
    letGo: () => dispatch({ type: "walked", walk: { held: null } }),
    undo,
    undoPick,
    skip,
  };
}

const refusedLater = (title: string, description: string) => notify({ title, description, variant: "destructive" });

export type CartControls = ReturnType<typeof useCartSession>;
