import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes";

/** A screen's path as in app/routes.ts, such as "/orders/view/:orderId". */
export type ScreenPattern = string;

/** Every screen of the app, without API and file routes. Paths without parameters come before paths with parameters. */
export const SCREENS: readonly ScreenPattern[] = [...new Set(screensBelow(routes, ""))]
  .filter((pattern) => !pattern.startsWith("/api/") && !pattern.includes("*"))
  .sort((a, b) => a.split(":").length - b.split(":").length);

function screensBelow(entries: readonly RouteConfigEntry[], parent: string): ScreenPattern[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    const isScreen = entry.file.endsWith(".tsx") && (entry.index || entry.path !== undefined);
    return [...(isScreen ? [pattern || "/"] : []), ...screensBelow(entry.children ?? [], pattern)];
  });
}

const MATCHERS = SCREENS.map((pattern) => ({
  pattern,
  matcher: new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
}));

/** The screen at a URL; undefined for files, API calls and other sites. */
export const screenAt = (pathname: string): ScreenPattern | undefined =>
  MATCHERS.find(({ matcher }) => matcher.test(pathname))?.pattern;
