import { expect, test } from "vitest";
import { renderInPage } from "#tests/support/remix-page";
import { type InvoiceRow, InvoiceTable } from "./invoice-list";

test("only drafts can be ticked: nothing is left to be issued of the others", () => {
  const row = (id: string, over: Partial<InvoiceRow>): InvoiceRow => ({
    ...{ id, companyId: "c", kind: "invoice", status: "draft", number: null, periodFrom: "2026-10-01" },
    ...{
      periodTo: "2026-10-31",
      currency: "USD",
      totalMinor: 100,
      taxMinor: 0,
      openMinor: 0,
      issuedAt: null,
      dueOn: null,
      isOverdue: false,
    },
    ...over,
  });
  const rows = [
    row("draft", {}),
    row("issued", { status: "issued", number: 7, issuedAt: Date.UTC(2026, 10, 1) }),
    row("paid", { status: "paid", number: 6, issuedAt: Date.UTC(2026, 10, 1) }),
    row("credit", { kind: "credit-note", status: "issued", number: 1, issuedAt: Date.UTC(2026, 10, 2) }),
  ];
  const table = renderInPage(<InvoiceTable rows={rows} names={null} form="issue" filtered={false} manages />);

  const boxes = [...table.matchAll(/<input[^>]*form="issue"[^>]*>/g)].map(([box]) => /value="(\w+)"/.exec(box)?.[1]);
  expect(boxes).toEqual(["draft"]);
});
