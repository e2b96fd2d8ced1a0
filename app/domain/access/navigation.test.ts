import { expect, test } from "vitest";
import { ROLES } from "../kernel/permissions";
import { mainScreensFor, navigationFor } from "./navigation";

test("a phone's bar leads each role to its own work, whatever else the sidebar lists first", () => {
  const bars = Object.fromEntries(ROLES.map((role) => [role, mainScreensFor(role).map(({ label }) => label)]));
  const staff = ["Dashboard", "Orders", "Picking", "Shipping"];
  expect(bars).toEqual({
    admin: staff,
    super_user: staff,
    warehouse_manager: staff,
    employee: ["Dashboard", "Picking", "Scanner", "Orders"],
    company_manager: ["Dashboard", "Orders", "Inventory", "Companies"],
    client: ["Dashboard", "Orders", "Inventory", "Reports"],
  });
});

test("a phone's bar shows nothing that the role's sidebar lacks, and at most four", () => {
  for (const role of ROLES) {
    const sidebar = navigationFor(role).map(({ to }) => to);
    const bar = mainScreensFor(role).map(({ to }) => to);
    expect(sidebar).toEqual(expect.arrayContaining(bar));
    expect(new Set(bar).size).toBe(bar.length);
    expect(bar.length).toBeLessThanOrEqual(4);
  }
});

test("only a client company's menu has its own stock and orders", () => {
  const seers = ROLES.filter((role) => navigationFor(role).some(({ to }) => to === "/my-orders"));
  expect(seers).toEqual(["company_manager", "client"]);
  expect(navigationFor("client").map(({ label }) => label)).toEqual(
    expect.arrayContaining(["My Inventory", "My Orders"]),
  );
});
