import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { A4, LETTER, type Paper } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { InvoiceLines } from "#app/ui/domain/billing/invoices/invoice-lines";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { print } from "#tests/support/paper/render";
import { renderInPage } from "#tests/support/remix-page";
import { csvStream } from "../../../files/csv";
import { minorToDecimal } from "../../../kernel/money";
import { type InvoiceParties, NO_PARTY } from "../../parties/party";
import { taxSum, taxTotalsOf } from "../../tax/tax";
import { toWholeDto } from "../invoices.dto";
import { lineColumns } from "./invoice-file";
import { invoicePaper, type Line, type PaperFacts } from "./invoice-paper";
import { invoiceSheets, textsOf } from "./invoice-sheets";
import { quantityText, rateDecimal, rateText } from "./line-text";

const SENDER = { brand: "Northwind Fulfillment", email: "bills@northwind.test", phone: "+1 555 0100" };

const LABELS = [
  "Orders picked, first item",
  "Lagerplätze größer als üblich",
  "Паллеты",
  "مواد",
  "包裝",
  "Units & <more>",
];
const CHARGES = [
  "receipt-unit",
  "storage-unit",
  "pick-first",
  "pick-further",
  "parcel",
  "postage",
  "material",
  "special",
];

/** Invoice lines whose figures are all different, so that a figure in the wrong place is noticed. */
const UNTAXED = { taxCategory: null, taxRate: 0 };

function someLines(count: number, sign: number, taxed = false): Line[] {
  const rated = Array.from({ length: count }, (_, n): Line => {
    const charge = CHARGES[n % CHARGES.length] as string;
    return {
      ...{ position: n + 1, charge, item: charge === "material" ? `Box ${n}` : "" },
      label: `${LABELS[n % LABELS.length]} ${n}${n === 7 ? ` ${"with a very long name ".repeat(12)}` : ""}`,
      ...{ from: "2026-10-01", to: n % 3 ? "2026-10-31" : "2026-10-14", version: 1 },
      ...{ quantity: sign * (1000 + n * 37), unit: n % 2 ? "unit-day, 31 to the month" : "order" },
      ...{
        rate: charge === "postage" ? null : 6500 + n * 11,
        amountMinor: sign * (100_000 + n * 7919),
        reason: "",
        byName: null,
        ...(taxed ? { taxCategory: "standard", taxRate: n % 2 ? 19_000 : 7_000 } : { taxCategory: null, taxRate: 0 }),
      },
    };
  });
  const adjustment = {
    charge: "adjustment",
    item: "k",
    label: "Adjustment",
    from: null,
    to: null,
    version: null,
    ...UNTAXED,
  };
  return [
    ...rated,
    {
      ...{ ...adjustment, position: 100_001, quantity: 1, unit: "", rate: null, amountMinor: sign * -4321 },
      ...{ reason: "Goodwill for the flood", byName: "Ada" },
    },
  ];
}

function someFacts(lines: readonly Line[], over: Partial<PaperFacts>): PaperFacts {
  return {
    ...{
      kind: "invoice",
      status: "issued",
      number: 123,
      periodFrom: "2026-10-01",
      periodTo: "2026-10-31",
      currency: "USD",
    },
    totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    ...{ billedTo: "Tern & Thread <Hamburg>\nPoststrasse 12\n20354 Hamburg", reference: "PO 77", reason: "" },
    ...{ creditedMinor: 0, paidMinor: 0, openMinor: 0, taxMinor: 0, taxTotals: [], parties: null, payUrl: null },
    ...{ issuedOn: "2026-11-01", dueOn: "2026-12-01", settledOn: null },
    ...{ creditOfNumber: null },
    ...over,
  };
}

const bare = (html: string) =>
  html
    .replaceAll(/(?:<[^>]+>)+/g, "|")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");

/** The PDF replaces non-breaking spaces by plain ones. */
const onPaper = (words: string) => words.replaceAll("\u00a0", " ");

const PARTY = { ...NO_PARTY, street: "Dockstrasse 1", city: "Hamburg", postalCode: "20457", country: "DE" };
const PARTIES: InvoiceParties = {
  seller: { ...PARTY, name: "Northwind Fulfillment GmbH", taxId: "DE123456789", registration: "HRB 1234" },
  buyer: { ...PARTY, name: "Tern & Thread", taxId: "DE987654321" },
  payment: {
    ...{ taxName: "VAT", terms: "Payable without deduction", bankName: "Hansebank" },
    ...{ accountName: "", accountNumber: "DE02120300000000202051", bankCode: "BYLADEM1001" },
  },
};

const CASES: [string, Partial<PaperFacts>, number, Paper][] = [
  ["a short invoice on A4", {}, 5, A4],
  ["a long one on Letter", { currency: "EUR" }, 90, LETTER],
  ["one with taxes on A4", { currency: "EUR", parties: PARTIES, payUrl: "https://pay.test/1" }, 2, A4],
  ["a long one with taxes on Letter", { currency: "USD", parties: PARTIES }, 40, LETTER],
  ["one that was credited in part", { creditedMinor: 42_176, openMinor: 44_966 }, 5, A4],
  ["a draft in a currency without decimals", { currency: "JPY", status: "draft", number: null }, 12, A4],
  [
    "a credit note in a currency of three",
    { currency: "KWD", kind: "credit-note", creditOfNumber: 9, reason: "Wrong" },
    12,
    LETTER,
  ],
];

