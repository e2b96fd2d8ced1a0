import { expect, test } from "vitest";
import { scanPlan } from "./scan-plan";

const plan = [
  {
    sku: "TEA-1",
    taken: [{ code: "A-01", lotNumber: "EARLY" }],
    others: [{ code: "B-02", lotNumber: "LATE" }],
  },
  { sku: "BOX-1", taken: [{ code: "C-03", lotNumber: "" }], others: [] },
];

test("a planned location or lot is confirmed and changes nothing", () => {
  expect(scanPlan(plan, "a-01")).toEqual({ ok: true, title: "a-01", detail: "TEA-1 is used from here." });
  expect(scanPlan(plan, "early")).toMatchObject({ ok: true, detail: "TEA-1 is used from here." });
  expect(scanPlan(plan, "C-03")).toMatchObject({ ok: true, detail: "BOX-1 is used from here." });
});

test("units that are not in the plan cannot be chosen without a network", () => {
  for (const code of ["LATE", "B-02"])
    expect(scanPlan(plan, code)).toEqual({
      ok: false,
      title: "Not Found",
      detail: expect.stringContaining(`Choosing ${code} needs a connection`),
    });
});

test("another location is where the units are put; product codes and long texts are refused", () => {
  expect(scanPlan(plan, "r-03-2-1")).toMatchObject({ ok: true, to: "R-03-2-1" });
  for (const code of ["BOX-1", "4006381333931", "x".repeat(51), " "]) {
    const answer = scanPlan(plan, code);
    expect(answer.ok, code).toBe(false);
    expect(answer.to, code).toBeUndefined();
  }
});
