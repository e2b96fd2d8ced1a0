import { describe, expect, test } from "vitest";
import { answerLocally } from "#app/domain/picking/plan/answer-locally";
import type { PickAnswer, PickItemView, PickView } from "#app/domain/picking/plan/pick-view";
import { USUAL_PICK_POLICY } from "#app/domain/picking/scan-policy";
import { commandStep, type PickAction, pickAction, scanAction, skipAction, undoAction } from "./pick-actions";
import {
  effectsOf,
  expectedView,
  initialSession,
  isUndecided,
  type OperationAnswer,
  type PickSessionState,
  pickSessionReducer,
  unshownAction,
} from "./pick-session.reducer";

function line(id: string, quantity: number, fields: Partial<PickItemView> = {}): PickItemView {
  const place = { lotId: `${id}-lot`, locationId: `bin-${id}`, location: `A-${id}`, lot: null, problem: null, walk: 1 };
  const places = [{ ...place, left: quantity, waiting: 0 }];
  return {
    id,
    productId: `product-${id}`,
    name: `Product ${id}`,
    sku: `SKU-${id}`,
    image: null,
    quantity,
    picked: 0,
    short: 0,
    shortReason: null,
    left: quantity,
    waiting: 0,
    said: null,
    place: places[0] ?? null,
    places,
    codes: [{ code: `sku-${id}`, units: 1 }],
    lastPick: null,
    skipped: false,
    ...fields,
  };
}

const order = (fields: Partial<PickView> = {}): PickView => ({
  orderId: "order",
  companyId: "company",
  sessionId: "session",
  orderNumber: "ORD-1",
  customerName: "Ada Byron",
  picker: "Pavel Novak",
  isPaused: false,
  startedAt: 0,
  today: "2026-05-03",
  policy: USUAL_PICK_POLICY,
  items: [line("1", 3), line("2", 2)],
  picked: 0,
  total: 5,
  blocked: null,
  unfit: null,
  lastPick: null,
  at: null,
  cart: null,
  ...fields,
});

const ids = (view: PickView) => view.items.map(({ id }) => id);
const pickedOf = (view: PickView) => view.items.map(({ picked }) => picked);
const action = (found: PickAction | string | null): PickAction => {
  if (!found || typeof found === "string") throw new Error(`no action: ${found}`);
  return found;
};
const withAction = (state: PickSessionState, id: string, { guess, local, undoes, skips }: PickAction, isShown = true) =>
  pickSessionReducer(state, { type: "acted", action: { id, guess, local, isShown, undoes, skips } });
const scan = (view: PickView, barcode: string, quantity?: number) =>
  scanAction(view, { barcode, quantity }, null, answerLocally);

/** The server's response to operation `id`. */
function answerTo(id: string, answer: Partial<PickAnswer> | null, fields: Record<string, string> = {}, late = false) {
  const operation = { id, about: { id: "order", name: "ORD-1" }, fields: { intent: "scan", ...fields } };
  return { operation, answer: answer && { said: null, view: null, ...answer }, late } satisfies OperationAnswer;
}
const received = (state: PickSessionState, given: OperationAnswer) =>
  pickSessionReducer(state, { type: "answered", ...given });
const ok = (id: string) => ({ id, ok: true, title: "Product Found", detail: "1 × Product 1" });
const refused = (id: string) => ({ id, ok: false, title: "Error", detail: "Another picker took over the order." });

