import { documentNumber, groupOf } from "#app/domain/billing/invoice-labels";
import type { ExportColumn } from "../../../files/file-table";
import { minorToDecimal } from "../../../kernel/money";
import { treatmentText } from "../../tax/tax";
import { shownQuantity } from "../line-amount";
import type { Line, PaperFacts } from "./invoice-paper";
import { rateDecimal } from "./line-text";

/** Columns of an invoice's lines for a spreadsheet: plain numbers, each with its unit in a separate column. */
export function lineColumns(facts: PaperFacts): ExportColumn<Line>[] {
  const { currency } = facts;
  return [
    { header: "Invoice", kind: "text", value: () => documentNumber(facts) },
    { header: "Group", kind: "text", value: ({ charge }) => groupOf(charge) },
    { header: "Line", kind: "text", value: ({ label }) => label },
    { header: "From", kind: "text", value: ({ from }) => from },
    { header: "To", kind: "text", value: ({ to }) => to },
    { header: "Quantity", kind: "number", value: (line) => String(shownQuantity(line).quantity) },
    { header: "Unit", kind: "text", value: (line) => shownQuantity(line).unit },
    { header: "Rate", kind: "number", value: ({ rate }) => (rate === null ? null : rateDecimal(rate, currency)) },
    { header: "Amount", kind: "number", value: ({ amountMinor }) => minorToDecimal(amountMinor, currency) },
    {
      header: "Tax",
      kind: "text",
      value: ({ taxCategory, taxRate }) => taxCategory && treatmentText({ category: taxCategory, rate: taxRate }),
    },
    { header: "Currency", kind: "text", value: () => currency },
    { header: "Reason", kind: "text", value: ({ reason }) => reason },
  ];
}
