import { expect, test } from "vitest";
import { INVOICE_LIST, invoiceList } from "#app/domain/billing/invoices/list/invoice-columns";
import { renderInPage } from "#tests/support/remix-page";
import { type InvoiceRow, InvoiceTable } from "./invoice-table";

const row = (id: string, over: Partial<InvoiceRow>): InvoiceRow => ({
  ...{ id, companyId: "c", kind: "invoice", status: "draft", number: null, periodFrom: "2026-10-01" },
  ...{
    periodTo: "2026-10-31",
    currency: "USD",
    totalMinor: 100,
    taxMinor: 0,
    paidMinor: 0,
    openMinor: 0,
    creditedMinor: 0,
    reference: "PO 7",
  },
  ...{ createdAt: 0, issuedAt: null, dueOn: null, isOverdue: false, overdueDays: 0 },
  ...over,
});

const draw = (search: object, list = invoiceList(true)) =>
  renderInPage(
    <InvoiceTable
      rows={[
        row("draft", {}),
        row("issued", { status: "issued", number: 7, issuedAt: Date.UTC(2026, 10, 1) }),
        row("credit", { kind: "credit-note", status: "issued", number: 1, issuedAt: Date.UTC(2026, 10, 2) }),
      ]}
      next={null}
      list={list}
      names={new Map([["c", "Northwind"]])}
      search={search}
      form="chosen"
      manages
    />,
  );

test("each document can be selected, by a name of its own", () => {
  const labels = [...draw({}).matchAll(/<input[^>]*form="chosen"[^>]*>/g)].map(
    ([box]) => /aria-label="([^"]+)"/.exec(box)?.[1],
  );
  expect(labels).toEqual(["Select draft Northwind October 2026", "Select INV-000007", "Select CN-000001"]);
});

test("a paid invoice that was credited in part says both", () => {
  const paid = { status: "paid", number: 8, paidMinor: 80, creditedMinor: 20 } as const;
  const table = renderInPage(
    <InvoiceTable
      rows={[row("paid", paid)]}
      next={null}
      list={invoiceList(true)}
      names={new Map([["c", "Northwind"]])}
      search={{}}
      form={null}
      manages
    />,
  );
  expect(table).toContain("Paid");
  expect(table).toContain("Partly credited");
  expect(draw({})).not.toContain("Partly credited");
});

test("an overdue invoice says for how many days beside its due date", () => {
  const table = (over: object) =>
    renderInPage(
      <InvoiceTable
        rows={[row("late", { status: "issued", number: 9, dueOn: "2026-11-01", ...over })]}
        next={null}
        list={invoiceList(true)}
        names={new Map([["c", "Northwind"]])}
        search={{}}
        form={null}
        manages
      />,
    );
  expect(table({ isOverdue: true, overdueDays: 26 })).toContain("26 days overdue");
  expect(table({})).not.toContain("overdue");
});

test("headers sort, a second click reverses, and the filters stay in the link", () => {
  expect(draw({ q: "north" })).toContain("/billing/invoices?q=north&amp;sort=-total");
  expect(draw({ q: "north", sort: "-total" })).toContain("/billing/invoices?q=north&amp;sort=total");
});

test("extra columns show when they are chosen; one company's list does not name it", () => {
  const table = draw({}, INVOICE_LIST);
  expect(table).toContain("Northwind</");
  expect(table).not.toContain("PO 7");
  expect(draw({ columns: "number,reference" })).toContain("PO 7");
  expect(draw({}, invoiceList(false))).not.toContain(">Company<");
});
