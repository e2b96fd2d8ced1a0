import { expect, test } from "vitest";
import { resolveLoadScan, type ScannedParcel } from "./load-scan";

const load = { id: "L1", warehouseId: "W1", carrier: "ups" } as const;
const parcel = { orderNumber: "1001", warehouseId: "W1", carrier: "ups", loadId: null } as const;

test("of several parcels with one number, the one that can be loaded counts", () => {
  const waiting = { ...parcel, orderNumber: "1002" };
  const found = [{ ...parcel, loadId: "L0" }, { ...parcel, carrier: "fedex" as const }, waiting];
  expect(resolveLoadScan(load, found)).toEqual({ kind: "load", parcel: waiting });
});

test.each<[string, ScannedParcel[]]>([
  ["unknown", []],
  ["wrong-warehouse", [{ ...parcel, warehouseId: "W2" }]],
  ["wrong-carrier", [{ ...parcel, carrier: "dhl" as const }]],
  ["loaded", [{ ...parcel, loadId: "L1" }]],
  ["other-load", [{ ...parcel, loadId: "L0" }]],
])("refuses: %s", (refusal, found) => {
  expect(resolveLoadScan(load, found)).toMatchObject({ kind: "refused", refusal });
});
