import { expect, test } from "vitest";
import { INVOICE_LIST } from "#app/domain/billing/invoices/list/invoice-columns";
import type { ListDefinition } from "#app/domain/filters/list-definition";
import { EXPIRING_LIST } from "#app/domain/inventory/lots/expiring-columns";
import { orderList } from "#app/domain/orders/list/order-columns";
import { myOrderList } from "#app/domain/reports/portal/my-order-columns";
import { renderInPage } from "#tests/support/remix-page";
import { ListDisplay } from "./list-display";

const options = (list: ListDefinition) =>
  [
    ...renderInPage(<ListDisplay list={list} query={{}} to={() => "/"} />)
      .replaceAll("<!-- -->", "")
      .matchAll(/<option[^>]*>([^<]*)</g),
  ].map(([, label]) => label);

test("an order that a filter brings is the first choice, in place of the date", () => {
  expect(options(orderList(true, {}))).toContain("Date: newest first");
  expect(options(orderList(true, { q: "mara" }))[0]).toBe("As found");
  expect(options(myOrderList({ q: "mara" }))[0]).toBe("As found");
  const due = options(orderList(true, { due: "late" }));
  expect(due[0]).toBe("Ship by: earliest first");
  expect(due).not.toContain("Date: newest first");
});

test("the directions are named after what the column holds: text, quantities, days, or times", () => {
  const lots = options(EXPIRING_LIST);
  for (const label of ["Lot: A to Z", "Expires: earliest first", "Expires: latest first", "On hand: highest first"])
    expect(lots).toContain(label);
  const invoices = options(INVOICE_LIST);
  for (const label of ["Due: earliest first", "Period: latest first", "Created: newest first", "Status: A to Z"])
    expect(invoices).toContain(label);
  expect(
    [...lots, ...invoices].filter((label) => /^(Expires|Due|Period|Issued): (A to Z|newest)/.test(label!)),
  ).toEqual([]);
});
