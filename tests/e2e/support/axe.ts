import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const EVERYTHING = { runOnly: { type: "tag", values: WCAG_22_AA }, resultTypes: ["violations"] };
/** Colours are looked at on the desk, in both themes: they are two thirds of a look's time, and the same on a phone. */
const BUT_COLOURS = { ...EVERYTHING, rules: { "color-contrast": { enabled: false } } };
/** What can differ between light and dark. */
const COLOURS = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  resultTypes: ["violations"],
};

/** The rows of a table are alike: looking at fifty of them is most of a look's time. */
const FEW_ROWS = { exclude: [["tbody > tr:nth-child(n + 9)"]] };

/** A look is work for the processor: a test with many of them may take longer, by so much for each. */
const PATIENCE_MS = 15_000;

/**
 * What axe finds on the page as it stands: everything in light, colours once more in dark; then all but colours on a phone,
 * unless the test runs on one already. One page is loaded for all: loading took longer than looking.
 */
export async function expectAccessible(page: Page, what: string, alsoIs = async () => {}): Promise<void> {
  test.setTimeout(test.info().timeout + PATIENCE_MS);
  await expectBothThemes(page, what);
  await alsoIs();
  const size = page.viewportSize();
  if (!size || size.width < 500) return;
  const opened = await openOverlays(page);
  await asPhone(page, async () => {
    expect.soft(await found(page, BUT_COLOURS), `${what}, on a phone`).toEqual([]);
    await alsoIs();
    expect(await openOverlays(page), "what was open closed when the page became narrow").toBe(opened);
  });
  await page.setViewportSize(size);
}

/** The same at this size only: a menu that is longer than a phone has room for is scrolled, which axe takes for covered. */
export async function expectAccessibleHere(page: Page, what: string): Promise<void> {
  test.setTimeout(test.info().timeout + PATIENCE_MS);
  await expectBothThemes(page, what);
}

/** Without the messages, which come and go by themselves. */
const OVERLAYS = "dialog[open], :popover-open:not([popover=manual]), [role=menu]:visible";
const openOverlays = (page: Page) => page.locator(OVERLAYS).count();

async function expectBothThemes(page: Page, what: string): Promise<void> {
  const light = await found(page, EVERYTHING);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await found(page, COLOURS);
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(light, `${what}, light`).toEqual([]);
  expect.soft(dark, `${what}, dark`).toEqual([]);
}

/** The width of a phone, and fingers instead of a mouse. */
async function asPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const metrics = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
  await device.send("Emulation.setDeviceMetricsOverride", metrics);
  await device.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const isPhone = () => matchMedia("(width <= 390px) and (pointer: coarse)").matches;
  await expect.poll(() => page.evaluate(isPhone)).toBe(true);
  await look();
  await device.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await device.detach();
}

async function found(page: Page, options: object): Promise<string[]> {
  // Not under the page's content security policy, as a script element would be.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([context, asked]) => {
      // What fades in has no colour of its own to judge yet; what goes round for ever, or stands still, is not waited for.
      const ends = (animation: Animation) =>
        animation.playState === "running" && Number.isFinite(animation.effect?.getComputedTiming().endTime);
      const still = Promise.all(
        document
          .getAnimations()
          .filter(ends)
          .map((animation) => animation.finished.catch(() => {})),
      );
      await Promise.race([still, new Promise((resolve) => setTimeout(resolve, 2000))]);
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, asked);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`),
      );
    },
    [FEW_ROWS, options] as const,
  );
}
