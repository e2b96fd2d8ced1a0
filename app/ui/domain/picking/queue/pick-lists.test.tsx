import { expect, test } from "vitest";
import { renderInPage } from "#tests/support/remix-page";
import { AssignedOrders, OrdersToPick } from "./pick-lists";

const ORDER = {
  ...{ id: "o", orderNumber: "B-1", customerName: "Mara Engel", company: "Helix Peptides", createdAt: 0 },
  ...{ lineCount: 1, unitCount: 2, priority: "normal" as const, isUndecided: false, isCanceled: false },
  ...{ isAssignedToUser: false, assignedTo: "Ada" },
};

test("the orders to pick say how many are pending, link to all of them, and show whose they are", () => {
  const html = renderInPage(<OrdersToPick orders={[ORDER]} pending={1200} companyId="c" />);
  expect(html).toContain("Orders to pick (1,200)");
  expect(html).toMatch(/href="\/orders\?[^"]*status=pending/);
  expect(html).toContain("Ada");
  expect(renderInPage(<OrdersToPick orders={[ORDER]} pending={null} filtered />)).not.toContain("Orders to pick (");
});

test("the assigned orders say how many there are when only some are listed, and link to all", () => {
  const some = renderInPage(<AssignedOrders orders={[ORDER]} total={7} all="/picking-tasks" />);
  expect(some).toContain("1 of 7 assigned. Most urgent first");
  expect(some).toMatch(/href="\/picking-tasks"[^>]*>(?:<[^>]*>)*Show all/);
  expect(renderInPage(<AssignedOrders orders={[ORDER]} total={1} all="/picking-tasks" />)).not.toContain("Show all");
});
