import { expect, type Page, test } from "@playwright/test";
import { scriptsRun } from "./screen";
import { type ScreenPattern, screenAt } from "./screen-patterns";

/** A page loads mostly by waiting, so several load at once. */
const TABS = 3;

/**
 * Opens the URLs in `start`, then one page of every screen, and of every tab, that a link on them leads to. Returns the
 * opened screens. A browser error fails the test (support/trouble.ts).
 */
export async function walk(
  page: Page,
  start: readonly string[],
  open: (page: Page, path: string) => Promise<void> = openWithScripts,
): Promise<Set<ScreenPattern>> {
  const more = await Promise.all(Array.from({ length: TABS - 1 }, () => page.context().newPage()));
  const visited = new Set<string>(start.map(kindOf));
  const opened: string[] = [];
  for (let waiting = [...start]; waiting.length > 0; ) {
    const [queue, links] = [[...waiting], new Map<string, string>()];
    await Promise.all(
      [page, ...more].map((tab) => openAll(tab, { queue, open }, (link) => links.set(kindOf(link), link))),
    );
    opened.push(...waiting);
    waiting = [...links].filter(([kind]) => !visited.has(kind)).map(([, link]) => link);
    for (const kind of links.keys()) visited.add(kind);
  }
  await Promise.all(more.map((tab) => tab.close()));
  return new Set(opened.flatMap((path) => screenAt(pathnameOf(path)) ?? []));
}

/** Takes paths from the queue until it is empty. */
async function openAll(
  page: Page,
  { queue, open }: { queue: string[]; open: typeof openWithScripts },
  onLink: (link: string) => void,
): Promise<void> {
  for (let path = queue.shift(); path; path = queue.shift()) {
    const next = path;
    await test.step(next, async () => {
      await open(page, next);
      for (const link of await linksOf(page)) onLink(link);
    });
  }
}

async function openWithScripts(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect.soft(response?.status(), path).toBe(200);
  if (await page.locator("html:not([data-scripts=none])").count()) await scriptsRun(page);
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
