import { expect, test } from "vitest";
import { mainScreensFor, navigationFor, pinnedScreensFor } from "#app/domain/access/navigation";
import type { Role } from "#app/domain/kernel/permissions";
import { renderInPage } from "#tests/support/remix-page";
import { BottomBar } from "./bottom-bar";

const user = {
  id: "u",
  displayName: "Ada Adams",
  roleLabel: "Administrator",
  initials: "AA",
  isClient: false,
  isPortal: false,
  searchExample: "",
};

/** The names of the bar's current entries on the page with this path. */
function currentOn(path: string, role: Role = "admin"): string[] {
  const html = renderInPage(
    <BottomBar
      {...{ user, nav: navigationFor(role), mobileNav: mainScreensFor(role), theme: "system" }}
      pinned={pinnedScreensFor(role)}
    />,
    path,
  );
  const bar = html.slice(html.indexOf("<nav"), html.indexOf("</nav>"));
  return [...bar.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/g)]
    .filter(([, , attributes]) => attributes?.includes("aria-current"))
    .map(([, , , content]) => content?.replace(/<[^>]*>/g, "") ?? "");
}

test.each([
  ["/", "Dashboard"],
  ["/orders/view/1", "Orders"],
  ["/shipping", "Shipping"],
  ["/scanner", "Picking"],
  ["/picking-tasks", "Picking"],
  ["/users", "More"],
  ["/companies/edit", "More"],
  ["/integrations", "More"],
  ["/support", "More"],
  ["/filters", "More"],
  ["/profile/email", "More"],
  ["/dashboard/orders", "Dashboard"],
  ["/ordersearch", null],
  ["/search", null],
  ["/notifications", null],
])("on %s the phone's bar marks %s", (path, name) => {
  expect(currentOn(path)).toEqual(name ? [name] : []);
});

test.each<[string, Role, string]>([
  ["/inventory/products/1", "employee", "Picking"],
  ["/inventory/products/1", "warehouse_manager", "More"],
  ["/inventory/low", "client", "Inventory"],
  ["/imports/new", "company_manager", "Company"],
  ["/shipping/boxes", "company_manager", "Company"],
  ["/shipping/boxes", "warehouse_manager", "Shipping"],
  ["/my-data", "company_manager", "Company"],
])("%s belongs, for %s, to %s", (path, role, name) => {
  expect(currentOn(path, role)).toEqual([name]);
});

test("an employee's bar has a tab for the scanner, and picking tasks belong to Picking", () => {
  expect(currentOn("/scanner", "employee")).toEqual(["Scanner"]);
  expect(currentOn("/picking-tasks", "employee")).toEqual(["Picking"]);
});
