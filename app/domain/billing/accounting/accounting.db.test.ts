import fc from "fast-check";
import { expect, test } from "vitest";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { runs } from "#tests/support/thorough";
import { minorToDecimal, parseMinor } from "../../kernel/money";
import { adjustDraft } from "../invoices/drafts/change-draft.server";
import { AdjustForm, CreditForm } from "../invoices/invoices.schema";
import { changeAccount } from "../invoices/issue/account.server";
import { creditInvoice } from "../invoices/issue/credit-note.server";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { AccountingFileQuery } from "./accounting.schema";
import { USUAL_CODES } from "./accounting-codes";
import { changeCodes } from "./accounting-codes.server";
import { accountingScreen, exportAccounting } from "./export-accounting.server";

/** Cells of a CSV file as its importer reads them, by header. */
function parse(file: string): Record<string, string>[] {
  const [head = [], ...rows] = file
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map(([, cell = ""]) => unquoted(cell)),
    );
  return rows.map((row) => Object.fromEntries(head.map((header, n) => [header, row[n] ?? ""])));
}
const unquoted = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

async function issued({
  currency = "EUR",
  name,
  adjustments = [],
  tax = { taxCategory: "standard", taxRate: 19_000, taxReason: "" },
}: {
  currency?: string;
  name?: string;
  adjustments?: readonly number[];
  tax?: Parameters<typeof changeAccount>[2];
} = {}) {
  const company = await aCompany(name ? { name } : {});
  await aRateCard(company, { from: "2026-10-01", currency });
  await workOn(company, { day: "2026-10-05", quantity: 3 }, { day: "2026-10-06", kind: "packed" });
  const { ctx, id } = await aDraftInvoice(company);
  await changeAccount(ctx, company.id, tax);
  for (const minor of adjustments)
    await adjustDraft(
      ctx,
      id,
      AdjustForm.parse({ key: ctx.newId(), amount: minorToDecimal(minor, currency), reason: "Goodwill" }),
    );
  await issueInvoice(ctx, id);
  const rows = async (file: string) => {
    const query = AccountingFileQuery.parse({ file, month: "2026-11", company: company.id });
    const { body } = await exportAccounting(ctx, query);
    return parse(await new Response(body).text());
  };
  return { company, ctx, id, rows };
}

const minorOf = (text: string | undefined, currency: string) => parseMinor(text ?? "", currency) ?? Number.NaN;

test("after discounts and credits, the files add up to the documents in currencies of 0, 2 and 3 decimals", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("EUR", "JPY", "KWD"),
      fc.array(
        fc.integer({ min: -120, max: 400 }).filter((minor) => minor !== 0),
        { maxLength: 3 },
      ),
      fc.constantFrom(19_000, 8_875, 25_500),
      fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
      async (currency, adjustments, taxRate, credited) => {
        const { company, ctx, id, rows } = await issued({
          ...{ currency, adjustments, tax: { taxCategory: "standard", taxRate, taxReason: "" } },
        });
        const credit = credited === null ? {} : { what: "some", lines: String(credited) };
        await creditInvoice(ctx, id, CreditForm.parse({ ...credit, reason: "Wrong" }));
        const { sums } = await accountingScreen(ctx, { company: company.id, month: "2026-11" });
        const gross = (kind: string) => {
          const { totalMinor = 0, taxMinor = 0 } = sums.find((one) => one.kind === kind) ?? {};
          return totalMinor + taxMinor;
        };
        const xero = await rows("xero");
        const sumOf = (all: Record<string, string>[], unit: string, count: string, tax: string) =>
          all.reduce(
            (sum, row) => sum + minorOf(row[unit], currency) * Number(row[count]) + minorOf(row[tax], currency),
            0,
          );
        expect(sumOf(xero, "*UnitAmount", "*Quantity", "TaxAmount")).toBe(gross("invoice") + gross("credit-note"));
        for (const number of new Set(xero.map((row) => row["*InvoiceNumber"]))) {
          const own = xero.filter((row) => row["*InvoiceNumber"] === number);
          const total = minorOf(own[0]?.Total, currency);
          expect(sumOf(own, "*UnitAmount", "*Quantity", "TaxAmount")).toBe(total);
          expect(Math.sign(total) || 1).toBe(number?.startsWith("CN") && total !== 0 ? -1 : 1);
        }
        const sold = await rows("quickbooks-invoices");
        const back = await rows("quickbooks-credit-notes");
        expect(sumOf(sold, "ItemRate", "ItemQuantity", "ItemTaxAmount")).toBe(gross("invoice"));
        expect(sumOf(back, "ItemRate", "ItemQuantity", "ItemTaxAmount") || 0).toBe(-gross("credit-note") || 0);
        for (const row of [...sold, ...back])
          expect(minorOf(row.ItemRate, currency) * Number(row.ItemQuantity)).toBe(
            minorOf(row["*ItemAmount"], currency),
          );
      },
    ),
    { numRuns: runs(8, { thorough: 100 }) },
  );
});

test("a file has the system's columns, codes and dates, and no cell that a spreadsheet would run", async () => {
  const { ctx, rows } = await issued({ name: "=cmd|calc" });
  await changeCodes(ctx, USUAL_CODES);
  const [line] = await rows("xero");
  expect(line).toMatchObject({
    ...{ "*ContactName": "'=cmd|calc", "*InvoiceDate": "22/11/2026", "*DueDate": "22/12/2026" },
    ...{ "*Description": "Orders picked, first item, October 2026", "*Quantity": "1", "*UnitAmount": "2.00" },
    ...{ "*AccountCode": "200", "*TaxType": "19% (VAT on Income)", TaxAmount: "0.38", Total: "5.06", Currency: "EUR" },
  });
  const quickbooksTax = { ...USUAL_CODES.quickbooksTax, standard: "Std {rate}" };
  await changeCodes(ctx, { ...USUAL_CODES, dateOrder: "month-first", quickbooksTax });
  expect((await rows("quickbooks-invoices"))[0]).toMatchObject({
    ...{ "*InvoiceDate": "11/22/2026", "Service Date": "10/31/2026", "*ItemTaxCode": "Std 19" },
    ...{ "Item(Product/Service)": "Picking and packing", Memo: "October 2026" },
  });
  await changeCodes(ctx, USUAL_CODES);
});

test("a month has the documents issued in it, and a file of a later part is empty", async () => {
  const { company, ctx } = await issued();
  const october = await accountingScreen(ctx, { company: company.id, month: "2026-10" });
  expect(october.sums).toEqual([]);
  const november = await accountingScreen(ctx, { company: company.id, month: "2026-11" });
  expect(november).toMatchObject({
    sums: [{ kind: "invoice", documents: 1, totalMinor: 425, taxMinor: 81 }],
    files: [{ parts: 1 }, { parts: 1 }, { documents: 0, parts: 0 }],
  });
  const query = AccountingFileQuery.parse({ file: "xero", month: "2026-11", company: company.id, part: "2" });
  const { name, body } = await exportAccounting(ctx, query);
  expect(name).toBe("xero-2026-11-part-2.csv");
  expect(parse(await new Response(body).text())).toEqual([]);
});
