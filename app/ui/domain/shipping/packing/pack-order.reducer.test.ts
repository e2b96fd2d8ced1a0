import { expect, test } from "vitest";
import type { PackState } from "#app/domain/shipping/packing/pack-state";
import { expectedPacking, initialPacking, packingReducer, storedScans } from "./pack-order.reducer";

const TO = "/packing/order/check";
/** Three units of tea, of which so many are verified. */
const order = (verified: number, last: PackState["last"] = null): PackState => ({
  ...{ orderId: "order", companyId: "company", orderNumber: "1001", customerName: "Ada", status: "picked", parcels: 1 },
  ...{ updatedAt: 0, policy: { item: "each", lot: false }, last },
  lines: [
    {
      ...{ id: "line", productId: "tea", sku: "TEA", name: "Tea", image: null, kit: null, units: 3, verified },
      ...{ codes: [], qrCode: null, lots: [] },
    },
  ],
});
const scan = (checkId: string, barcode = "TEA") => ({ checkId, barcode, parcel: 1 });
const scanned = (checkId: string) => ({ type: "scanned", scan: scan(checkId), unshown: null }) as const;
const waiting = (id: string, to = TO) => ({ id, to, fields: { form: JSON.stringify(scan(id)) } });
const verified = (state: PackState) => state.lines.map((line) => line.verified);

test("a scan is shown at once, and once: by the device, then by the server's answer", () => {
  const pending = packingReducer(initialPacking(order(1)), scanned("a"));
  const expected = expectedPacking(pending, []);
  expect([verified(expected), expected.last]).toEqual([[2], { id: "a", name: "Tea", units: 1 }]);
  const answered = packingReducer(pending, { type: "answered", id: "a", state: order(2) });
  expect(verified(expectedPacking(answered, storedScans(answered, [waiting("a")], TO)))).toEqual([2]);
  const refused = packingReducer(pending, { type: "answered", id: "a", state: null });
  expect(verified(expectedPacking(refused, []))).toEqual([1]);
});

test("after a reload, the scans of this order that wait are verified on top of what the server confirmed", () => {
  const copy = packingReducer(initialPacking(order(0)), { type: "confirmed", state: order(1) });
  const stored = storedScans(copy, [waiting("before"), waiting("other", "/packing/other/check")], TO);
  expect(stored.map(({ checkId }) => checkId)).toEqual(["before"]);
  const next = packingReducer(copy, scanned("now"));
  const expected = expectedPacking(next, stored);
  expect([verified(expected), expected.last?.id]).toEqual([[3], "now"]);
});

test("a stored scan of units that were verified elsewhere meanwhile is not shown on top", () => {
  const copy = initialPacking(order(3));
  expect(verified(expectedPacking(copy, [scan("before"), scan("unknown", "NO-SUCH-CODE")]))).toEqual([3]);
});
