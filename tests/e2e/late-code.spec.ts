import type { Page } from "@playwright/test";
import { freeHands } from "./support/api-setup";
import { actBeforeScripts, openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "admin" });

async function delayed(page: Page, code: RegExp) {
  await page.route(code, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
}

// A part hydrated after the update would make React report error 421 and build it again without its state.
test("a page is updated before all of its code has arrived, and React keeps what the server sent", async ({ page }) => {
  const part = /\/assets\/view-menu-[^/]+\.js$/;
  await delayed(page, part);
  const requested = page.waitForRequest(part);
  await page.goto("/shipping");
  await requested;
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.locator("body[data-keys]").waitFor();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("button", { name: "Save view" })).toBeVisible();
});

test("the server's lookup result stays while its code arrives and the queue announces what is waiting", async ({
  page,
  api,
}) => {
  await freeHands(await api("picker"));
  const part = /\/assets\/look-up-[^/]+\.js$/;
  await delayed(page, part);
  const arrived = page.waitForResponse(part);
  await openScreen(page, "/picking?code=VB-CAB-CC2");
  await arrived;
  await expect(page.getByRole("region", { name: "Looked up: VB-CAB-CC2" })).toContainText("On hand");
});

test("a page says that it listens for scans once its code hears keys", async ({ page }) => {
  const part = /\/assets\/early-input-[^/]+\.js$/;
  const requested = page.waitForRequest(part);
  await actBeforeScripts(page, "/scanner", async () => {
    await delayed(page, part);
    await page.getByPlaceholder("Order or any code").click();
  });
  await requested;
  await expect(page.getByText("Getting ready")).toBeVisible();
  await expect(page.getByText("Listening for scans")).toBeVisible();
  await scan(page, "VB-CAB-CC2");
  await expect(page.getByRole("main")).toContainText("VB-CAB-CC2");
});

test("what was typed and ticked before the scripts run is known to them when they do", async ({ page }) => {
  await actBeforeScripts(page, "/inventory/low", () =>
    page
      .getByLabel(/^Reorder point of/)
      .first()
      .fill("9999"),
  );
  await expect(page.getByRole("button", { name: /^Save for/ })).toHaveCount(1);

  await page.unrouteAll();
  await actBeforeScripts(page, "/warehouses/new", () => page.getByLabel("Saturday").check());
  await expect(page.getByText("6 selected")).toBeVisible();
});
