import { cancelled, companyId, freeHands, pendingOrder } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "warehouse", losesNetwork: true });

const HUB = "VB-HUB-7";

test("a missed bin is reported and counted by scanner; the count outlives the network and its tab, and is saved once", {
  tag: "@thorough",
}, async ({ page, context, api }) => {
  const [admin, manager] = [await api("admin"), await api("warehouse")];
  await freeHands(manager);
  const order = await pendingOrder(admin, "Voltbay Electronics", [{ sku: HUB, quantity: 1 }]);
  expect((await manager.post(`/api/picking/start/${order.id}`)).ok()).toBe(true);
  const [item] = (await (await manager.get(`/api/orders/${order.id}/items`)).json()) as { id: string }[];
  const said = page.locator(".scan-result");
  const counted = page.getByLabel("Units in the bin");

  await test.step("commands lead from page to page, wherever the focus is", async () => {
    await openScreen(page, `/picking/lot/${item?.id}`);
    for (const [command, path] of [
      ["CMDSHORT", "short"],
      ["CMDLOT", "lot"],
      ["CMDSHORT", "short"],
    ] as const) {
      await page.getByRole("link", { name: "Back to picking" }).focus();
      await scan(page, command);
      await expect(page).toHaveURL(new RegExp(`/picking/${path}/${item?.id}`));
      await expect(page.getByText("Listening for scans")).toBeVisible();
    }
    await page.getByRole("radio", { name: "Not found" }).check();
    await page.getByRole("radio", { name: /^Ship without/ }).check();
    await page.getByRole("button", { name: "Report short" }).click();
    await expect(page).toHaveURL(/\/picking$/);
  });

  await test.step("five scans with the focus elsewhere are all counted, and another code is named", async () => {
    await openScreen(page, "/picking/shortages");
    await page
      .getByRole("listitem")
      .filter({ hasText: HUB })
      .getByRole("link", { name: /^Count/ })
      .click();
    await expect(page.getByText("Listening for scans")).toBeVisible();
    const heading = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const bin = heading.replace("Count ", "");
    await page.getByRole("link", { name: "Cancel" }).focus();
    await scan(page, HUB, HUB, bin, HUB, HUB);
    await expect(counted).toHaveValue("4");
    await expectAccessible(page, "a bin's count");
    await counted.focus();
    await scan(page, bin);
    await expect(said).toContainText("Correct bin.");
    await scan(page, "VB-CAB-CC2");
    await expect(said).toContainText("VB-CAB-CC2 is USB-C cable 2 m, 100 W");
    await expect(counted).toHaveValue("4");
  });

  const second = await context.newPage();
  await openScreen(second, page.url());
  await expect(second.getByText("This count is open in another tab")).toBeVisible();
  await context.setOffline(true);
  await scan(page, HUB, HUB);
  await expect(counted).toHaveValue("6");
  await expect(said).toContainText("6 units at");
  await page.close();
  const kept = second.getByLabel("Units in the bin");
  await expect(kept).toHaveValue("6");
  await kept.fill(await second.locator("[name=expected]").inputValue());
  await second.getByRole("button", { name: "Save count" }).click();
  await expect(second.getByText("Saved on this device")).toBeVisible();
  const count = second.url();
  await context.setOffline(false);
  await expect(second).toHaveURL(/\/picking\/shortages$/, { timeout: 30_000 });
  await second.goto(count);
  await expect(second.getByText("This bin was already counted.")).toBeVisible();
  await cancelled(admin, order);
});

test("five bins scanned on the transfer form arrive in order; the input is stored without a network", async ({
  page,
  context,
  api,
}) => {
  const company = await companyId(await api("admin"), "Voltbay Electronics");
  const transfer = `/inventory/transfer?company=${company}&code=${HUB}`;
  await openScreen(page, transfer);
  const source = page.getByRole("radio", { name: /USB/ }).first();
  await source.check();
  await page.getByLabel("Quantity").focus();
  await scan(page, "Z-01", "Z-02", "Z-03", "Z-04", "Z-05");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("Z-05");
  await expect(page.getByLabel("Quantity")).toHaveValue("");

  const second = await context.newPage();
  await openScreen(second, transfer);
  await expect(second.getByText("This transfer is open in another tab")).toBeVisible();
  await context.setOffline(true);
  await scan(page, "Z-06");
  // The beep sounds once the device has stored the scan.
  await expect(page.locator(".scan-result")).toContainText("Z-06");
  await page.close();
  await context.setOffline(false);
  await second.reload();
  await expect(second.getByLabel("To", { exact: true })).toHaveValue("Z-06");
});
