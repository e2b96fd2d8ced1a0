import type { ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { type Stamp, stamp } from "#app/http/guards/guard-metadata.server";
import config from "#app/routes";
import { routeNames } from "./route-patterns";

interface Entry {
  id?: string | undefined;
  file: string;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Entry[] | undefined;
}

const routes: ServerBuild["routes"] = {};

/** Adds every route of the application, with empty handlers. */
function addRoutes(entries: readonly Entry[], parentId?: string): void {
  for (const { file, path, index, children = [], id = file } of entries) {
    const isCall = !file.endsWith("x") && !file.startsWith("routes/hooks/");
    const handler = (method: string) =>
      stamp(async () => null, {
        kind: isCall ? "api" : "page",
        operations: [{ method, permission: null }],
      } satisfies Stamp);
    const module = { loader: handler("GET"), action: handler("POST"), ...(!isCall && { default: () => null }) };
    routes[id] = { id, parentId, path, index, module } as unknown as NonNullable<ServerBuild["routes"][string]>;
    addRoutes(children, id);
  }
}
addRoutes(config as Entry[]);

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/orders/view/0190-7", "/orders/view/:orderId"],
  ["/orders/view/0190-7.data", "/orders/view/:orderId"],
  ["/orders/changes/x", "/orders/changes/:id"],
  ["/orders/changes/x/refuse", "/orders/changes/:id/refuse"],
  ["/api/orders/7/history", "/api/orders/:orderId/history"],
  [`/invitation/${"a".repeat(64)}`, "/invitation/:token"],
  ["/someone@example.test", "*"],
  ["/api/someone@example.test", "/api/*"],
  ["/__manifest", "/__manifest"],
])("the log calls %s by its route %s", (path, route) => {
  expect(routeNames(routes)(path).name).toBe(route);
});

test.each([
  ["/billing/invoices/7/pdf", true],
  ["/api/logout", true],
  ["/api/orders/7", true],
  ["/billing/invoices/7", false],
  ["/orders", false],
  ["/billing/invoices/7/pdf.data", false],
  ["/nothing-like-it", false],
])("%s responds itself, without a page around it: %s", (path, isFile) => {
  expect(routeNames(routes)(path).isFile).toBe(isFile);
});

test("an API call lists its methods, a page has none", () => {
  expect(routeNames(routes)("/api/orders/7").calls).toEqual(["GET", "POST"]);
  expect(routeNames(routes)("/orders").calls).toEqual([]);
});
