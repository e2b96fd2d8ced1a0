import { expect, test } from "vitest";
import { HOSTILE_TARGETS } from "#tests/support/hostile-targets";
import { backTarget, closedOrderPath, withBack, withBackOnDetails } from "./back-path";

const ID = "0190a1f8-8c80-75a9-b035-000000000001";

test.each([
  ["/", "Dashboard"],
  ["/?first=1", "Dashboard"],
  ["/search?q=1643", "Search"],
  ["/shipping?status=exceptions", "Shipping"],
  [`/inventory/products/${ID}?show=movements`, "Product"],
  [`/orders/view/${ID}`, "Order"],
  [`/orders/${ID}?q=a`, "Order"],
  ["/orders?status=pending", "Orders"],
  ["/my-inventory/expiring", "Expiring lots"],
  ["/system/outbox", "Previous page"],
  ["/users?q=ada", "Previous page"],
  [`/companies?company=${ID}&tab=orders`, "Company"],
])("%s can be returned to as %s", (to, label) => expect(backTarget(to)).toEqual({ to, label }));

test.each([
  ...HOSTILE_TARGETS,
  ...[
    "",
    null,
    undefined,
    "orders",
    "/api/logout",
    "/api/orders",
    "/theme",
    "/orders/refresh",
    "/zebra",
    "/orders/new",
  ],
  `/orders/undo/${ID}`,
])("%j is no page to return to", (target) => expect(backTarget(target)).toBeNull());

test("the way back is added beside the other parameters and before the part of the page", () => {
  const to = withBack(`/my-orders/${ID}?status=pending#notes`, "/search?q=a&b=c");
  const url = new URL(to, "http://stowline.test");
  expect([url.pathname, url.hash]).toEqual([`/my-orders/${ID}`, "#notes"]);
  expect([...url.searchParams]).toEqual([
    ["status", "pending"],
    ["back", "/search?q=a&b=c"],
  ]);
  expect(withBack("/orders/view/1", "/theme")).toBe("/orders/view/1");
});

test("an order's details and its forms lead back to where they were opened, other screens do not", () => {
  expect(withBackOnDetails(`/orders/view/${ID}`, "/")).toBe(`/orders/view/${ID}?back=%2F`);
  expect(withBackOnDetails(`/orders/view/${ID}/status?to=on-hold`, "/")).toBe(
    `/orders/view/${ID}/status?to=on-hold&back=%2F`,
  );
  expect(withBackOnDetails(`/orders/view/${ID}/edit`, "/")).toBe(`/orders/view/${ID}/edit?back=%2F`);
  expect(withBackOnDetails("/picking", "/")).toBe("/picking");
});

test("a chain of pages does not grow without end", () => {
  let here = "/search?q=a";
  for (let step = 0; step < 20; step += 1) {
    here = withBack(step % 2 ? `/orders/view/${ID}` : `/inventory/products/${ID}`, here);
    expect(here.length).toBeLessThan(1000);
    expect(backTarget(new URL(here, "http://stowline.test").searchParams.get("back"))).not.toBeNull();
  }
});

test("an order closes to the page it was opened from, else to its list with the filters", () => {
  expect(closedOrderPath({ status: "pending", back: "/search?q=1" })).toBe("/search?q=1");
  expect(closedOrderPath({ status: "pending" })).toBe("/orders?status=pending");
  expect(closedOrderPath({ status: "pending", back: "//evil.test" })).toBe("/orders?status=pending");
});
