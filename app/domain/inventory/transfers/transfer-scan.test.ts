import { expect, test } from "vitest";
import { scanTransfer } from "./transfer-scan";

const sources = [
  { value: "one", location: "A-01", lotNumber: "L1" },
  { value: "two", location: "A-01", lotNumber: "L2" },
  { value: "three", location: "B-02", lotNumber: "" },
];

test("the first bin that is scanned is where the units are taken from, the next where they go", () => {
  expect(scanTransfer(sources, null, "b-02")).toMatchObject({ ok: true, source: "three" });
  expect(scanTransfer(sources, "three", "c-03")).toMatchObject({ ok: true, to: "C-03" });
});

test("a bin with two lots is decided by the lot's scan", () => {
  const bin = scanTransfer(sources, null, "A-01");
  expect(bin).toMatchObject({ ok: true, among: ["one", "two"] });
  expect(bin.source).toBeUndefined();
  expect(scanTransfer(sources, null, "L2", bin.among)).toMatchObject({ source: "two" });
});

test("a bin without the product, the same bin twice, and a product code are refused", () => {
  expect(scanTransfer(sources, null, "Z-09")).toMatchObject({ ok: false, detail: expect.stringContaining("Z-09") });
  expect(scanTransfer(sources, "three", "B-02")).toMatchObject({ ok: false, detail: "The units are already at B-02." });
  expect(scanTransfer(sources, "three", "4006381333931")).toMatchObject({ ok: false });
});