describe("actions", () => {
  test("a scan counts its units at once and is sent with the place of the picker", () => {
    const state = initialSession(order({ at: "bin-1" }));
    const scanned = scan(state.view, "sku-1", 2);
    expect(scanned).toMatchObject({
      intent: "scan",
      fields: { barcode: "sku-1", quantity: "2", locationId: "bin-1" },
      label: "Scan of 2 × sku-1",
      guess: { itemId: "1", units: 2 },
    });
    expect(pickedOf(expectedView(withAction(state, "a", scanned), []))).toEqual([2, 0]);
  });

  test("scans add up before the server has answered any of them", () => {
    let state = initialSession(order());
    for (const id of ["a", "b", "c"]) state = withAction(state, id, scan(expectedView(state, []), "sku-1"));
    expect(pickedOf(expectedView(state, []))).toEqual([3, 0]);
    expect(scan(expectedView(state, []), "sku-1").local).toMatchObject({ ok: false });
  });

  test("a code that the device does not know changes nothing and waits for the server", () => {
    const state = initialSession(order());
    const scanned = scan(state.view, "unknown");
    expect(scanned.guess).toBeNull();
    expect(expectedView(withAction(state, "a", scanned), []).picked).toBe(0);
  });

  test("a pick by hand names the lot and location that the picker saw", () => {
    expect(pickAction(order(), "1", 2)).toMatchObject({
      intent: "pick",
      fields: { itemId: "1", quantity: "2", lotId: "1-lot", locationId: "bin-1" },
      label: "Pick of 2 × Product 1",
      local: { ok: true, isSure: true },
    });
    expect(pickAction(order(), "gone", 1)).toBeNull();
  });

  test("a pick of more units than the location holds is refused; of more than the line needs, the server decides", () => {
    const places = line("1", 3).places.map((place) => ({ ...place, left: 1 }));
    const split = line("1", 3, { place: places[0] ?? null, places });
    expect(pickAction(order({ items: [split] }), "1", 2)).toEqual(expect.any(String));
    expect(pickAction(order(), "1", 9)).toMatchObject({ local: null, guess: null });
  });

  test("a skipped line comes after the others, and a finished line cannot be skipped", () => {
    const state = initialSession(order());
    const skipped = withAction(state, "a", action(skipAction(state.view, "1")));
    expect(ids(expectedView(skipped, []))).toEqual(["2", "1"]);
    expect(skipAction(order({ items: [line("1", 3, { left: 0 })] }), "1")).toBeNull();
  });
});

describe("undo", () => {
  test("an unanswered pick is put back where it was taken", () => {
    const picked = withAction(initialSession(order()), "a", action(pickAction(order(), "1", 2)));
    const view = expectedView(picked, []);
    expect(view.lastPick).toEqual({ pickId: "session:a", units: 2, name: "Product 1" });
    const undo = undoAction(picked, view, "session:a");
    expect(undo).toMatchObject({
      fields: { pickId: "session:a" },
      label: "Undo of Product 1",
      guess: { itemId: "1", units: -2, from: { lotId: "1-lot", locationId: "bin-1" } },
    });
    const undone = expectedView(withAction(picked, "b", undo), []);
    expect(undone.picked).toBe(0);
    expect(undone.lastPick).toBeNull();
  });

  test("after an undo the previous pick is the next to undo", () => {
    let state = initialSession(order());
    state = withAction(state, "a", action(pickAction(state.view, "1", 1)));
    state = withAction(state, "b", action(pickAction(expectedView(state, []), "2", 1)));
    state = withAction(state, "c", undoAction(state, expectedView(state, []), "session:b"));
    expect(expectedView(state, []).lastPick).toMatchObject({ pickId: "session:a", name: "Product 1" });
  });

  test("a pick that the server confirmed is put back too", () => {
    const view = order({
      items: [line("1", 3, { picked: 1, left: 2, lastPick: "session:old" }), line("2", 2)],
      picked: 1,
      lastPick: { pickId: "session:old", units: 1, name: "Product 1" },
    });
    const state = initialSession(view);
    const undone = expectedView(withAction(state, "a", undoAction(state, view, "session:old")), []);
    expect(undone.picked).toBe(0);
    expect(undone.lastPick).toBeNull();
  });
});

