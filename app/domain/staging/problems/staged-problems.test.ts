import fc from "fast-check";
import { expect, test } from "vitest";
import { salesChannel } from "#app/integrations/registry";
import type { StagedCorrections } from "#db/schema/staging";
import { wooAddress, wooOrder } from "#tests/factories/staged-payload";
import type { ProductBySku } from "../../inventory/known-products.server";
import { draftFromChannel } from "../draft-from-channel";
import { DELETED_IN_STORE } from "../staging-texts";
import { isReady } from "./staged-problem-labels";
import { problemsOf, type Reading, type StagedToCheck } from "./staged-problems";

const MUG: ProductBySku = { id: "mug", sku: "MUG", name: "Mug", currency: "USD", priceMinor: null, sellable: 100 };
const LINE = { sku: "MUG", quantity: 1 };

function read(payload: Record<string, unknown>, corrections: StagedCorrections | null): Reading {
  const reading = salesChannel("woocommerce")!.readOrder(payload);
  if (reading.kind === "refused") return reading;
  return { kind: "order", order: reading.order, draft: draftFromChannel("id", reading.order, corrections) };
}

interface Case {
  lines?: Record<string, unknown>[];
  payload?: Record<string, unknown>;
  corrections?: StagedCorrections;
  looked?: Partial<StagedToCheck>;
}

function looked({ lines = [LINE], payload = {}, corrections, looked: over }: Case): StagedToCheck {
  const said = { ...wooOrder("7", "1001", lines), ...payload };
  return {
    status: "pending",
    errorMessage: null,
    corrections: corrections ?? null,
    reading: read(said, corrections ?? null),
    products: [MUG],
    taken: new Set(),
    ...over,
  };
}

const nowhere = wooAddress({ address_1: "", city: "", postcode: "" });
const noEmail = wooAddress({ email: "" });

test.each<[string, Case, [kind: string, text: string, stops: string | null][]]>([
  ["nothing", {}, []],
  ["an unknown SKU", { lines: [LINE, { sku: "X" }] }, [["unknown-sku", "SKU X on line 2 is unknown.", "picking"]]],
  ["no SKU", { lines: [{ sku: "" }] }, [["no-sku", 'Line 1 ("Line 1") has no SKU.', "picking"]]],
  ["half a unit", { lines: [{ ...LINE, quantity: 1.5 }] }, [["bad-quantity", "Line 1 requests 1.5 units.", "picking"]]],
  ["no unit", { lines: [{ ...LINE, quantity: 0 }] }, [["bad-quantity", "Line 1 requests 0 units.", "picking"]]],
  [
    "no address",
    { payload: { shipping: nowhere, billing: nowhere } },
    [
      ["address", "The shipping address is missing.", "picking"],
      ["no-email", "There is no email address to notify the customer about the parcel.", null],
    ],
  ],
  [
    "half an address",
    { payload: { shipping: wooAddress({ address_1: "", country: "" }) } },
    [["address", "The shipping address has no street and no country.", "picking"]],
  ],
  [
    "no e-mail",
    { payload: { billing: noEmail } },
    [["no-email", "There is no email address to notify the customer about the parcel.", null]],
  ],
  ["no payment", { payload: { status: "pending" } }, [["unpaid", "Not paid yet in the store.", "picking"]]],
  ["a hold of the store", { payload: { status: "on-hold" } }, [["store-status", "On hold in the store.", "picking"]]],
  ["no currency", { payload: { currency: "" } }, [["store-status", "The store gave no currency.", "picking"]]],
  [
    "a strange currency",
    { payload: { currency: "QQQ" } },
    [["currency", "The store's currency QQQ is not supported.", null]],
  ],
  [
    "a number that is used",
    { looked: { taken: new Set(["1001", "1001-7"]) } },
    [["number-taken", "This company already uses order numbers 1001 and 1001-7.", "order"]],
  ],
  ["a number of which one form is free", { looked: { taken: new Set(["1001"]) } }, []],
  ["damage", { looked: { reading: { kind: "refused", reason: "Damaged." } } }, [["unreadable", "Damaged.", "order"]]],
  [
    "deletion in the store",
    { looked: { status: "error", errorMessage: DELETED_IN_STORE } },
    [["gone", DELETED_IN_STORE, "order"]],
  ],
  ["an error of before", { looked: { status: "error", errorMessage: "Odd." } }, [["failed", "Odd.", "order"]]],
  ["too little stock", { looked: { products: [{ ...MUG, sellable: 0 }] } }, []],
  ["a cancelled order with an unknown SKU", { lines: [{ sku: "X" }], payload: { status: "cancelled" } }, []],
  ["a processed order", { lines: [{ sku: "X" }], looked: { status: "processed" } }, []],
  ["a SKU that was mapped", { lines: [{ sku: "X" }], looked: { products: [{ ...MUG, storeSkus: ["X"] }] } }, []],
  ["a line that a product was chosen for", { lines: [{ sku: "X" }], corrections: { lines: { "1": "mug" } } }, []],
  ["a line that nothing is picked for", { lines: [LINE, { sku: "" }], corrections: { lines: { "2": null } } }, []],
  [
    "a line behind one that nothing is picked for",
    { lines: [{ sku: "" }, { sku: "X" }], corrections: { lines: { "1": null } } },
    [["unknown-sku", "SKU X on line 2 is unknown.", "picking"]],
  ],
  ["a quantity that was counted", { lines: [{ ...LINE, quantity: 1.5 }], corrections: { quantities: { "1": 2 } } }, []],
  [
    "a line that the store changed since",
    { corrections: { lines: { "1": "mug" }, said: { lines: { "1": "something else" } } } },
    [["line-changed", "The store changed line 1 after it was corrected here.", "picking"]],
  ],
  [
    "a chosen product that is gone",
    { lines: [{ sku: "X" }], corrections: { lines: { "1": "gone" } } },
    [["unknown-sku", "SKU X on line 1 is unknown.", "picking"]],
  ],
])("what is wrong with an order that has %s", (_, wrong, expected) => {
  const problems = problemsOf(looked(wrong));
  expect(problems.map(({ kind, text, stops }) => [kind, text, stops])).toEqual(expected);
  expect(isReady(problems)).toBe(expected.every(([, , stops]) => stops === null));
});

