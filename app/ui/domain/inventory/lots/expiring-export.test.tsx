import { expect, test } from "vitest";
import { renderInPage } from "#tests/support/remix-page";
import { ExpiringExport } from "./expiring-export";

test("the export covers what the filters match, not one page or the shown columns", () => {
  const search = { company: "c", days: "90", q: "AB", sort: "-hand", columns: "lot", cursor: "x", view: "v" };
  const href = renderInPage(<ExpiringExport search={search} />).match(/href="([^"]*)"/)?.[1];
  expect(href).toBe("/inventory/expiring.csv?company=c&amp;days=90&amp;q=AB");
});
