import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { A4, LETTER } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { print } from "#tests/support/paper/render";
import { formatMoney } from "../../../kernel/money";
import { type AccountEntry, accountsOf } from "../statement";
import { type StatementPaper, statementSheets, textsOf } from "./statement-sheets";

const SENDER = { brand: "Northwind Fulfillment", email: "bills@northwind.test", phone: "+1 555 0100" };

const entry = (n: number, currency: string): AccountEntry => ({
  ...{ id: `${n}`, day: `2026-10-${String((n % 28) + 1).padStart(2, "0")}`, currency, invoiceId: "i" },
  ...{ kind: n % 3 === 2 ? "payment" : "invoice", invoiceKind: "invoice", number: n + 1, isReversal: false },
  ...{ periodFrom: "2026-09-01", periodTo: "2026-09-30", dueOn: n % 3 === 2 ? null : "2026-10-31" },
  ...{ method: n % 3 === 2 ? "bank-transfer" : null, reference: n === 5 ? `transfer ${"4711 ".repeat(20)}` : "" },
  amountMinor: (n % 3 === 2 ? -1 : 1) * (12_345 + n * 991),
});

const said = (count: number, currency: string): StatementPaper => ({
  ...{ company: "Tern & Thread B.V. größer 包裝", address: "Kade 2\n3511 Utrecht\nNetherlands" },
  seller: ["Northwind Fulfillment Inc.", "1 Dock Road", "Reno, NV 89502"],
  ...{ from: "2026-10-01", to: "2026-10-31", today: "2026-11-26" },
  accounts: accountsOf(
    [{ currency, amountMinor: 5_000 }],
    Array.from({ length: count }, (_, n) => entry(n, currency)),
  ),
  aged: count > 0 ? [{ currency, notDue: 100, upTo30: 2_000, upTo60: 0, upTo90: 0, over90: 1_234_567 }] : [],
});

test.each([
  ["one sheet of A4", 6, "EUR", A4, 1],
  ["several sheets of Letter", 80, "JPY", LETTER, 3],
] as const)("a statement on %s has every entry with its balance", async (name, count, currency, size, least) => {
  const paper = said(count, currency);
  const faces = await facesFor(...textsOf(paper, SENDER));
  const sheets = statementSheets({ faces, paper: size, sender: SENDER }, paper);
  expect(sheets.length).toBeGreaterThanOrEqual(least);
  const pages = await print(await whole(pdfPieces({ title: "", author: "", createdAt: 0 }, faces, sheets)), 60);
  if (process.env.KEEP_INVOICES)
    for (const [n, page] of pages.slice(0, 2).entries())
      await writeFile(
        `${process.env.KEEP_INVOICES}/${name.replaceAll(" ", "-")}-${n}.png`,
        page.canvas.toBuffer("image/png"),
      );
  const text = pages.map((page) => page.text).join("\n");
  for (const { balanceMinor, amountMinor } of paper.accounts[0]?.entries ?? []) {
    expect(text).toContain(formatMoney(balanceMinor, currency));
    expect(text).toContain(formatMoney(amountMinor, currency));
  }
  for (const part of [
    "Balance before 1 Oct 2026",
    "Balance on 31 Oct 2026",
    "Over 90 days",
    "Northwind Fulfillment Inc.",
    "1 Dock Road",
    `Page 1 of ${pages.length}`,
  ])
    expect(text).toContain(part);
});
