import { expect, test } from "vitest";
import { INVOICE_LIST } from "#app/domain/billing/invoices/list/invoice-columns";
import type { ListDefinition } from "#app/domain/filters/list-definition";
import { EXPIRING_LIST } from "#app/domain/inventory/lots/expiring-columns";
import { renderInPage } from "#tests/support/remix-page";
import { ListDisplay } from "./list-display";

const options = (list: ListDefinition) =>
  [
    ...renderInPage(<ListDisplay list={list} query={{}} to={() => "/"} />)
      .replaceAll("<!-- -->", "")
      .matchAll(/<option[^>]*>([^<]*)</g),
  ].map(([, label]) => label);

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
