import { expect, test } from "vitest";
import { typedDocument } from "../../billing/invoice-labels";
import { readCommand } from "./command";
import { formsFor } from "./search-actions";
import { pagesFor } from "./search-pages";

test.each([
  ["hold order 1643", "hold", "1643"],
  ["Hold #1643", "hold", "1643"],
  ["ship 1643-B1", "ship", "1643-B1"],
  ["adjust sku TT-MARKET-NAT", "adjust", "TT-MARKET-NAT"],
  ["count A-01-1-01", "count", "A-01-1-01"],
  ["adjust stock of TT-1", "adjust", "TT-1"],
  ["ask about order 1643", "ask", "1643"],
  ["ask 1643", "ask", "1643"],
  ["  cancel   order  #9 ", "cancel", "9"],
])("%j is the command %s for %s", (text, verb, ref) => expect(readCommand(text)).toEqual({ verb, ref }));

test.each([
  "hold",
  "hold order",
  "ask about",
  "ask about order",
  "1643",
  "holding 1643",
  "",
  "market bag",
  "toString 3",
])("%j is no command", (text) => expect(readCommand(text)).toBeNull());

test.each([
  ["INV-000012", { number: 12, kinds: ["invoice"] }],
  ["cn 7", { number: 7, kinds: ["credit-note"] }],
  ["credit note 7", { number: 7, kinds: ["credit-note"] }],
  ["invoice #3", { number: 3, kinds: ["invoice"] }],
  ["44", { number: 44, kinds: ["invoice", "credit-note"] }],
  ["44a", null],
  ["1234567890", null],
] as const)("%j means %j", (text, document) => expect(typedDocument(text)).toEqual(document));

test("forms are found by the beginnings of their words, and only by users who may open them", () => {
  const titles = (text: string, may = true) => formsFor(text, () => may).map((one) => "title" in one && one.title);
  expect(titles("new order")).toEqual(["Create an order"]);
  expect(titles("rec go")).toEqual(["Receive goods"]);
  expect(titles("receive stock", false)).toEqual([]);
  expect(titles("zebra")).toEqual([]);
});

test("pages are found by their title and by other words for them, and only by users who may open them", () => {
  const titles = (text: string, may = true) => pagesFor(text, () => may).map(({ title }) => title);
  expect(titles("bank details")).toEqual(["Seller details"]);
  expect(titles("quickbooks")).toEqual(["Export to accounting"]);
  expect(titles("2fa")).toEqual(["Two-factor sign-in", "Security"]);
  expect(titles("statement")).toEqual(["Statement of account"]);
  expect(titles("reminder")).toEqual(["Aging"]);
  expect(titles("special work")).toEqual(["Special work"]);
  expect(titles("add work")).toEqual(["Special work"]);
  expect(titles("billing account")[0]).toBe("Billing account");
  expect(titles("e-invoice")).toEqual(["Billing account"]);
  expect(titles("runs out")).toEqual(["Products that run out first"]);
  expect(titles("late")[0]).toBe("Late orders");
  expect(titles("ships today")).toEqual(["Orders due today"]);
  expect(titles("notif")[0]).toBe("Notification settings");
  expect(titles("bank", false)).toEqual([]);
  expect(titles("zebra")).toEqual([]);
});
