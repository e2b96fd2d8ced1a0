import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import config from "#app/routes";
import { shareOf } from "#tests/support/thorough";
import type { Route, Routes } from "../route-patterns";
import { routeIndex } from "./route-index";

interface Entry {
  id?: string | undefined;
  file: string;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Entry[] | undefined;
}

/** Every route of the application, in the order of the route table. */
const lay = (entries: readonly Entry[], parentId?: string): Route[] =>
  entries.flatMap(({ file, path, index, children = [], id = file }) => [
    { id, parentId, path, index } as Route,
    ...lay(children, id),
  ]);
const routes: Routes = Object.fromEntries(lay(config as Entry[]).map((route) => [route.id, route]));
const build = { routes, assets: { routes } } as unknown as ServerBuild;

/** How Remix reads paths in a build: the routes and their parents, with their parameters. */
function reader(from: Routes) {
  const tree = (parentId?: string): object[] =>
    Object.values(from)
      .filter((route) => route?.parentId === parentId)
      .map((route) => ({ ...route, children: route?.index ? undefined : tree(route?.id) }));
  const laid = tree() as never;
  const read = new Map<string, object[]>();
  return (path: string) => {
    const known = read.get(path);
    if (known) return known;
    const found = (matchRoutes(laid, path) ?? []).map(({ route, params }) => ({ id: route.id, params }));
    read.set(path, found);
    return found;
  };
}
const amongAll = reader(routes);

const builds: ServerBuild[] = [];
const near = routeIndex(build, (given) => {
  builds.push(given);
  return async () => Response.json(Object.keys(given.routes));
});
const handed = async (path: string): Promise<Routes> => {
  const ids = (await (await near(new Request(`http://stowline.test${path}`))).json()) as string[];
  return Object.fromEntries(ids.flatMap((id) => (routes[id] ? [[id, routes[id]]] : [])));
};

const pathOf = ({ path, parentId }: Route): string =>
  [parentId && routes[parentId] ? pathOf(routes[parentId]) : "", path].filter(Boolean).join("/");
const addresses = Object.values(routes).map((route) => `/${route ? pathOf(route) : ""}`);

test("each path matches the same among few routes as among all, and so do its prefixes", async () => {
  for (const address of shareOf([...new Set(addresses)], 4)) {
    const path = address.replace(/:\w+/g, "0190-a.b~c_D").replace("*", "some/thing");
    const few = await handed(path);
    const amongFew = reader(few);
    expect(Object.keys(few).length, path).toBeLessThan(25);
    const parts = path.split("/").filter(Boolean);
    for (const asked of parts.map((_, n) => `/${parts.slice(0, n).join("/")}`).concat(path, `${path}/`, `/${path}`))
      expect(amongFew(asked), `${asked} for ${path}`).toEqual(amongAll(asked));
    expect(await handed(`${path}.data?index`), path).toEqual(few);
  }
});

test("an encoded path, and manifest requests, use all routes", async () => {
  for (const path of ["/%6Frders", "/orders%2Fnew", "/__manifest?p=%2Forders"])
    expect(Object.keys(await handed(path)), path).toHaveLength(Object.keys(routes).length);
});

test("the same set of routes is built once", async () => {
  await handed("/orders/view/1");
  const before = builds.length;
  await handed("/orders/view/2?q=1");
  await handed("/orders/view/3.data");
  expect(builds).toHaveLength(before);
  expect(before).toBeLessThan(addresses.length + 2);
});
