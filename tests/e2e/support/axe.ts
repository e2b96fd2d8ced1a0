import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const EVERYTHING = { runOnly: { type: "tag", values: WCAG_22_AA }, resultTypes: ["violations"] };
/**
 * Colors are checked on desktop only, in both themes: they take two thirds of a check's time, and are the same on a
 * phone.
 */
const BUT_COLOURS = { ...EVERYTHING, rules: { "color-contrast": { enabled: false } } };
/** Rules whose result can differ between light and dark. */
const COLOURS = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  resultTypes: ["violations"],
};

/** Checks a few rows of each table: the rows are alike, and fifty of them take most of a check's time. */
const FEW_ROWS = { exclude: [["tbody > tr:nth-child(n + 9)"]] };

/** A check uses much CPU time, so a test's time limit grows with each one. */
const PATIENCE_MS = 15_000;

/** Checks take a quarter of the browser tests' time: without this, they leave out colors, dark, and the other size. */
const IS_THOROUGH = Boolean(process.env.THOROUGH);

/**
 * The axe findings of the current page: all rules in light, the color rules again in dark, then all but color rules at
 * phone size, unless the test already runs on a phone. Reuses one loaded page, because loading takes longer than
 * checking. `npm test` makes only the structural checks, at the test's own size.
 */
export async function expectAccessible(page: Page, what: string, alsoIs = async () => {}): Promise<void> {
  test.setTimeout(test.info().timeout + PATIENCE_MS);
  if (!IS_THOROUGH) return expectStructure(page, what, alsoIs);
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

/** Checks the current size only: a menu that is longer than a phone's screen scrolls, which axe reports as covered. */
export async function expectAccessibleHere(page: Page, what: string): Promise<void> {
  test.setTimeout(test.info().timeout + PATIENCE_MS);
  await (IS_THOROUGH ? expectBothThemes(page, what) : expectStructure(page, what));
}

async function expectStructure(page: Page, what: string, alsoIs = async () => {}): Promise<void> {
  expect.soft(await found(page, BUT_COLOURS), what).toEqual([]);
  await alsoIs();
}

/** Excludes toasts, which appear and disappear by themselves. */
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

/** A phone's width, with touch instead of a mouse. */
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
  // Bypasses the page's content security policy, which would block a script element.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([context, asked]) => {
      // Elements that fade in have no final color yet. Waits for their animations, but not for endless or paused ones.
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
