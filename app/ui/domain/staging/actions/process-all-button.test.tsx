import { expect, test } from "vitest";
import { renderInPage } from "#tests/support/remix-page";
import { ProcessAllButton } from "./process-all-button";

const drawn = (pending: number, checked?: { orders: number; held: number }) =>
  renderInPage(
    <ProcessAllButton company={{ id: "c", name: "Helix" }} action="/staging/process-all" {...{ pending, checked }} />,
  );

test("the question says how many orders leave and, after a check, how many will be on hold", () => {
  expect(drawn(1200)).toContain("Process 1,200 orders?");
  expect(drawn(1200)).not.toContain("By the check");
  expect(drawn(1, { orders: 1, held: 0 })).toContain("By the check, none will be on hold.");
  expect(drawn(30, { orders: 30, held: 4 })).toContain("By the check, 4 will be on hold.");
  expect(drawn(1200, { orders: 1000, held: 4 })).toContain("By the check, 4 of the oldest 1,000 will be on hold.");
});

test("without pending orders there is no button", () => {
  expect(drawn(0)).not.toContain("Process");
});
