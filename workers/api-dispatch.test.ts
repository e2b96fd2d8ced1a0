import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { type Stamp, stamp } from "#app/http/guards/stamp.server";
import config from "#app/routes";
import { apiDispatch } from "./api-dispatch";
import { routeNames } from "./route-patterns";

interface Entry {
  id?: string | undefined;
  file: string;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Entry[] | undefined;
}
interface Node {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Node[];
}

const routes: ServerBuild["routes"] = {};
const pages: string[] = [];

/** Every route of the product, with handlers that only say which they are. */
function lay(entries: readonly Entry[], parentId?: string): Node[] {
  return entries.map(({ file, path, index, children, id = file }) => {
    const isCall = !file.endsWith("x") && !file.startsWith("routes/hooks/");
    if (!isCall) pages.push(id);
    const said = (name: string) =>
      stamp(async ({ params }: { params: object }) => Response.json({ id, name, params }), {
        kind: isCall ? "api" : "page",
        operations: [],
      } satisfies Stamp);
    const module = { loader: said("loader"), action: said("action"), ...(!isCall && { default: () => null }) };
    routes[id] = { id, parentId, path, index, module } as unknown as NonNullable<ServerBuild["routes"][string]>;
    return { id, path, index, ...(children && { children: lay(children, id) }) };
  });
}
const tree = lay(config as Entry[]);
const direct = apiDispatch(routes);

const ask = (path: string, init: RequestInit = {}) => {
  const request = new Request(`http://stowline.test${path}`, init);
  return direct(request, { request, context: {} } as never);
};
const byRemix = (path: string) => matchRoutes(tree as never, path)?.at(-1) as { route: Node; params: object };
const pathOf = (id: string): string => {
  const route = routes[id];
  const above = route?.parentId ? pathOf(route.parentId) : "";
  return [above, route?.path].filter(Boolean).join("/");
};

test("each call goes where Remix would bring it, with the same parameters, and no page is answered", async () => {
  let answered = 0;
  for (const id of Object.keys(routes).filter((id) => routes[id]?.path)) {
    const path = `/${pathOf(id).replace(/:\w+/g, "0190-a.b~c_D").replace("*", "some/thing")}`;
    const { route, params } = byRemix(path);
    const answer = await ask(path, { method: "POST" });
    if (pages.includes(route.id)) expect(answer, path).toBeNull();
    if (!answer) continue;
    answered += 1;
    expect(await answer.json(), path).toEqual({ id: route.id, name: "action", params });
  }
  expect(answered).toBeGreaterThan(50);
});

test("a scan and a read are among them", async () => {
  expect(await (await ask("/picking/act", { method: "POST" }))?.json()).toMatchObject({ name: "action", params: {} });
  expect(await (await ask("/api/orders/7?x=1"))?.json()).toMatchObject({ name: "loader", params: { orderId: "7" } });
});

test("a method that no path takes is refused by the action, which says what it takes", async () => {
  expect(await (await ask("/api/orders", { method: "OPTIONS" }))?.json()).toMatchObject({ name: "action" });
});

test.each([
  ["a method that only Remix knows", "/api/orders", { method: "HEAD" }],
  ["a path with something to decode", "/api/orders/%37", {}],
  ["a slash at the end", "/api/orders/", {}],
  ["two slashes", "/api//orders", {}],
  ["Remix's own parameters", "/api/orders?_routes=x", {}],
  ["a page's data", "/orders.data", {}],
  ["what there is not", "/api/nothing-like-it/at/all/here", {}],
  ["the sign-in page, whose address is a call too", "/api/login", {}],
])("%s is left to Remix", (_, path, init) => {
  expect(ask(path, init)).toBeNull();
});

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/orders/view/0190-7", "/orders/view/:orderId"],
  ["/orders/view/0190-7.data", "/orders/view/:orderId"],
  ["/orders/changes/x", "/orders/changes/:id"],
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
])("%s answers by itself, without a page around it: %s", (path, isFile) => {
  expect(routeNames(routes)(path).isFile).toBe(isFile);
});
