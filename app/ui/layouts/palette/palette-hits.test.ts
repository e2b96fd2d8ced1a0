import { expect, test } from "vitest";
import { screensFor } from "#app/domain/access/navigation";
import type { Role } from "#app/domain/kernel/permissions";
import { screenHits } from "./palette-hits";

const found = (role: Role, text: string) =>
  screenHits(screensFor(role), text).flatMap(({ hits }) => hits.map(({ to }) => to));

test.each([
  ["client", "stock", "/my-inventory"],
  ["client", "track", "/my-orders"],
  ["client", "tracking", "/my-orders"],
  ["client", "bill", "/billing"],
  ["company_manager", "stock", "/inventory"],
  ["company_manager", "tracking", "/orders"],
  ["warehouse_manager", "people", undefined],
] as const)("a %s who types %j is led to %s", (role, text, to) => expect(found(role, text)[0]).toBe(to));

test("a screen whose name begins with the text comes before those with another word for it", () => {
  expect(found("admin", "sta")[0]).toBe("/staging");
  expect(found("admin", "track")).toEqual(["/orders", "/shipping"]);
  expect(found("admin", "zebra")).toEqual([]);
});
