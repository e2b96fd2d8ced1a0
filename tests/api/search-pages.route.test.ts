import { expect, test } from "vitest";
import { ROLES, reachOf } from "#app/domain/kernel/permissions";
import { PAGES, pagesFor } from "#app/domain/system/search/search-pages";
import { PAGE_PATH } from "#app/http/answers/search-page-paths";
import { INBOUND_PAGES, UNIT_PAGES } from "#app/inbound-routes";
import { SECURITY_ROUTES } from "#app/sign-in-routes";
import { STOCK_WORK_PAGES } from "#app/stock-work-routes";
import { doors } from "./guarded-routes";

/** As text, because the route table's own library does not run in a Worker. */
const tables = import.meta.glob("../../app/*routes.ts", { eager: true, query: "?raw", import: "default" });
const files = Object.keys(import.meta.glob("../../app/routes/**/*.tsx"));
const fileOf = new Map<string, string | undefined>([
  ...Object.values(tables as Record<string, string>).flatMap((table) =>
    [...table.matchAll(/route\("([^"]+)",\s*"routes\/([^"]+)"/g)].map(([, path, file]) => [`/${path}`, file] as const),
  ),
  ...INBOUND_PAGES.map(([path, file]) => [`/inventory/inbound${path}`, `app/inventory/inbound/${file}`] as const),
  ...UNIT_PAGES.map(([path, file]) => [`/inventory/units${path}`, `app/inventory/units/${file}`] as const),
  ...STOCK_WORK_PAGES.map(([path, file]) => [`/inventory/${path}`, `app/inventory/${file}`] as const),
  ...SECURITY_ROUTES.map(([path, file]) => [`/profile/security${path}`, `app/profile/security/${file}`] as const),
]);

test.each(PAGES)("the page $title is found only by roles that may open it", ({ page, permission }) => {
  // Tables that repeat a pattern do not name their files, which are named after their paths.
  const [path = ""] = PAGE_PATH[page].split("?");
  const file = fileOf.get(path) ?? `app${path}.tsx`;
  expect(files).toContain(`../../app/routes/${file}`);
  /** Undefined for a public page. */
  const door = doors.find((one) => one.file === file && one.method === "GET");
  const finding = ROLES.filter((role) => reachOf(role, permission));
  expect(finding.length).toBeGreaterThan(0);
  expect(finding.filter((role) => door && !reachOf(role, door.permission))).toEqual([]);
});

test.each(["best seller", "top products", "sales"])(
  "%s finds the products report, for users who may read reports",
  (text) => {
    const found = (permission: string) => pagesFor(text, (one) => one === permission).map(({ page }) => page);
    expect(found("reports.read")).toEqual(["best-sellers"]);
    expect(found("products.edit")).not.toContain("best-sellers");
    expect(PAGE_PATH["best-sellers"]).toBe("/reports?report=products");
  },
);
