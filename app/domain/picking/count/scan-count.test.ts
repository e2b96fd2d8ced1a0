import { expect, test } from "vitest";
import { scanCount } from "./scan-count";

const bin = {
  location: "A-01-1-01",
  lotNumber: "LOT-7",
  name: "Serum",
  sku: "SER-1",
  codes: [
    { code: "SER-1", units: 1 },
    { code: "4006381333931", units: 1 },
    { code: "14006381333938", units: 12 },
  ],
};
const GS = "\u001d";

test("five scans of units, a case and the lot add up, whatever was typed before", () => {
  let counted = "3";
  const counts = ["SER-1", "4006381333931", "14006381333938", "lot-7", "ser-1"].map((code) => {
    counted = String(scanCount(bin, counted, code).counted);
    return counted;
  });
  expect(counts).toEqual(["4", "5", "17", "18", "19"]);
  expect(scanCount(bin, "", "SER-1")).toEqual({
    ok: true,
    title: "+1 Serum",
    detail: "1 unit at A-01-1-01 so far.",
    counted: 1,
  });
});

test("the bin's own code confirms the place and adds nothing", () => {
  const answer = scanCount(bin, "3", "a-01-1-01");
  expect(answer).toMatchObject({ ok: true, title: "A-01-1-01" });
  expect(answer.counted).toBeUndefined();
});

test("a label of another lot is refused; goods without lots take any", () => {
  const label = `]C1010400638133393110LOT-8${GS}`;
  expect(scanCount(bin, "3", label)).toEqual({
    ok: false,
    title: "Another lot",
    detail: "This unit is from lot LOT-8. Count lot LOT-7 only.",
  });
  expect(scanCount({ ...bin, lotNumber: null }, "3", label)).toMatchObject({ ok: true, counted: 4 });
});

test("another code, a command, a blank scan and too many units change no count", () => {
  expect(scanCount(bin, "3", "B-02-1-01")).toMatchObject({
    ok: false,
    isForeign: true,
    detail: "B-02-1-01 is not A-01-1-01 or SER-1.",
  });
  expect(scanCount(bin, "3", "CMDLOT")).toMatchObject({ ok: false, title: "Not here" });
  expect(scanCount(bin, "3", " ")).toMatchObject({ ok: false, detail: "Scan or enter a code." });
  expect(scanCount(bin, "1000000", "SER-1")).toMatchObject({ ok: false, detail: expect.stringContaining("at most") });
  for (const code of ["B-02-1-01", "CMDLOT", " "]) expect(scanCount(bin, "3", code).counted).toBeUndefined();
});
