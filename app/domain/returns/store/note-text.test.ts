import { expect, test } from "vitest";
import { returnNote } from "./note-text";

const unit = (over: object = {}) => ({
  ...{ sku: "TEE-M", name: "Tee", quantity: 1, condition: "new" as const, disposition: "restock" as const },
  ...over,
});
const note = (over: object) =>
  returnNote({ number: 1001, source: "client", units: [unit()], missing: 0, correction: 0, ...over }).text;

test("the note says what came back in which condition, and what was done with it", () => {
  const damaged = unit({ condition: "damaged", disposition: "quarantine" });
  expect(note({ units: [unit(), damaged, unit({ quantity: 1200 })] })).toBe(
    "Return RMA-1001 received: 1,201 × TEE-M (new, restocked), 1 × TEE-M (damaged, in quarantine). Refund if due.",
  );
});

test("units that did not come back are named, and items without an SKU by their name", () => {
  expect(note({ units: [unit({ sku: "" })], missing: 2 })).toBe(
    "Return RMA-1001 received: 1 × Tee (new, restocked). 2 units announced did not come back. Refund if due.",
  );
});

test("a refund that was made already is not asked for", () => {
  expect(note({ source: "store" })).toBe("Return RMA-1001 received: 1 × TEE-M (new, restocked).");
});

test("a correction is recognized by its number, and can leave nothing", () => {
  expect(note({ units: [], missing: 1, correction: 2 })).toBe(
    "Return RMA-1001 corrected (2): nothing came back. 1 unit announced did not come back.",
  );
});

test("a long return is cut short", () => {
  const text = note({ units: Array.from({ length: 25 }, (_, n) => unit({ sku: `S-${n}` })) });
  expect(text).toContain("1 × S-19 (new, restocked), and 5 more.");
  expect(text).not.toContain("S-20");
});
