import { expect, test } from "vitest";
import { navigationFor } from "#app/domain/access/navigation";
import type { Role } from "#app/domain/kernel/permissions";
import { renderInPage } from "#tests/support/remix-page";
import { useOpenScreen } from "./nav-link";

function OpenScreen({ role }: { role: Role }) {
  return <p>{useOpenScreen(navigationFor(role)) ?? "none"}</p>;
}

test.each<[string, Role, string]>([
  ["/inventory/products/1", "admin", "/inventory"],
  ["/inventory/inbound/1/receive", "admin", "/inventory/inbound"],
  ["/inventory/receipts/1", "company_manager", "/inventory/inbound"],
  ["/inventory/receive", "employee", "/inventory/inbound"],
  ["/inventory/counts/1", "employee", "/inventory/replenish"],
  ["/inventory/counts/1", "company_manager", "/inventory"],
  ["/inventory/inbound", "client", "/my-inventory"],
  ["/shipping/boxes", "admin", "/shipping"],
  ["/printing/stations", "employee", "/shipping"],
])("%s is, for %s, a page of %s", (path, role, screen) => {
  expect(renderInPage(<OpenScreen role={role} />, path)).toContain(`<p>${screen}</p>`);
});
