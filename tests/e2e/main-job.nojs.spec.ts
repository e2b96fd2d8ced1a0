import type { Page } from "@playwright/test";
import { EMAIL, PASSWORD } from "./support/accounts";
import { freeHands } from "./support/api-setup";
import { buy, store, tick } from "./support/store";
import { expect, test } from "./support/test";

const TRACKING = "986578788855";
const CUSTOMER = { first: "Casimir", last: "Ostrander" };

test.use({ expectedStatuses: [422] });

test("the whole job is done with forms alone, where scripts do not run", { tag: "@no-js" }, async ({
  page,
  as,
  api,
}) => {
  await freeHands(await api("picker"));
  const number = await buy("voltbay", CUSTOMER, [
    { sku: "VB-CAB-CC1", quantity: 2 },
    { sku: "VB-STAND-AL", quantity: 1 },
  ]);

  await test.step("the administrator signs in", async () => {
    await page.goto("/staging");
    await page.getByLabel("Email").fill(EMAIL.admin);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "WooCommerce Staging Area" })).toBeVisible();
  });

  await test.step("brings the store's orders in", async () => {
    await page.getByRole("combobox", { name: "Company" }).selectOption({ label: "Voltbay Electronics" });
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Sync WooCommerce" }).click();
    await expect(status(page, "Sync Completed")).toContainText("1 new orders synced to staging area");
  });

  await test.step("looks at the order and processes it", async () => {
    await page.getByRole("link", { name: String(number), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Staging order ${number}` });
    await expect(dialog.getByText("Everything on this order is in stock.")).toBeVisible();
    await dialog.getByText("Raw data", { exact: true }).click();
    await expect(dialog.getByRole("region", { name: "Raw data" })).toContainText('"Ostrander"');
    await dialog.getByRole("button", { name: "Process" }).click();
    await expect(status(page, "Order Processed")).toContainText("Order has been moved to permanent storage");
  });

  await test.step("processes all the others, and looks again until that is done", async () => {
    await page.getByRole("button", { name: "Process All" }).click();
    await page
      .getByRole("dialog", { name: /^Process \d+ orders\?$/ })
      .getByRole("button", { name: /^Process \d+ orders$/ })
      .click();
    await expect(status(page, "Processing started")).toBeVisible();
    await expect(async () => {
      const refresh = page.getByRole("link", { name: "Refresh" });
      if (await refresh.isVisible()) await refresh.click();
      await expect(page.getByText(/^Last Process All: \d+ processed/)).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await test.step("and finds the order among the orders", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    await page.getByRole("searchbox", { name: "Search orders" }).fill(CUSTOMER.last);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row", { name: String(number) })).toContainText("Pending");
  });

  const picker = await as("picker");
  const code = picker.getByLabel("Scan or enter a code");
  const said = picker.locator(".scan-result");

  await test.step("the picker starts it by its number and scans", async () => {
    await picker.goto("/picking");
    await picker.getByLabel("Scan or enter an order number").fill(String(number));
    await picker.keyboard.press("Enter");
    await expect(status(picker, "Picking Started")).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill("VB-MOU-ERG");
    await picker.keyboard.press("Enter");
    await expect(said).toContainText("Ergonomic vertical mouse is not in this order.");
    await code.fill("VB-CAB-CC1");
    await picker.keyboard.press("Enter");
    await expect(said).toContainText("1 × USB-C cable 1 m, 100 W picked from");
  });

  await test.step("pauses, resumes, picks the rest by hand and completes", async () => {
    await picker.getByRole("button", { name: "Pause Picking" }).click();
    await expect(picker.getByText("1 of 3 units")).toBeVisible();
    await picker.getByRole("button", { name: "Resume picking" }).click();
    const pickNow = picker.getByRole("region", { name: "Pick now" });
    await pickNow.getByRole("button", { name: /^Pick / }).click();
    await pickNow.getByRole("button", { name: /^Pick / }).click();
    await expect(picker.getByText("All items are picked.")).toBeVisible();
    await code.fill("VB-CAB-CC1");
    await picker.keyboard.press("Enter");
    await expect(said).toContainText("All 2 of USB-C cable 1 m, 100 W are picked.");
    await picker.getByRole("button", { name: "Complete Order" }).click();
    await expect(status(picker, "Order picked")).toBeVisible();
  });

  await test.step("ships it, after a second look at the number", async () => {
    await picker.goto(`/shipping?q=${number}`);
    await picker.getByRole("link", { name: `Ship ${number}` }).click();
    const dialog = picker.getByRole("dialog", { name: "Create Shipment" });
    const tracking = dialog.getByLabel("Tracking number");
    await tracking.fill("986578788856");
    await dialog.getByLabel("Carrier").selectOption("fedex");
    await dialog.getByLabel("Shipping method").selectOption("overnight");
    await dialog.getByRole("button", { name: "Create Shipment" }).click();
    await expect(tracking).toHaveAccessibleDescription(/check digit is wrong for a FedEx number/);
    await expect(tracking).toHaveValue("986578788856");
    await expect(dialog.getByLabel("Carrier")).toHaveValue("fedex");
    await tracking.fill(TRACKING);
    await dialog.getByRole("button", { name: "Create Shipment" }).click();
    await expect(status(picker, "Shipment created successfully")).toBeVisible();
    await expect(picker.getByRole("row", { name: new RegExp(`^${number} `) })).toContainText(TRACKING);
  });

  await test.step("and the store is told, once", async () => {
    const told = () => store().shop("voltbay").order(number);
    await expect
      .poll(async () => {
        await tick();
        return (await told()).notes.filter(({ note }) => note.includes(TRACKING)).length;
      })
      .toBe(1);
    await tick();
    expect((await told()).notes.filter(({ note }) => note.includes(TRACKING))).toHaveLength(1);
  });

  await test.step("and the order shows where its parcel is", async () => {
    await page.reload();
    await page.getByRole("link", { name: String(number), exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: TRACKING })).toBeVisible();
    await expect(page.getByRole("dialog")).toContainText("Shipped");
  });
});

const status = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title });