const address = {
  name: "A",
  company: "",
  address1: "1 Way",
  address2: "",
  city: "City",
  state: "",
  postcode: "",
  country: "US",
  phone: "",
};

test("a corrected address applies until the store changes its address, which is a problem", () => {
  const said = read(wooOrder("7", "1001", [LINE]), null);
  if (said.kind !== "order") throw new Error("unread");
  const corrections = { shipTo: address, said: { shipTo: said.draft.shippingAddress } };
  const same = looked({ corrections });
  expect(same.reading).toMatchObject({ draft: { shipTo: address } });
  expect(problemsOf(same)).toEqual([]);

  const moved = looked({ corrections, payload: { shipping: wooAddress({ address_1: "Elsewhere 1" }) } });
  expect(moved.reading).toMatchObject({ draft: { shipTo: { address1: "Elsewhere 1" } } });
  expect(problemsOf(moved)).toMatchObject([
    { kind: "address", text: "The store changed the address after it was corrected here." },
  ]);
});

test("any payload and corrections give problems as sentences, and nothing throws", () => {
  const line = fc.record(
    {
      id: fc.oneof(fc.integer(), fc.constantFrom("__proto__", "constructor")),
      sku: fc.oneof(fc.string(), fc.constantFrom("MUG", "__proto__", null)),
      quantity: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
      name: fc.string(),
    },
    { requiredKeys: [] },
  );
  const corrections = fc.record(
    {
      lines: fc.dictionary(fc.string(), fc.option(fc.string())),
      quantities: fc.dictionary(fc.string(), fc.integer()),
      number: fc.string(),
      said: fc.record({ shipTo: fc.string(), lines: fc.dictionary(fc.string(), fc.string()) }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 4 }),
      fc.dictionary(fc.string(), fc.anything()),
      corrections,
      (lines, payload, own) => {
        const problems = problemsOf(looked({ lines, payload, corrections: own as StagedCorrections }));
        for (const { text } of problems) expect(text.length).toBeGreaterThan(5);
      },
    ),
    { numRuns: 300 },
  );
});
