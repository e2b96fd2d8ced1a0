import { expect, test } from "vitest";
import { layOut } from "./map-layout";

const codes = (...all: string[]) => {
  const { aisles, rows } = layOut(all.map((code) => ({ code })));
  return [aisles, ...rows.map(({ place, bins }) => [place, ...bins.map((bin) => bin?.code ?? null)])];
};

test("aisles are columns, and places within them rows in their natural order", () =>
  expect(codes("A-01-1-1", "A-01-10-1", "A-01-2-1", "A-02-2-1", "A-02-1-1")).toEqual([
    ["01", "02"],
    ["1-1", "A-01-1-1", "A-02-1-1"],
    ["2-1", "A-01-2-1", "A-02-2-1"],
    ["10-1", "A-01-10-1", null],
  ]));

test("codes with fewer parts have a cell too", () =>
  expect(codes("DOCK", "D-1", "D-2")).toEqual([
    ["", "1", "2"],
    ["", null, "D-1", "D-2"],
    ["DOCK", "DOCK", null, null],
  ]));
