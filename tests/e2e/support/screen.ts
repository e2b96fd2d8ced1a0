import type { Locator, Page } from "@playwright/test";

/** Opens a screen and waits until its scripts run: for what only they can do, such as keys and focus. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsRun(page);
}

/** Opens a screen whose scripts come only when `act` is done, as on a slow line. */
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

/** Waits until the scripts of the screen that is shown run. */
export async function scriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
  // The keys are listened to by a part that is fetched then.
  await page.waitForFunction(() => !document.querySelector(".shell") || document.body.dataset.keys);
  // The last effects run after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

const MOST_TABS = 120;

/** Presses Tab until the focus is there, as one does who has no mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < MOST_TABS; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${MOST_TABS} times Tab did not bring the focus to ${target}`);
}
