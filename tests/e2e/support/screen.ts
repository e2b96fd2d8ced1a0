import { expect, type Locator, type Page } from "@playwright/test";

/** Opens a screen and waits until its scripts run, to test shortcuts, focus and other features that need them. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsRun(page);
}

/** Opens a screen whose scripts load only after `act`, as on a slow connection. */
export async function actBeforeScripts(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  let letThemCome = () => {};
  const isDone = new Promise<void>((resolve) => {
    letThemCome = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await isDone;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await act();
  letThemCome();
}

/** Waits until the current screen's scripts run. */
export async function scriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
  // The module that handles shortcuts is loaded then.
  await page.waitForFunction(() => !document.querySelector(".shell") || document.body.dataset.keys);
  // A scan field in a part of the page that loads later.
  await page.getByText("Getting ready").first().waitFor({ state: "hidden" });
  // The last effects run after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Waits until an element handles events. Parts of a page do so one after the other, after the page itself. */
export async function isInteractive(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactFiber"))))
    .toBe(true);
}

const MOST_TABS = 120;

/** Presses Tab until the element has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < MOST_TABS; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${MOST_TABS} times Tab did not bring the focus to ${target}`);
}

/** Chooses the form's company: in a select, or in the combobox that lies over it when there are many companies. */
export async function chooseCompany(within: Page | Locator, name: string): Promise<void> {
  await within.locator("select:is([name=companyId], [name=company])").selectOption({ label: name }, { force: true });
}

/** Shows a list's filters, which a phone keeps behind a button. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.locator("search summary");
  if (await button.isVisible()) await button.click();
}