describe("responses of the server", () => {
  const scanned = withAction(initialSession(order()), "a", scan(order(), "sku-1"));
  const confirmed = order({ items: [line("1", 3, { picked: 1, left: 2 }), line("2", 2)], picked: 1 });

  test("the server's order replaces the expected one, and its units are not counted twice", () => {
    const state = received(scanned, answerTo("a", { said: ok("a"), view: confirmed }));
    expect(state.pending).toEqual([]);
    expect(expectedView(state, []).picked).toBe(1);
    // The queue lists the operation until it has read its stored operations again.
    const listed = { id: "a", about: { id: "order", name: "ORD-1" }, guess: { itemId: "1", units: 1 } };
    expect(expectedView(state, [listed]).picked).toBe(1);
  });

  test("operations that wait from an earlier page count; those of other orders do not", () => {
    const listed = { id: "x", about: { id: "order", name: "ORD-1" }, guess: { itemId: "2", units: 1 } };
    expect(expectedView(scanned, [listed]).picked).toBe(2);
    expect(expectedView(scanned, [{ ...listed, about: { id: "other", name: "ORD-2" } }]).picked).toBe(1);
  });

  test("an accepted scan is announced; an accepted pick by hand only replaces the text", () => {
    const given = answerTo("a", { said: ok("a"), view: confirmed });
    expect(effectsOf(scanned, given, "a")).toEqual({ isReloadNeeded: false, shown: ok("a"), announced: ok("a") });
    const byHand = answerTo("a", { said: ok("a"), view: confirmed }, { intent: "pick" });
    expect(effectsOf(scanned, byHand, "a").announced).toBeNull();
  });

  test("a confirmation does not replace the text of a newer scan, a refusal does", () => {
    const newer = withAction(scanned, "b", scan(expectedView(scanned, []), "sku-2"));
    expect(effectsOf(newer, answerTo("a", { said: ok("a"), view: confirmed }), "b").shown).toBeNull();
    expect(effectsOf(newer, answerTo("a", { said: refused("a"), view: confirmed }), "b").shown).toEqual(refused("a"));
  });

  test("an ambiguous code asks; scanning it again makes the default choice with the same quantity", () => {
    const question = { barcode: "4006", choices: [], again: "product" };
    const given = answerTo("a", { said: refused("a"), view: confirmed, asked: question }, { quantity: "2" });
    const state = received(scanned, given);
    expect(state.question).toEqual({ ...question, quantity: 2 });
    expect(scanAction(state.view, { barcode: "4006" }, state.question, answerLocally)).toMatchObject({
      fields: { barcode: "4006", quantity: "2", choice: "product" },
      local: null,
    });
    expect(scanAction(state.view, { barcode: "other" }, state.question, answerLocally).fields.choice).toBeUndefined();
    const next = withAction(state, "b", scan(state.view, "sku-2"));
    expect(received(next, answerTo("b", { said: ok("b"), view: confirmed })).question).toBeNull();
  });

  test("a second response to a retried operation updates the order silently", () => {
    const state = received(scanned, answerTo("a", { said: ok("a"), view: confirmed }));
    const again = answerTo("a", { said: ok("a"), view: confirmed });
    expect(effectsOf(state, again, "a")).toEqual({ isReloadNeeded: false, shown: null, announced: null });
    expect(expectedView(received(state, again), []).picked).toBe(1);
  });

  test("a late answer changes the order without a message", () => {
    const late = answerTo("a", { said: refused("a"), view: order() }, {}, true);
    expect(effectsOf(scanned, late, undefined)).toEqual({ isReloadNeeded: false, shown: null, announced: null });
    expect(expectedView(received(scanned, late), []).picked).toBe(0);
  });

  test("when another picker has taken over, the refused scan is reverted and the order reloads", () => {
    const given = answerTo("a", { said: refused("a"), view: null });
    expect(effectsOf(scanned, given, "a")).toEqual({
      isReloadNeeded: true,
      shown: refused("a"),
      announced: refused("a"),
    });
    expect(expectedView(received(scanned, given), []).picked).toBe(0);
  });

  test("after a reload under a new session, undo names the new session's picks", () => {
    let state = pickSessionReducer(scanned, { type: "reloaded", view: order({ sessionId: "second" }) });
    state = withAction(state, "b", scan(state.view, "sku-2"));
    expect(expectedView(state, []).lastPick?.pickId).toBe("second:b");
  });

  test("an answer about another order only ends its operation", () => {
    const given = answerTo("a", { said: refused("a"), view: null });
    const elsewhere = { ...given, operation: { ...given.operation, about: { id: "other", name: "ORD-2" } } };
    expect(effectsOf(scanned, elsewhere, "a")).toEqual({ isReloadNeeded: false, shown: null, announced: null });
    expect(received(scanned, elsewhere)).toMatchObject({ view: scanned.view, pending: [], question: null });
  });

  test("an operation dropped without a response is reverted", () => {
    expect(expectedView(received(scanned, answerTo("a", null)), []).picked).toBe(0);
  });
});

