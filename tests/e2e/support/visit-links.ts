import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { scriptsRun } from "./screen";
import { type ScreenPattern, screenAt } from "./screen-patterns";

/** A page loads mostly by waiting, so several load at once. */
const TABS = 3;

/**
 * Opens the URLs in `start` in the browser, then one page of every screen, and of every tab, that a link on them leads
 * to. Returns the opened screens. A browser error (support/trouble.ts) or a page wider than the screen fails the test.
 */
export async function walk(page: Page, start: readonly string[]): Promise<Set<ScreenPattern>> {
  const more = await Promise.all(Array.from({ length: TABS - 1 }, () => page.context().newPage()));
  const seen = await followLinks(
    start,
    [page, ...more].map((tab) => async (path) => {
      const response = await tab.goto(path);
      expect.soft(response?.status(), path).toBe(200);
      if (await tab.locator("html:not([data-scripts=none])").count()) await scriptsRun(tab);
      const tooWide = await tab.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(tooWide, `${path} scrolls sideways`).toBe(0);
      return tab.locator("a[href]").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    }),
  );
  await Promise.all(more.map((tab) => tab.close()));
  return seen;
}

/** The same without a browser: whether every page that a page links to is there for the user. */
export function walkSent(api: APIRequestContext, start: readonly string[]): Promise<Set<ScreenPattern>> {
  const open = async (path: string) => {
    const response = await api.get(path);
    expect.soft(response.status(), path).toBe(200);
    const links = (await response.text()).matchAll(/<a\b[^>]*? href="([^"]+)"/g);
    return [...links].map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), response.url()).href);
  };
  return followLinks(start, Array(TABS).fill(open));
}

/** Opens a path and returns the addresses that it links to. */
type Visit = (path: string) => Promise<string[]>;

/** Each of `visitors` takes the next path as soon as it is free. */
async function followLinks(start: readonly string[], visitors: readonly Visit[]): Promise<Set<ScreenPattern>> {
  const visited = new Set<string>(start.map(kindOf));
  const opened: string[] = [];
  for (let waiting = [...start]; waiting.length > 0; ) {
    const [queue, links] = [[...waiting], new Map<string, string>()];
    await Promise.all(
      visitors.map(async (visit) => {
        for (let path = queue.shift(); path; path = queue.shift()) {
          const next = path;
          const found = await test.step(next, () => visit(next));
          for (const link of screensAmong(found)) links.set(kindOf(link), link);
        }
      }),
    );
    opened.push(...waiting);
    waiting = [...links].filter(([kind]) => !visited.has(kind)).map(([, link]) => link);
    for (const kind of links.keys()) visited.add(kind);
  }
  return new Set(opened.flatMap((path) => screenAt(pathnameOf(path)) ?? []));
}

/** Paths of links to screens of the app, without their fragments. */
const screensAmong = (links: readonly string[]): string[] =>
  links
    .filter((link) => link.startsWith(`${process.env.E2E_URL}/`))
    .map((link) => link.slice(process.env.E2E_URL?.length).replace(/#.*/, ""))
    .filter((path) => screenAt(pathnameOf(path)) && !IS_FILE.test(pathnameOf(path)));

/** A document, such as `/orders/pick-lists.pdf`: it runs no scripts. */
const IS_FILE = /\.[a-z]+$/;

const pathnameOf = (path: string): string => path.replace(/\?.*/, "");

/** Two URLs of one kind show the same screen and tab, for another company, order or page of a list. */
function kindOf(path: string): string {
  const query = new URLSearchParams(path.replace(/^[^?]*\??/, ""));
  return [screenAt(pathnameOf(path)), query.get("tab"), query.has("company")].join(" ");
}