test.each(CASES)(
  "%s has the same figures on the screen, on paper, as CSV and in the API",
  async (name, over, count, size) => {
    const lines = someLines(count, over.kind === "credit-note" ? -1 : 1, Boolean(over.parties));
    const taxTotals = taxTotalsOf(lines.map((line) => ({ ...line, taxReason: "" })));
    const facts = someFacts(lines, { ...over, taxTotals, taxMinor: taxSum(taxTotals) });
    const { currency } = facts;
    const paper = invoicePaper(facts, lines);
    const shown = paper.groups.flatMap((group) => group.lines);
    expect(shown.map(({ position }) => position).sort((a, b) => a - b)).toEqual(lines.map(({ position }) => position));

    const screen = bare(
      renderInPage(<InvoiceLines paper={paper} company="c" since="2026-10-01" credited={[]} draftId={null} />),
    );
    const faces = await facesFor(...textsOf(paper, SENDER));
    const sheets = invoiceSheets({ faces, paper: size, sender: SENDER }, paper);
    const printed = await print(await whole(pdfPieces({ title: "", author: "", createdAt: 0 }, faces, sheets)), 60);
    if (process.env.KEEP_INVOICES)
      for (const [n, page] of printed.slice(0, 2).entries())
        await writeFile(
          `${process.env.KEEP_INVOICES}/${name.replaceAll(" ", "-")}-${n}.png`,
          page.canvas.toBuffer("image/png"),
        );
    const text = printed.map((page) => page.text).join("\n");
    const csv = (await new Response(csvStream(lineColumns(facts), pagesOf(lines))).text()).trimEnd().split("\r\n");
    const api = toWholeDto({
      invoice: { ...facts, ...{ id: "i", companyId: "c", creditOf: null, payUrl: null, issuedAt: 0, paidAt: null } },
      ...{ facts, companyName: "x", isOverdue: false, lines },
    });

    const [head = "", ...rows] = csv;
    expect(rows).toHaveLength(lines.length);
    for (const [n, line] of lines.entries()) {
      const amount = minorToDecimal(line.amountMinor, currency);
      const {
        amountText,
        rateText: rate,
        quantityText: quantity,
      } = shown.find(({ position }) => position === line.position) ?? {};
      expect(api.lines[n]).toMatchObject({
        amount,
        quantity: line.quantity,
        rate: line.rate === null ? null : rateDecimal(line.rate, currency),
      });
      expect(rows[n]).toMatch(new RegExp(`,${amount},(?:19%|7%|),${currency},`));
      expect(rows[n]).toContain(`,${line.quantity},`);
      expect(screen).toContain(`|${amountText}|`);
      expect(text).toContain(onPaper(amountText ?? ""));
      if (line.charge === "adjustment") continue;
      expect(screen).toContain(`|${quantity}|${rate ? `${rate}|` : ""}`);
      if (rate) expect(text).toContain(onPaper(rate));
    }
    expect(head).toContain("Quantity");
    expect(api.total).toBe(minorToDecimal(facts.totalMinor + facts.taxMinor, currency));
    expect(api.tax).toBe(minorToDecimal(facts.taxMinor, currency));
    for (const { term, detail } of paper.taxes) {
      expect(screen).toContain(`|${term}|${detail}|`);
      for (const said of [term, detail]) expect(text).toContain(onPaper(said));
    }
    for (const said of [...paper.seller, ...paper.payment.map(({ detail }) => detail)])
      expect(text).toContain(onPaper(said));
    expect(screen).toContain(`|${paper.totalLabel}|${paper.totalText}|`);
    expect(api.balanceDue).toBe(minorToDecimal(facts.openMinor, currency));
    for (const { term, detail } of paper.balance) {
      expect(screen).toContain(`|${term}|${detail}|`);
      expect(text).toContain(`${term}`);
      expect(text).toContain(onPaper(detail));
    }
    for (const said of [paper.totalText, paper.number, SENDER.brand, `Page 1 of ${sheets.length}`])
      expect(text).toContain(onPaper(said));
    expect(sheets.length > 1).toBe(count > 10);
    for (const page of printed.slice(1)) expect(page.text).toContain("(continued)");
  },
);

async function* pagesOf(lines: Line[]) {
  yield lines;
}

test("an invoice shows its open balance less credits; a draft or credit note does not", () => {
  const balance = (over: Partial<PaperFacts>) =>
    invoicePaper(someFacts([], { totalMinor: 87_142, ...over }), []).balance.map(({ term, detail }) => [term, detail]);
  expect(balance({ openMinor: 87_142 })).toEqual([["Balance due", "$871.42"]]);
  expect(balance({ creditedMinor: 42_176, openMinor: 44_966 })).toEqual([
    ["Credited", "-$421.76"],
    ["Balance due", "$449.66"],
  ]);
  expect(balance({ status: "paid" })).toEqual([]);
  expect(balance({ status: "paid", creditedMinor: 42_176 })).toEqual([
    ["Credited", "-$421.76"],
    ["Balance due", "$0.00"],
  ]);
  expect(balance({ status: "draft", number: null })).toEqual([]);
  expect(balance({ kind: "credit-note", openMinor: -42_176 })).toEqual([]);
});

test("rates and quantities read as people write them", () => {
  expect([
    rateText(6500, "USD"),
    rateText(25_000_000, "USD"),
    rateText(6500, "JPY"),
    rateText(1, "KWD"),
    rateText(0, "EUR"),
  ]).toEqual(["$0.0065", "$25.00", "¥0.65", "KWD\u00a00.0000001", "€0.00"]);
  expect(quantityText({ quantity: 1, unit: "order" })).toBe("1 order");
  expect(quantityText({ quantity: -1204, unit: "unit-day, 31 to the month" })).toBe(
    "-1,204 unit-days, 31 to the month",
  );
  expect(quantityText({ quantity: 41_235, unit: "0.001 m³-day, 31 to the month" })).toBe(
    "41.235 m³-days, 31 to the month",
  );
  expect(quantityText({ quantity: 3, unit: "" })).toBe("3");
});