describe("without the server", () => {
  test("the device answers the latest waiting action, once", () => {
    const first = scan(order(), "sku-1");
    let state = withAction(initialSession(order()), "a", first, false);
    state = withAction(state, "b", scan(expectedView(state, []), "sku-2"), false);
    expect(unshownAction(state)?.id).toBe("b");
    const away = pickSessionReducer(state, { type: "unreachable" });
    expect(unshownAction(away)).toBeUndefined();
    expect(pickSessionReducer(away, { type: "unreachable" })).toBe(away);
    expect(expectedView(away, []).picked).toBe(2);
  });
});

describe("codes of the command sheet", () => {
  const view = order({ lastPick: { pickId: "session:a", units: 1, name: "Product 1" } });

  test.each([
    ["CMDUNDO", { kind: "undo", pickId: "session:a" }],
    ["CMDSKIP", { kind: "skip", itemId: "1" }],
    ["CMDSHORT", { kind: "report-shortage", itemId: "1" }],
    ["CMDLOT", { kind: "change-lot", itemId: "1" }],
    ["CMDPAUSE", { kind: "pause", orderId: "order" }],
    ["CMDDONE", { kind: "scan", barcode: "ORD-1" }],
  ] as const)("%s", (command, step) => {
    expect(commandStep(view, command, false)).toEqual(step);
  });

  test("a command that does not apply is refused with the reason", () => {
    const done = order({ items: [line("1", 3, { left: 0, picked: 3 })] });
    for (const command of ["CMDUNDO", "CMDSKIP", "CMDSHORT", "CMDLOT", "CMDSTART"] as const)
      expect(commandStep(done, command, false)).toMatchObject({ kind: "refuse", reason: expect.stringMatching(/\.$/) });
    expect(commandStep(view, "CMDPAUSE", true)).toMatchObject({ kind: "refuse" });
  });
});

test("a copy of the page begins with the server's last answer about the same pick, and with what still waits", () => {
  const copy = initialSession(order());
  const later = order({ items: [line("1", 3, { picked: 2, left: 1 }), line("2", 2)], picked: 2 });
  const restored = pickSessionReducer(copy, { type: "restored", view: later });
  const guess = { itemId: "2", units: 1 };
  const waiting = [{ id: "w", about: { id: "order", name: "ORD-1" }, guess }];
  expect(pickedOf(expectedView(restored, waiting))).toEqual([2, 1]);
  const other = { type: "restored", view: { ...later, sessionId: "later session" } } as const;
  expect(pickSessionReducer(copy, other)).toBe(copy);
});

test("a manager's decision is waited for while one of the orders has units to decide about, and nothing is on its way", () => {
  const decided = initialSession(order());
  const undecided = initialSession(order({ items: [line("1", 3, { waiting: 1 })] }));
  expect([isUndecided([decided]), isUndecided([decided, undecided])]).toEqual([false, true]);
  const scanned = withAction(decided, "a", scan(order(), "sku-1"));
  expect(isUndecided([scanned, undecided])).toBe(false);
});
