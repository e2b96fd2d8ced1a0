import { expect, test } from "vitest";
import { NO_PARTY } from "./party";
import { SellerForm } from "./party.schema";
import { partiesOfInvoice } from "./payment-terms";

const printed = (terms: string, days: number | null) => {
  const payment = { taxName: "VAT", terms, bankName: "", accountName: "", accountNumber: "", bankCode: "" };
  return partiesOfInvoice({ seller: NO_PARTY, payment }, NO_PARTY, days).payment.terms;
};

test("printed terms name the company's own days", () => {
  expect(printed("Payable within {days} days", 14)).toBe("Payable within 14 days");
  expect(printed("Payable within 30 days without deduction.", 14)).toBe("Payable within 14 days without deduction.");
  expect(printed("Net 30", 7)).toBe("Net 7");
  expect(printed("Payable within {days} days, 2% discount within 10 days", null)).toBe(
    "Payable within 30 days, 2% discount within 10 days",
  );
  expect(printed("2% discount within 10 days", 14)).toBe("2% discount within 10 days");
  expect(printed("Without deduction", 14)).toBe("Without deduction");
});

test("the form replaces the only number of days, and refuses several without the placeholder", () => {
  const saved = (terms: string) => SellerForm.safeParse({ terms });
  expect(saved("Payable within 30 days").data?.terms).toBe("Payable within {days} days");
  expect(saved("2% within 10 days, net 30").error?.issues).toMatchObject([{ path: ["terms"] }]);
  expect(saved("2% within 10 days, net {days}").success).toBe(true);
});
