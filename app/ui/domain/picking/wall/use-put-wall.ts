import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import { putInWords, scanAtWall, WALL_REFUSAL_WORDS, type WallHeld } from "#app/domain/picking/wall/scan-at-wall";
import type { WallOrder } from "#app/domain/picking/wall/wall-order";
import type { WallScreen } from "#app/domain/picking/wall/wall-screen.server";
import { notify } from "#app/ui/layouts/toasts/toast-store";
import { createSaid } from "#app/ui/scan/result/scan-result-store";
import { useScanState } from "#app/ui/scan/result/use-scan-state";
import { newOperationId as newId } from "#app/ui/scan/waiting/operation-id";
import type { PickNews } from "../session/pick-queue";
import { pickIdOf } from "../session/pick-session.reducer";
import { usePickQueue } from "../session/use-pick-queue";
import { expectedLastPut, expectedWall, initialWall, isPut, wallReducer } from "./wall.reducer";

type FormAnswer = Parameters<typeof initialWall>[1] & { said: PickAnswer["said"] };

/**
 * The put wall on this device: what the sorter holds between the scan of an item and that of its slot. Only the scan of the
 * slot is sent, stored on the device until the server has answered.
 */
export function usePutWall(served: WallScreen, answer: FormAnswer | null) {
  const { userId } = served;
  const { state, latest, dispatchLater: dispatch } = useScanState(wallReducer, () => initialWall(served, answer));
  const [said] = useState(() => createSaid(answer?.said ?? null));
  const { revalidate, state: reload } = useRevalidator();
  const queue = usePickQueue(userId, hear, served);
  const waiting = queue.standing?.waiting ?? [];

  const read = useRef(served);
  useEffect(() => {
    if (read.current === served) return;
    read.current = served;
    dispatch({ type: "reloaded", wall: served });
  }, [served, dispatch]);

  const currentOrders = () => expectedWall(latest.current, waiting);
  const currentLastPut = () => expectedLastPut(latest.current, waiting);

  function hear(news: PickNews) {
    if (news.kind === "missed") revalidate();
    if (news.kind === "wall" && news.wall.cart.id === served.cart.id) dispatch({ type: "reloaded", wall: news.wall });
    if (news.kind === "put") dispatch({ ...news, type: "restored" });
    if (news.kind !== "settled") return;
    const given = news.answer;
    // Picks that were still on their way when the wall opened.
    if (given && !isPut(news.operation)) return revalidate();
    const isMine = latest.current.pending.some(({ id }) => id === news.operation.id);
    const isCounted = given?.said?.ok ?? false;
    dispatch({ type: "answered", id: news.operation.id, isCounted, order: given?.order ?? null });
    // Discarded by the user, perhaps without a network.
    if (!given) return;
    // What is being read may lack this put.
    if (!given.order || reload === "loading") revalidate();
    if (!isMine || !given.said || given.said.ok) return;
    const { title, detail, word } = given.said;
    say(false, title, detail, word);
    notify({ title, description: detail, variant: "destructive" });
  }

  const say = (ok: boolean, title: string, detail: string, word?: string) =>
    said.set({ id: newId(), ok, title, detail, ...(word && { word }) });

  const orderOf = (orderId: string) => latest.current.orders.find((order) => order.orderId === orderId);

  function put({ orderId, itemId, lotId, units, name, slot: number }: WallHeld, slot: string) {
    const order = orderOf(orderId);
    if (!order) return;
    const [id, moved] = [newId(), { orderId, itemId, lotId, units }];
    dispatch({ type: "acted", id, put: moved, last: { ...moved, id: pickIdOf(order, id), name } });
    const after = currentOrders().find((one) => one.orderId === orderId);
    if (after) say(true, "In the slot", putInWords({ units, name, slot: number }, after));
    const fields = { intent: "put", itemId, lotId, quantity: String(units), slot, sessionId: order.sessionId };
    send(id, order, fields, `${units} × ${name} into slot ${order.slot}`);
  }

  function undo() {
    const last = currentLastPut();
    const order = last && orderOf(last.orderId);
    if (!last || !order) return say(false, "Error", "There is nothing to undo.");
    const id = newId();
    dispatch({ type: "acted", id, put: { ...last, units: -last.units }, last: null });
    say(true, "Reversed", `Take ${last.units} × ${last.name} out of slot ${order.slot}.`);
    const { itemId, lotId, units } = last;
    const fields = { intent: "undo-put", putId: last.id, itemId, lotId, quantity: String(units) };
    send(id, order, { ...fields, sessionId: order.sessionId }, `Undo of ${last.name}`);
  }

  function send(id: string, { orderId, orderNumber }: WallOrder, fields: Record<string, string>, label: string) {
    void queue.addAfterPaint({
      id,
      userId,
      about: { id: orderId, name: orderNumber },
      label,
      guess: null,
      told: true,
      fields,
    });
  }

  function scan(raw: string, choice?: string) {
    const decision = scanAtWall(currentOrders(), latest.current.held, raw, choice);
    if (!decision) return;
    dispatch({ type: "asked", question: decision.kind === "ask" ? decision : null });
    switch (decision.kind) {
      case "held":
        dispatch({ type: "held", held: decision.held });
        return say(true, "Product Found", decision.detail);
      case "put":
        return put(decision.held, decision.slot);
      case "ask":
        return say(false, "Which one?", decision.detail);
      case "refused":
        return say(false, "Not put", decision.detail, WALL_REFUSAL_WORDS[decision.refusal]);
    }
  }

  return {
    queue,
    said,
    orders: expectedWall(state, waiting),
    ready: state.ready,
    held: state.held,
    question: state.question,
    lastPut: expectedLastPut(state, waiting),
    /** Picks of these orders wait to be sent: only then can their units be sorted. */
    hasUnsentPicks: waiting.some(
      ({ to, about, fields }) => !to && !isPut({ fields }) && state.orders.some(({ orderId }) => orderId === about.id),
    ),
    isBusy: state.pending.length > 0 && !queue.isAway,
    scan,
    undo,
    /** Another number of held units; null puts them back. */
    hold: (held: WallHeld | null) => dispatch({ type: "held", held }),
  };
}

export type WallControls = ReturnType<typeof usePutWall>;
