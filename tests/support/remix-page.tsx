import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer, Scripts } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { ShellProvider, type ShellUser } from "#app/ui/layouts/shell/shell-context";

const future = { v3_singleFetch: true, v3_lazyRouteDiscovery: true } as EntryContext["future"];

const PAGE = new URL("http://stowline.test/");

/** The entry context that Remix passes to the function that renders a page with this content and data. */
export function contextOf(Content: ComponentType, data = "[1]\n", withScripts = true, url = PAGE) {
  const Root = () => (
    <html lang="en">
      <body>
        <Content />
        {withScripts && <Scripts nonce="n" />}
      </body>
    </html>
  );
  // Without a path, the only route would match the start page only.
  const route = { id: "root", path: url.pathname === "/" ? "" : "*", hasLoader: false, hasAction: false };
  const { pathname, search } = url;
  const location = { pathname, search, hash: "", state: null, key: "default" };
  return {
    manifest: {
      routes: { root: { ...route, module: "/root.js" } },
      entry: { module: "/e.js", imports: [] },
      url: "/m",
    },
    routeModules: { root: { default: Root } },
    staticHandlerContext: {
      ...{ matches: [{ route, params: {}, pathname, pathnameBase: "/" }], location, basename: "/" },
      ...{ loaderData: {}, actionData: null, errors: null, statusCode: 200, activeDeferreds: null },
    },
    ...{ serverHandoffString: "{}", renderMeta: {}, future, isSpaMode: false },
    serverHandoffStream: new Response(data).body,
  } as unknown as EntryContext;
}

/** The HTML of an element in a page without scripts, for components that contain links. */
export function renderInPage(element: JSX.Element, path = "/"): string {
  const url = new URL(path, PAGE);
  return renderToString(
    <RemixServer context={contextOf(() => element, "[1]\n", false, url)} url={url.href} nonce="n" />,
  );
}

/** The same as a signed-in user sees it. */
export const renderAsUser = (element: JSX.Element, user: Partial<ShellUser> = {}, path?: string): string =>
  renderInPage(<ShellProvider value={{ ...SHELL, user: { ...SHELL.user, ...user } }}>{element}</ShellProvider>, path);

const SHELL = {
  user: {
    id: "u",
    displayName: "Ada Adams",
    roleLabel: "Employee",
    initials: "AA",
    isClient: false,
    isPortal: false,
    searchExample: "",
  },
  ...{
    unread: 0,
    warehouses: [],
    warehouseId: null,
    prints: [],
    openSearch: () => {},
  },
};
