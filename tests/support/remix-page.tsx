import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer, Scripts } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

const future = { v3_singleFetch: true, v3_lazyRouteDiscovery: true } as EntryContext["future"];

/** The entry context that Remix passes to the function that renders a page with this content and data. */
export function contextOf(Content: ComponentType, data = "[1]\n", withScripts = true) {
  const Root = () => (
    <html lang="en">
      <body>
        <Content />
        {withScripts && <Scripts nonce="n" />}
      </body>
    </html>
  );
  const route = { id: "root", path: "", hasLoader: false, hasAction: false };
  const location = { pathname: "/", search: "", hash: "", state: null, key: "default" };
  return {
    manifest: {
      routes: { root: { ...route, module: "/root.js" } },
      entry: { module: "/e.js", imports: [] },
      url: "/m",
    },
    routeModules: { root: { default: Root } },
    staticHandlerContext: {
      ...{ matches: [{ route, params: {}, pathname: "/", pathnameBase: "/" }], location, basename: "/" },
      ...{ loaderData: {}, actionData: null, errors: null, statusCode: 200, activeDeferreds: null },
    },
    ...{ serverHandoffString: "{}", renderMeta: {}, future, isSpaMode: false },
    serverHandoffStream: new Response(data).body,
  } as unknown as EntryContext;
}

/** The HTML of an element in a page without scripts, for components that contain links. */
export const renderInPage = (element: JSX.Element): string =>
  renderToString(
    <RemixServer context={contextOf(() => element, "[1]\n", false)} url="http://stowline.test/" nonce="n" />,
  );
