import { expect, test } from "vitest";
import type { InvoicePaper } from "#app/domain/billing/invoices/papers/invoice-paper";
import { renderInPage } from "#tests/support/remix-page";
import { InvoiceFacts } from "./invoice-facts";

const drawn = (over: Partial<InvoicePaper>) =>
  renderInPage(
    <InvoiceFacts
      paper={{
        ...{ title: "Invoice", number: "INV-000123", seller: ["Stowline"], billedTo: "Helix", groups: [], notes: [] },
        ...{ hasTax: false, taxes: [], totalLabel: "Total", totalText: "$100.00", balance: [], facts: [] },
        payment: [{ term: "Bank", detail: "First Harbor Bank" }],
        ...over,
      }}
      of={null}
      invoice={{ collectorStatus: null }}
      overdueDays={0}
    />,
  );
const termsOf = (html: string) => [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt>/g)].map(([, term]) => term);

test("a paid invoice shows its total and the day it was paid, and closes how to pay", () => {
  const html = drawn({
    facts: [
      { term: "Service period", detail: "October 2026" },
      { term: "Paid", detail: "11 Nov 2026" },
    ],
    balance: [{ term: "Balance due", detail: "$0.00" }],
  });
  expect(termsOf(html)).toEqual(["Total", "Status", "Service period", "From", "Billed to", "Bank"]);
  expect(html).toContain("Paid 11 Nov 2026");
  expect(html).not.toMatch(/<details[^>]* open/);
});

test("an invoice with part of it open shows the balance beside the total, and how to pay", () => {
  const html = drawn({
    facts: [{ term: "Due", detail: "2 Dec 2026" }],
    balance: [{ term: "Balance due", detail: "$40.00" }],
  });
  expect(termsOf(html).slice(0, 3)).toEqual(["Total", "Balance due", "Status"]);
  expect(html).toContain("Due 2 Dec 2026");
  expect(html).toMatch(/<details[^>]* open/);
});
