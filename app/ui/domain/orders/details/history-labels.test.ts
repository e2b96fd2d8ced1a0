import { expect, test } from "vitest";
import { historyValues } from "./history-labels";

const valuesOf = (event: string, from: string | null, to: string | null) =>
  historyValues({ event, from, to } as Parameters<typeof historyValues>[0]);

test("an entry about a linked order, which its note names, shows no values; a changed field shows both", () => {
  expect(valuesOf("backorder", null, "1001-B1")).toBeNull();
  expect(valuesOf("split", null, "1001-S1")).toBeNull();
  expect(valuesOf("split", "1001", null)).toBeNull();
  expect(valuesOf("ship-date", null, "2026-11-30")).toEqual({ from: "none", to: "30 Nov 2026" });
});
