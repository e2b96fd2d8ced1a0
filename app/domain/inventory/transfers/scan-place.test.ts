import { expect, test } from "vitest";
import { scanPlace } from "./scan-place";

const places = [
  { value: "a", location: "A-01", lotNumber: "L1" },
  { value: "b", location: "A-01", lotNumber: "L2" },
  { value: "c", location: "B-02", lotNumber: "L2" },
];
const codes = [{ code: "4006381333931" }, { code: "SKU-1" }];
const scanned = (raw: string, among: readonly string[] = []) => scanPlace(places, raw, { codes, among });

test("a bin, a lot or a unit's own label chooses the place", () => {
  expect(scanned("b-02").value).toBe("c");
  expect(scanned("l1")).toMatchObject({ ok: true, value: "a", title: "Lot L1 at A-01" });
  expect(scanned("010400638133393110L1").value).toBe("a");
});

test("where two places fit, the next scan decides between them", () => {
  const bin = scanned("A-01");
  expect(bin).toMatchObject({
    ok: true,
    value: null,
    among: ["a", "b"],
    detail: "2 locations match. Scan the lot too.",
  });
  expect(scanned("L2", bin.among).value).toBe("b");
  const lot = scanned("L2");
  expect(lot).toMatchObject({ value: null, detail: "2 locations match. Scan the bin too." });
  expect(scanned("A-01", lot.among).value).toBe("b");
});

test("the product alone chooses nothing; another product, bin or lot is refused", () => {
  expect(scanned("SKU-1")).toMatchObject({ ok: true, value: null });
  for (const raw of ["Z-99", "L9", "010001234567890510L1", " "])
    expect(scanned(raw), raw).toMatchObject({ ok: false, value: null });
});
