/**
 * Columns of the files that Xero and QuickBooks Online import (docs/decisions/057). Pure.
 *
 * Xero takes invoices and credit notes in one file: a document whose total is below zero becomes a credit note.
 * QuickBooks Online imports them separately, with all amounts of a credit note above zero.
 */
import type { ExportColumn } from "../../files/file-table";
import { minorToDecimal } from "../../kernel/money";
import { documentNumber, periodName } from "../invoice-labels";
import { countryName } from "../parties/party";
import type { AccountingFile } from "./accounting.schema";
import { type AccountingCodes, dateIn, taxCodeOf } from "./accounting-codes";
import { type AccountingRow, referenceOf } from "./accounting-rows";

type Column = ExportColumn<AccountingRow>;

const text = (header: string, value: (row: AccountingRow) => string | null): Column => ({
  header,
  kind: "text",
  value,
});
const number = (header: string, value: (row: AccountingRow) => string | null): Column => ({
  ...{ header, kind: "number", value },
});
const empty = (header: string): Column => text(header, () => null);

export const accountingColumns = (file: AccountingFile, codes: AccountingCodes): Column[] =>
  file === "xero" ? xeroColumns(codes) : quickbooksColumns(file === "quickbooks-credit-notes", codes);

function xeroColumns({ dateOrder, xeroAccount, xeroTax }: AccountingCodes): Column[] {
  const street = (n: number) => (row: AccountingRow) =>
    [row.document.buyer.street, row.document.buyer.street2][n] ?? "";
  return [
    text("*ContactName", ({ document }) => document.buyer.name),
    text("EmailAddress", ({ document }) => document.buyer.email),
    text("POAddressLine1", street(0)),
    text("POAddressLine2", street(1)),
    ...[empty("POAddressLine3"), empty("POAddressLine4")],
    text("POCity", ({ document }) => document.buyer.city),
    text("PORegion", ({ document }) => document.buyer.region),
    text("POPostalCode", ({ document }) => document.buyer.postalCode),
    text("POCountry", ({ document }) => countryName(document.buyer.country)),
    text("*InvoiceNumber", ({ document }) => documentNumber(document)),
    text("Reference", ({ document }) => referenceOf(document)),
    text("*InvoiceDate", ({ document }) => dateIn(dateOrder, document.issuedOn)),
    text("*DueDate", ({ document }) => dateIn(dateOrder, document.dueOn ?? document.issuedOn)),
    number("Total", ({ document }) => minorToDecimal(document.totalMinor + document.taxMinor, document.currency)),
    empty("InventoryItemCode"),
    text("*Description", ({ description }) => description),
    number("*Quantity", ({ quantity }) => String(quantity)),
    number("*UnitAmount", ({ unitMinor, document }) => minorToDecimal(unitMinor, document.currency)),
    empty("Discount"),
    text("*AccountCode", () => xeroAccount),
    text("*TaxType", (row) => taxCodeOf(row, xeroTax)),
    number("TaxAmount", ({ taxMinor, document }) => minorToDecimal(taxMinor, document.currency)),
    ...["TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"].map(empty),
    text("Currency", ({ document }) => document.currency),
    empty("BrandingTheme"),
  ];
}

function quickbooksColumns(isNote: boolean, { dateOrder, quickbooksTax }: AccountingCodes): Column[] {
  const money = (minor: number, { document }: AccountingRow) =>
    minorToDecimal(isNote ? -minor || 0 : minor, document.currency);
  return [
    text(isNote ? "*CreditNoteNo" : "*InvoiceNo", ({ document }) => documentNumber(document)),
    text("*Customer", ({ document }) => document.buyer.name),
    text(isNote ? "*CreditNoteDate" : "*InvoiceDate", ({ document }) => dateIn(dateOrder, document.issuedOn)),
    ...(isNote
      ? []
      : [text("*DueDate", ({ document }) => dateIn(dateOrder, document.dueOn ?? document.issuedOn)), empty("Terms")]),
    text("Memo", ({ document }) => memoOf(document)),
    text("Item(Product/Service)", ({ group }) => group),
    text("ItemDescription", ({ description }) => description),
    number("ItemQuantity", ({ quantity }) => String(quantity)),
    number("ItemRate", (row) => money(row.unitMinor, row)),
    number("*ItemAmount", (row) => money(row.amountMinor, row)),
    text("*ItemTaxCode", (row) => taxCodeOf(row, quickbooksTax)),
    number("ItemTaxAmount", (row) => money(row.taxMinor, row)),
    text("Currency", ({ document }) => document.currency),
    text("Service Date", ({ document }) => dateIn(dateOrder, document.periodTo)),
  ];
}

/** "October 2026, PO 4711", "Credits INV-000012, Wrong rate". */
function memoOf(document: AccountingRow["document"]): string {
  const { kind, periodFrom, periodTo, reason } = document;
  const reference = referenceOf(document);
  return kind === "credit-note"
    ? [`Credits ${reference}`, reason].filter(Boolean).join(", ")
    : [periodName({ from: periodFrom, to: periodTo }), reference].filter(Boolean).join(", ");
}
