import { expect, test } from "vitest";
import { scanLines } from "./scan-lines";

const GS = "\u001d";
const lines = [
  {
    id: "1",
    name: "Serum",
    lotNumber: "L1",
    codes: [
      { code: "SER", units: 1 },
      { code: "04006381333931", units: 1 },
    ],
  },
  {
    id: "2",
    name: "Serum",
    lotNumber: "L2",
    codes: [
      { code: "SER", units: 1 },
      { code: "04006381333931", units: 1 },
    ],
  },
  {
    id: "3",
    name: "Balm",
    lotNumber: "",
    codes: [
      { code: "BALM", units: 1 },
      { code: "14006381333938", units: 12 },
    ],
  },
];
const scan = (code: string) => scanLines("A-01", lines, code);

test("a unit adds one, a case its units, to the product's line", () => {
  expect(scan("balm")).toMatchObject({ ok: true, title: "+1 Balm", line: { index: 2, units: 1 } });
  expect(scan("14006381333938")).toMatchObject({ line: { index: 2, units: 12 } });
});

test("of a product in several lots, the lot decides: from the label, or scanned alone", () => {
  expect(scan("SER")).toMatchObject({ ok: false, title: "Which lot?" });
  expect(scan(`]C1010400638133393110L2${GS}`)).toMatchObject({ line: { index: 1, units: 1 } });
  expect(scan("l1")).toMatchObject({ line: { index: 0, units: 1 } });
  expect(scan(`]C1010400638133393110L9${GS}`)).toMatchObject({ ok: false, isUnknown: true });
});

test("the location confirms the place; other codes add nothing", () => {
  expect(scan("a-01")).toMatchObject({ ok: true });
  expect(scan("a-01").line).toBeUndefined();
  expect(scan("B-07")).toMatchObject({ ok: false, isUnknown: true });
  expect(scan(" ")).toMatchObject({ ok: false });
});
