import type { Page } from "@playwright/test";
import { companyId } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan, scanAround } from "./support/wedge";

test.use({ account: "admin", losesNetwork: true });

const CABLE = "VB-CAB-CC2";
const HUB = "VB-HUB-7";

const said = (page: Page) => page.locator(".scan-result");
const quantityOf = (page: Page, line: number) => page.locator(`[name="lines[${line}].quantity"]`);

test("a delivery scanned without a network is on the device until the server has booked it, once", {
  tag: "@thorough",
}, async ({ page, context, api }) => {
  const admin = await api("admin");
  const company = await companyId(admin, "Voltbay Electronics");
  const receive = `/inventory/receive?company=${company}`;
  const reference = `E2E-${Date.now().toString(36)}`;
  await openScreen(page, receive);
  await page.getByLabel("Reference").focus();
  await scan(page, HUB, CABLE, HUB, HUB, CABLE);
  // The line that was scanned last is at the end.
  await expect(quantityOf(page, 1)).toHaveValue("2");
  await expect(quantityOf(page, 0)).toHaveValue("3");
  await expect(page.getByLabel("Reference")).toHaveValue("");
  const second = await context.newPage();
  await openScreen(second, receive);
  await expect(second.getByText("This delivery is open in another tab")).toBeVisible();
  await second.close();

  await context.setOffline(true);
  await scan(page, CABLE, HUB, HUB);
  await expect(page.getByText("3 scans wait")).toBeVisible();
  await expect(page.getByText("Saved on this device.", { exact: false }).first()).toBeVisible();
  await page.getByLabel("Reference").fill(reference);
  await expect(page.getByText("Nothing was lost")).toBeHidden();
  await page.waitForTimeout(500);
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await openScreen(again, receive);
  await expect(quantityOf(again, 0)).toHaveValue("3");
  await expect(quantityOf(again, 1)).toHaveValue("5");
  await expect(again.getByLabel("Reference")).toHaveValue(reference);
  await again.reload();
  await expect(quantityOf(again, 1)).toHaveValue("5");

  await again.setViewportSize({ width: 360, height: 640 });
  await context.setOffline(true);
  await again.getByRole("button", { name: "Receive", exact: true }).click();
  // Visible to the user who pressed the button at the end of the page.
  await expect(again.getByText("1 entry waiting for a connection")).toBeInViewport();
  await scan(again, CABLE);
  await expect(said(again)).toContainText("Saved on this device");
  await context.setOffline(false);
  await expect(again.getByText("1 entry waiting for a connection")).toBeHidden({ timeout: 30_000 });
  await expect(quantityOf(again, 0)).toHaveValue("1");
  await again.goto(`/inventory/receipts?company=${company}`);
  await expect(again.getByText(reference)).toHaveCount(1);
});

test("a scan into a field leaves nothing there when the form is rendered again during its keys", async ({
  page,
  api,
}) => {
  const company = await companyId(await api("admin"), "Voltbay Electronics");
  await openScreen(page, `/inventory/receive?company=${company}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/inventory/receive/scan*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel("Reference").focus();
  await scan(page, HUB);

  await scanAround(page, CABLE, async () => {
    await expect(page.getByLabel("Reference")).toHaveValue("VB-CA");
    release();
    await expect(quantityOf(page, 0)).toHaveValue("1");
  });

  await expect(quantityOf(page, 1)).toHaveValue("1");
  await expect(page.getByLabel("Reference")).toHaveValue("");
});
