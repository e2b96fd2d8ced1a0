import { expect, test } from "vitest";
import { type BinBefore, brokenInWords, brokenRules, type PlacedUnits } from "./placement-rules";

const bin = (over: Partial<BinBefore> = {}): BinBefore => ({
  ...{ oneSku: false, oneLot: false, oneCompany: false, maxVolumeCm3: null, maxWeightGrams: null },
  ...{ volumeCm3: 0, weightGrams: 0, hasOthers: false, held: [] },
  ...over,
});
const units = (over: Partial<PlacedUnits> = {}): PlacedUnits => ({
  ...{ productId: "p", lotNumber: "", quantity: 2, volumeCm3: 100, weightGrams: 50 },
  ...over,
});
const held = (productId: string, lotNumber = "") => ({ productId, lotNumber });

test.each<[string, Partial<BinBefore>, Partial<PlacedUnits>[], string[]]>([
  ["a bin without rules takes everything", { hasOthers: true, held: [held("q")] }, [{}], []],
  ["nothing to place breaks nothing", { oneSku: true, oneCompany: true, hasOthers: true, held: [held("q")] }, [], []],
  ["no units break nothing", { oneSku: true, held: [held("q")] }, [{ quantity: 0 }], []],
  ["the volume is used up exactly", { maxVolumeCm3: 200 }, [{}], []],
  ["one too much for the volume", { maxVolumeCm3: 199 }, [{}], ["volume"]],
  ["what is there counts", { maxVolumeCm3: 300, volumeCm3: 101 }, [{}], ["volume"]],
  ["all lines count", { maxVolumeCm3: 300 }, [{}, { lotNumber: "L" }], ["volume"]],
  ["a product without size adds no volume", { maxVolumeCm3: 1 }, [{ volumeCm3: null }], []],
  ["an overfull bin takes a product without size", { maxVolumeCm3: 1, volumeCm3: 5 }, [{ volumeCm3: null }], []],
  ["the weight is used up exactly", { maxWeightGrams: 100 }, [{}], []],
  ["one too much for the weight", { maxWeightGrams: 99 }, [{}], ["weight"]],
  ["a product without weight adds none", { maxWeightGrams: 1 }, [{ weightGrams: null }], []],
  ["both limits", { maxVolumeCm3: 1, maxWeightGrams: 1 }, [{}], ["volume", "weight"]],
  ["more of the same SKU", { oneSku: true, held: [held("p"), held("p", "L")] }, [{}], []],
  ["another SKU", { oneSku: true, held: [held("q")] }, [{}], ["one-sku"]],
  ["two SKUs at once", { oneSku: true }, [{}, { productId: "q" }], ["one-sku"]],
  ["another company's SKU", { oneSku: true, hasOthers: true }, [{}], ["one-sku"]],
  ["the same lot", { oneLot: true, held: [held("p", "L")] }, [{ lotNumber: "L" }], []],
  ["another lot", { oneLot: true, held: [held("p", "L")] }, [{ lotNumber: "M" }], ["one-lot"]],
  ["two lots at once", { oneLot: true }, [{ lotNumber: "L" }, { lotNumber: "M" }], ["one-lot"]],
  ["one lot of each of two products", { oneLot: true, held: [held("q", "L")] }, [{ lotNumber: "M" }], []],
  ["alone in it", { oneCompany: true, held: [held("q")] }, [{}], []],
  ["with another company", { oneCompany: true, hasOthers: true }, [{}], ["one-company"]],
  [
    "every rule at once",
    {
      ...{ oneSku: true, oneLot: true, oneCompany: true, maxVolumeCm3: 1, maxWeightGrams: 1, hasOthers: true },
      held: [held("p", "L")],
    },
    [{ lotNumber: "M" }],
    ["volume", "weight", "one-sku", "one-lot", "one-company"],
  ],
])("%s", (_what, before, placed, rules) => expect(brokenRules(bin(before), placed.map(units))).toEqual(rules));

test("broken rules in words", () =>
  expect(brokenInWords("A-1", ["weight", "one-sku"])).toBe("A-1: more than its weight limit, one SKU only"));
