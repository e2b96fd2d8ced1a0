import { expect, test } from "vitest";
import { renderAsUser } from "#tests/support/remix-page";
import { useDetailPaths } from "./use-detail-paths";

const ID = "0190a1f8-8c80-75a9-b035-000000000001";

function Links() {
  const detail = useDetailPaths();
  const all = [detail.order(ID), detail.orderHistory(ID), detail.product(ID), detail.lot(ID), detail.receipt(ID)];
  return <p>{[...all, detail.location(ID)].map((to) => (to ?? "none").split("?")[0]).join(" ")}</p>;
}
const on = (path: string, isPortal: boolean) =>
  /<p>(.*)<\/p>/.exec(renderAsUser(<Links />, { isPortal }, path))?.[1]?.split(" ") ?? [];

test.each(["/", "/search?q=a", "/inventory/expiring", "/billing/activities"])(
  "on %s a client's links stay in the portal",
  (path) => {
    const links = on(path, true);
    expect(links).toHaveLength(6);
    for (const to of links) expect(to).toMatch(/^(\/my-(orders|inventory)\/|none$)/);
  },
);

test("other users are led to Orders and Inventory, and in the portal to its own pages", () => {
  for (const to of on("/", false)) expect(to).toMatch(/^\/(orders|inventory)\//);
  expect(on("/my-inventory", false)[0]).toBe(`/my-orders/${ID}`);
});
