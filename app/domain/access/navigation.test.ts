import { expect, test } from "vitest";
import { ROLES, type Role } from "../kernel/permissions";
import { mainScreensFor, navigationFor, pinnedScreensFor, screensFor } from "./navigation";

test("a phone's bar leads each role to its own work, whatever else the sidebar lists first", () => {
  const bars = Object.fromEntries(ROLES.map((role) => [role, mainScreensFor(role).map(({ label }) => label)]));
  const staff = ["Dashboard", "Orders", "Picking", "Shipping"];
  expect(bars).toEqual({
    admin: staff,
    super_user: staff,
    warehouse_manager: staff,
    employee: ["Dashboard", "Picking", "Scanner", "Orders"],
    company_manager: ["Dashboard", "Orders", "Inventory", "Company"],
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

test("each menu has at most one list of orders and one of stock", () => {
  const listsOf = (role: Role, paths: string[]) =>
    navigationFor(role)
      .map(({ to }) => to)
      .filter((to) => paths.includes(to));
  for (const role of ROLES) {
    expect(listsOf(role, ["/orders", "/my-orders"])).toEqual([role === "client" ? "/my-orders" : "/orders"]);
    const stock = role === "client" ? ["/my-inventory"] : role === "employee" ? [] : ["/inventory"];
    expect(listsOf(role, ["/inventory", "/my-inventory"])).toEqual(stock);
  }
});

test("help is the last entry of each role's menu, and search finds it", () => {
  for (const role of ROLES) {
    expect(pinnedScreensFor(role).at(-1)).toEqual({ to: "/support", label: "Help", icon: "support" });
    expect(screensFor(role).map(({ to }) => to)).toContain("/support");
    expect(pinnedScreensFor(role).some(({ to }) => to === "/admin")).toBe(role === "admin");
  }
});
