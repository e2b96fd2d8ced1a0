import { expect, test } from "vitest";
import type { Line } from "../invoices/papers/invoice-paper";
import { type AccountingDocument, rowsOf } from "./accounting-rows";

const DOCUMENT: AccountingDocument = {
  ...{ kind: "invoice", number: 1, issuedOn: "2026-03-01", dueOn: null, currency: "USD", taxTotals: [] },
  ...{ periodFrom: "2026-02-01", periodTo: "2026-02-28", totalMinor: 0, taxMinor: 0, reference: "", reason: "" },
  ...{ buyer: {} as AccountingDocument["buyer"], creditOfNumber: null },
};
const line = (over: Partial<Line>): Line => ({
  ...{
    charge: "storage-cubic-meter",
    item: "",
    label: "Storage by m³",
    from: "2026-02-01",
    to: "2026-02-28",
    version: 1,
  },
  ...{ quantity: 41_235, unit: "0.001 m³-day", rate: 0, amountMinor: 0, taxCategory: "S", taxRate: 0, reason: "" },
  ...(over as Line),
});

test("a free volume is one row that says the volume, not thousandths of it", () => {
  expect(rowsOf(DOCUMENT, [line({})])).toMatchObject([
    { quantity: 1, unitMinor: 0, description: "Storage by m³, 41.235 m³-days, February 2026" },
  ]);
  const packed = line({ charge: "pack", label: "Packing", unit: "order", quantity: 3, rate: 10_000, amountMinor: 3 });
  expect(rowsOf(DOCUMENT, [packed])).toMatchObject([{ quantity: 3, unitMinor: 1 }]);
});
