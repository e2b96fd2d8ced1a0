import { expect, test } from "vitest";
import { type AccountEntry, accountsOf, statementPeriods } from "./statement";
import { entryLabel, statementFileName } from "./statement-labels";

const entry = (over: Partial<AccountEntry>): AccountEntry => ({
  id: "1",
  day: "2026-11-01",
  currency: "USD",
  kind: "invoice",
  invoiceId: "i",
  invoiceKind: "invoice",
  number: 12,
  periodFrom: "2026-10-01",
  periodTo: "2026-10-31",
  dueOn: "2026-11-30",
  method: null,
  isReversal: false,
  reference: "",
  amountMinor: 1_000,
  ...over,
});

test("each currency has its own account, with the balance after each entry", () => {
  const accounts = accountsOf(
    [
      { currency: "USD", amountMinor: 500 },
      { currency: "CHF", amountMinor: 0 },
    ],
    [entry({}), entry({ currency: "EUR" }), entry({ kind: "payment", method: "card", amountMinor: -1_500 })],
  );
  expect(accounts).toMatchObject([
    { currency: "EUR", openingMinor: 0, entries: [{ balanceMinor: 1_000 }], closingMinor: 1_000 },
    { currency: "USD", openingMinor: 500, entries: [{ balanceMinor: 1_500 }, { balanceMinor: 0 }], closingMinor: 0 },
  ]);
});

test("entries are named by what they are", () => {
  expect(entryLabel(entry({}))).toBe("Invoice for October 2026");
  expect(entryLabel(entry({ kind: "credit-note", invoiceKind: "credit-note" }))).toBe("Credit note for October 2026");
  const payment = { kind: "payment", method: "bank-transfer", amountMinor: -1 } as const;
  expect(entryLabel(entry({ ...payment, reference: "ref. 4711" }))).toBe("Payment by bank transfer, ref. 4711");
  expect(entryLabel(entry({ ...payment, method: "other" }))).toBe("Payment");
  expect(entryLabel(entry({ ...payment, amountMinor: 1 }))).toBe("Refund by bank transfer");
  expect(entryLabel(entry({ ...payment, amountMinor: 1, isReversal: true }))).toBe("Payment reversed");
});

test("a statement's file is named after the company, in plain characters", () => {
  const days = { from: "2026-05-01", to: "2026-05-31" };
  expect(statementFileName('Zoë & Söhne "Ltd."', days)).toBe("statement-zoe-sohne-ltd-2026-05-01-2026-05-31");
  expect(statementFileName("株式会社", days)).toBe("statement-2026-05-01-2026-05-31");
});

test.each([
  ["2026-11-27", ["2026-11-01", "2026-11-27"], ["2026-10-01", "2026-10-31"], ["2026-07-01", "2026-09-30"]],
  ["2026-03-31", ["2026-03-01", "2026-03-31"], ["2026-02-01", "2026-02-28"], ["2025-10-01", "2025-12-31"]],
  ["2026-01-01", ["2026-01-01", "2026-01-01"], ["2025-12-01", "2025-12-31"], ["2025-10-01", "2025-12-31"]],
])("the usual periods on %s", (today, month, last, quarter) => {
  const periods = statementPeriods(today).map(({ label, from, to }) => [label, from, to]);
  expect(periods).toEqual([
    ["This month", ...month],
    ["Last month", ...last],
    ["Last quarter", ...quarter],
    ["This year", "2026-01-01", today],
  ]);
});
