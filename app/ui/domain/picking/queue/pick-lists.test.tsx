import { expect, test } from "vitest";
import { renderInPage } from "#tests/support/remix-page";
import { OrdersToPick } from "./pick-lists";

const ORDER = {
  ...{ id: "o", orderNumber: "B-1", customerName: "Mara Engel", company: "Helix Peptides", createdAt: 0 },
  ...{ lineCount: 1, unitCount: 2, priority: "normal" as const, isUndecided: false, isCanceled: false },
  ...{ isAssignedToUser: false, assignedTo: "Ada" },
};

test("the orders to pick say how many are pending, link to all of them, and show whose they are", () => {
  const html = renderInPage(<OrdersToPick orders={[ORDER]} pending={1200} companyId="c" />);
  expect(html).toContain("1 of 1,200 pending orders.");
  expect(html).toMatch(/href="\/orders\?[^"]*status=pending/);
  expect(html).toContain("Ada");
  expect(renderInPage(<OrdersToPick orders={[ORDER]} pending={null} filtered />)).not.toContain("pending orders");
});
