import type { LocalAnswer } from "#app/domain/picking/plan/answer-locally";
import { type Expected, expecting, puttingOff, standingAt } from "#app/domain/picking/plan/expected-view";
import type { PickAnswer, PickView, ScanQuestion } from "#app/domain/picking/plan/pick-view";
import type { Operation } from "#app/ui/scan/waiting/operation";

/** The order being picked on this device. Pure: the hook performs what these functions decide. */

/** An action taken here that the server has not answered yet. */
export interface PendingAction {
  id: string;
  /** Its expected effect on the order. */
  guess: Expected | null;
  /** The device's answer to a scan. */
  local: LocalAnswer | null;
  /** Whether the device's answer was shown. */
  isShown: boolean;
  /** Id of the pick that it undoes. */
  undoes?: string | undefined;
  /** Id of the line that it skips. */
  skips?: string | undefined;
}

export type OpenQuestion = ScanQuestion & { quantity?: number };

export interface PickSessionState {
  /** The order as the server last sent it. */
  view: PickView;
  pending: readonly PendingAction[];
  /** Ids of the queued operations whose response has arrived. Their effect is shown although the queue still lists them. */
  answered: ReadonlySet<string>;
  /** The last code when it is ambiguous: the next scan, or a tap, decides. */
  question: OpenQuestion | null;
}

/** The server's answer to a queued operation; `late` when the user was not watching. */
export interface OperationAnswer {
  operation: Pick<Operation, "id" | "about" | "fields">;
  answer: PickAnswer | null;
  late: boolean;
}

export type PickSessionAction =
  | { type: "reloaded"; view: PickView }
  | { type: "restored"; view: PickView }
  | { type: "acted"; action: PendingAction }
  | ({ type: "answered" } & OperationAnswer)
  | { type: "unreachable" };

export const initialSession = (view: PickView, question: ScanQuestion | null = null): PickSessionState => ({
  view,
  pending: [],
  answered: new Set(),
  question,
});

export function pickSessionReducer(state: PickSessionState, action: PickSessionAction): PickSessionState {
  switch (action.type) {
    case "reloaded":
      return { ...state, view: action.view };
    case "restored":
      return action.view.sessionId === state.view.sessionId ? { ...state, view: action.view } : state;
    case "acted":
      return { ...state, pending: [...state.pending, action.action] };
    case "answered":
      return withAnswer(state, action);
    case "unreachable":
      return state.pending.every(({ isShown }) => isShown)
        ? state
        : { ...state, pending: state.pending.map((one) => ({ ...one, isShown: true })) };
  }
}

function withAnswer(state: PickSessionState, given: OperationAnswer): PickSessionState {
  const { operation, answer } = given;
  const next = {
    ...state,
    pending: state.pending.filter(({ id }) => id !== operation.id),
    answered: new Set(state.answered).add(operation.id),
  };
  if (!isAboutShownOrder(state, operation) || !answer) return next;
  const view = answer.view ?? state.view;
  if (!isForUser(state, given)) return { ...next, view };
  const quantity = Number(operation.fields.quantity ?? 0);
  const question = answer.asked ? { ...answer.asked, ...(quantity > 0 && { quantity }) } : null;
  return { ...next, view, question };
}

const isAboutShownOrder = ({ view }: PickSessionState, { about }: OperationAnswer["operation"]): boolean =>
  about.id === view.orderId;

/** Whether to show the server's answer: only for an operation of this page, and only if the user was watching when it came. */
const isForUser = ({ pending }: PickSessionState, { operation, answer, late }: OperationAnswer): boolean =>
  Boolean(answer?.said) && !late && pending.some(({ id }) => id === operation.id);

export type Feedback = NonNullable<PickAnswer["said"]>;

export interface AnswerEffects {
  /** The order left the picker's hands, or only the server knows its state. */
  isReloadNeeded: boolean;
  /** The server's text, when it replaces the one that is shown. */
  shown: Feedback | null;
  /** The server's text, when it is announced beside the scan field too. */
  announced: Feedback | null;
}

/** What the hook does about an answer, judged by the state before it. `shownId` is the scan whose result is shown. */
export function effectsOf(state: PickSessionState, given: OperationAnswer, shownId: string | undefined): AnswerEffects {
  const { operation, answer } = given;
  const said = answer?.said;
  if (!isAboutShownOrder(state, operation) || !answer) return { isReloadNeeded: false, shown: null, announced: null };
  const isReloadNeeded = !answer.view;
  if (!said || !isForUser(state, given)) return { isReloadNeeded, shown: null, announced: null };
  const mine = state.pending.find(({ id }) => id === operation.id);
  // The server's text replaces the device's, unless a newer scan is shown.
  const replaces = !said.ok || !mine?.isShown || shownId === operation.id;
  const isQuiet = operation.fields.intent !== "scan" && said.ok;
  return { isReloadNeeded, shown: replaces ? { ...said, id: operation.id } : null, announced: isQuiet ? null : said };
}

/** A manager's decision about a shortage is due, and nothing done here is on its way. */
export const isUndecided = (orders: readonly PickSessionState[]): boolean =>
  orders.some(({ view }) => view.items.some(({ waiting }) => waiting > 0)) &&
  orders.every(({ pending }) => pending.length === 0);

/** The latest action that waited for the server's answer: the device answers it when the server is unreachable. */
export const unshownAction = ({ pending }: PickSessionState): PendingAction | undefined =>
  pending.filter(({ isShown, local }) => !isShown && local).at(-1);

/** The order with everything that was done on this device. `waiting` are the device's unsent operations. */
export function expectedView(
  state: PickSessionState,
  waiting: readonly Pick<Operation, "id" | "about" | "guess">[],
): PickView {
  const { view, pending, answered } = state;
  // Operations of earlier pages and of the device's other pages: neither pending here nor answered.
  const known = new Set([...pending.map(({ id }) => id), ...answered]);
  const others = waiting
    .filter(({ id, about }) => about.id === view.orderId && !known.has(id))
    .flatMap(({ guess }) => guess ?? []);
  return withPending(view, pending, others);
}

/** The order with pending actions applied, the picker's position in it, and the picks that can be undone. */
function withPending(view: PickView, pending: readonly PendingAction[], before: readonly Expected[]): PickView {
  if (pending.length + before.length === 0) return view;
  const expected = expecting(view, [...before, ...pending.flatMap(({ guess }) => guess ?? [])]);
  // Skipped lines at the picker's current location come back only when that location is scanned again.
  const moved = pending.findLast(({ local, skips }) => skips || (local?.ok && local.at));
  const at = moved ? (moved.local?.at ?? null) : view.at;
  const undone = new Set(pending.map(({ undoes }) => undoes));
  const picks = pending.flatMap(({ id, guess }) =>
    guess && guess.units > 0 ? { ...guess, pickId: pickIdOf(view, id) } : [],
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

/** The id that the server gives the pick of an operation. */
export const pickIdOf = ({ sessionId }: Pick<PickView, "sessionId">, operationId: string): string =>
  `${sessionId}:${operationId}`;
