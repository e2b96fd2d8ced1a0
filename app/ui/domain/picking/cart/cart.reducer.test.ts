import { expect, test } from "vitest";
import type { PickAnswer, PickView } from "#app/domain/picking/plan/pick-view";
import { USUAL_PICK_POLICY } from "#app/domain/picking/scan-policy";
import { type CartState, cartReducer, initialCart } from "./cart.reducer";

const VIEW: PickView = {
  ...{ orderId: "order", companyId: "company", sessionId: "session", orderNumber: "1001", customerName: "Ines" },
  ...{ picker: "Anna", isPaused: false, startedAt: 0, today: "2026-05-03", policy: USUAL_PICK_POLICY, items: [] },
  ...{ picked: 0, total: 1, blocked: null, unfit: null, lastPick: null, at: null },
  cart: {
    id: "cart",
    number: 4,
    slot: 1,
    isShared: false,
    isSorted: false,
    zone: null,
    handedOverAt: null,
    tote: null,
  },
};
const CHOICES = [{ kind: "lot" as const, id: "lot/bin", label: "Use lot B at A-01" }];
const said = (word?: string) => ({ id: "said", ok: false, title: "", detail: "", ...(word && { word }) });
const HELD = { itemId: "item", barcode: "code", units: 1, name: "Serum" };

/** The cart after a scan that the server was asked about. */
function asking(): CartState {
  const action = { id: "scan", guess: null, local: null, isShown: false };
  return cartReducer(initialCart([VIEW], null), { type: "acted", orderId: "order", action, asks: true });
}

const answered = (answer: PickAnswer, { choice = "", late = false } = {}) => {
  const fields: Record<string, string> = choice ? { choice } : {};
  const operation = { id: "scan", about: { id: "order", name: "1001" }, fields };
  return cartReducer(asking(), { type: "answered", operation, answer, late });
};

test("the server's question is asked about its order until the next scan", () => {
  const asked = { barcode: "code", choices: CHOICES, again: "lot:lot/bin" };
  const state = answered({ said: said(), view: VIEW, asked });
  expect(state.question).toEqual({ ...asked, orderId: "order" });
  expect(cartReducer(state, { type: "walked", walk: { held: null } }).question).toBeNull();
  expect(answered({ said: said(), view: VIEW, asked }, { late: true }).question).toBeNull();
});

test("what the server names is held with a chosen product, and without a chosen lot", () => {
  const answer = { said: said("Scan the tote"), view: VIEW, held: HELD };
  expect(answered(answer, { choice: "product:a" }).walk.held).toEqual({
    ...HELD,
    orderId: "order",
    choice: "product:a",
  });
  expect(answered(answer, { choice: "lot:lot/bin" }).walk.held).toEqual({ ...HELD, orderId: "order" });
});
