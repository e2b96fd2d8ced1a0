import type { Page } from "@playwright/test";
import { companyId } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";

const BOTH = { tag: ["@desktop", "@phone"] };
test.use({ account: "admin" });

/** What moved on the page since it was opened, other than right after the user's input. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) seen.shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}

/** Sets a filter without input that would excuse a shift, as when the answer takes longer than half a second. */
const setFilter = (page: Page, name: string, value: string) =>
  page.locator(`search select[name=${name}]`).evaluate((on, chosen) => {
    if (!(on instanceof HTMLSelectElement)) throw new Error(`${on.nodeName} is no select`);
    on.value = chosen;
    on.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);

test("choosing a company or a filter does not move the list", BOTH, async ({ page, api }) => {
  const tern = await companyId(await api("admin"), "Tern & Thread");
  const shift = await watchShifts(page);
  for (const [path, name, value] of [
    ["/staging", "company", tern],
    ["/inventory/expiring", "company", tern],
    ["/inventory/expiring", "days", "90"],
  ] as const) {
    await openScreen(page, path);
    await setFilter(page, name, value);
    // A phone shows the number of filters instead.
    await expect(page.locator(".filter-chip")).toHaveCount(1);
    await page.waitForTimeout(500);
    expect(await shift(), `${path} by ${name}`).toBeLessThan(0.02);
  }
});

test("a phone keeps the filters behind a button, with scripts and without", { tag: ["@no-js", "@phone"] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/orders", "/inventory", "/staging"]) {
    await page.goto(path);
    const top = await page
      .locator("tbody tr")
      .first()
      .evaluate((row) => {
        const bar = document.querySelector(".page-header")?.getBoundingClientRect().bottom ?? 0;
        return row.getBoundingClientRect().top - bar;
      });
    expect(top, path).toBeLessThan(260);
  }
  const status = page.locator("select[name=status]");
  await page.goto("/orders?status=pending&q=1");
  await expect(status).toBeHidden();
  const button = page.locator("search summary");
  await expect(button).toHaveText("Filters 1 set");
  await button.click();
  await expect(status).toHaveValue("pending");
});
