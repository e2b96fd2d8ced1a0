import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What can differ between light and dark. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds on the page as it stands: everything in light, colours once more in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // What fades in has no colour of its own to judge yet.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const light = await axe(page).withTags(WCAG_22_AA).analyze();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axe(page).withRules(COLOURS).analyze();
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(found(light), `${what}, light`).toEqual([]);
  expect.soft(found(dark), `${what}, dark`).toEqual([]);
}

// There are no frames, so the page needs no second one to gather what they say. Only what is wrong is described.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
const found = ({ violations }: Results) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`),
  );
