import { expect, type Page, test } from "@playwright/test";
import { scriptsRun } from "./screen";
import { type ScreenPattern, screenAt } from "./screen-patterns";

/**
 * Opens the URLs in `start`, then one page of every screen, and of every tab, that a link on them leads to. Returns the
 * opened screens. A browser error fails the test (support/trouble.ts).
 */
export async function walk(page: Page, start: readonly string[]): Promise<Set<ScreenPattern>> {
  const waiting = [...start];
  const visited = new Set<string>(start.map(kindOf));
  for (const path of waiting)
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect.soft(response?.status(), path).toBe(200);
      if (await page.locator("html:not([data-scripts=none])").count()) await scriptsRun(page);
      for (const link of await linksOf(page)) {
        const kind = kindOf(link);
        if (visited.has(kind)) continue;
        visited.add(kind);
        waiting.push(link);
      }
    });
  return new Set(waiting.flatMap((path) => screenAt(pathnameOf(path)) ?? []));
}

/** Links to screens of the app, without their fragments. */
async function linksOf(page: Page): Promise<string[]> {
  const { origin } = new URL(page.url());
  const links = await page.locator("a[href]").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  return links
    .filter((link) => link.startsWith(`${origin}/`))
    .map((link) => link.slice(origin.length).replace(/#.*/, ""))
    .filter((path) => screenAt(pathnameOf(path)) && !IS_FILE.test(pathnameOf(path)));
}

/** A document, such as `/orders/pick-lists.pdf`: it runs no scripts. */
const IS_FILE = /\.[a-z]+$/;

const pathnameOf = (path: string): string => path.replace(/\?.*/, "");

/** Two URLs of one kind show the same screen and tab, for another company, order or page of a list. */
function kindOf(path: string): string {
  const query = new URLSearchParams(path.replace(/^[^?]*\??/, ""));
  return [screenAt(pathnameOf(path)), query.get("tab"), query.has("company")].join(" ");
}
