import type { Page } from "@playwright/test";
import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

const SKU = "TT-MARKET-NAT";
const PHONE = { width: 360, height: 640 };

test.describe.configure({ timeout: 180_000 });

/** Announces units of one product as the client; returns the document's path. */
async function announce(client: Page, supplier: string, units: number): Promise<string> {
  await client.goto("/inventory/inbound/new");
  await client.getByLabel("Supplier").fill(supplier);
  await client.locator('[name="lines[0].sku"]').fill(SKU);
  await client.getByLabel("Units", { exact: true }).fill(String(units));
  await client.getByRole("button", { name: "Save", exact: true }).click();
  await expect(client.getByRole("heading", { name: /^ASN-\d+$/, level: 1 })).toBeVisible();
  return new URL(client.url()).pathname;
}

/** Closes the document short as the warehouse, and reads the report as the client. */
async function closeAndReport(warehouse: Page, client: Page, path: string): Promise<void> {
  await warehouse.goto(`${path}/close`);
  await warehouse.getByLabel("Reason").fill("The supplier sent less");
  await warehouse.getByRole("button", { name: "Close short" }).click();
  await expect(warehouse.getByText("Closed", { exact: true }).first()).toBeVisible();
  await client.goto(path);
  await expect(client.getByRole("table").first()).toContainText("Short");
  await expect(client.getByRole("table").first()).toContainText("Damaged");
  const pdf = await client.request.get(`${path}/report.pdf`);
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
}

test("announced by a client, received short and damaged with a scanner on a phone, reported to the client", async ({
  as,
}) => {
  const [client, picker, warehouse] = [await as("ternClient"), await as("picker"), await as("warehouse")];
  const path = await announce(client, `E2E ${Date.now().toString(36)}`, 5);
  await picker.setViewportSize(PHONE);
  await openScreen(picker, `${path}/receive`);
  await scan(picker, SKU, SKU, SKU);
  await expect(picker.locator('[name="lines[0].quantity"]')).toHaveValue("3");
  await picker.getByRole("button", { name: "Add line" }).click();
  await picker.locator('[name="lines[1].sku"]').fill(SKU);
  await picker.locator('[name="lines[1].quantity"]').fill("1");
  await picker.getByLabel("Damaged").nth(1).check();
  await expectAccessible(picker, "receiving on a phone");
  await picker.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(picker.getByText("Goods received").first()).toBeVisible();
  await closeAndReport(warehouse, client, path);
});

test.describe("handling units", () => {
  test.use({ losesNetwork: true });
  test("a pallet is made, scanned and moved on a phone, once more without a network", { tag: "@thorough" }, async ({
    as,
    api,
  }) => {
    const tern = await companyId(await api("admin"), "Tern & Thread");
    const page = await as("warehouse");
    await page.setViewportSize(PHONE);
    await page.goto(`/inventory/units/new?company=${tern}`);
    await page.getByRole("button", { name: "Make" }).click();
    const heading = page.getByRole("heading", { name: /^LPN-\d+$/, level: 1 });
    await expect(heading).toBeVisible();
    const code = (await heading.textContent()) ?? "";
    await openScreen(page, "/inventory/units/move");
    await scan(page, code);
    await expect(page.getByText("Scan where it goes")).toBeVisible();
    await expectAccessible(page, "moving a handling unit");
    await scan(page, "B-01-1-03");
    await expect(page.getByText(`${code} moved`).first()).toBeVisible();

    await expect(page.getByText("Scan a pallet, tote or carton")).toBeVisible();
    await scan(page, code);
    await expect(page.getByText("Scan where it goes")).toBeVisible();
    await page.context().setOffline(true);
    await scan(page, "RECEIVING");
    await expect(page.getByText("Saved on this device")).toBeVisible();
    const moving = page.url();
    await page.context().setOffline(false);
    await expect(page.getByText("It stands in RECEIVING.")).toBeVisible({ timeout: 30_000 });
    await openScreen(page, moving);
    await expect(page.getByRole("main")).toContainText("RECEIVING");
  });
});

test("the same without scripts", { tag: ["@no-js", "@thorough"] }, async ({ as }) => {
  const [client, warehouse] = [await as("ternClient"), await as("warehouse")];
  const path = await announce(client, `E2E ${Date.now().toString(36)}`, 4);
  await warehouse.goto(`${path}/receive`);
  await warehouse.locator('[name="scan"]').fill(SKU);
  await warehouse.locator('[name="scan"]').press("Enter");
  await expect(warehouse.locator('[name="lines[0].quantity"]')).toHaveValue("1");
  await warehouse.getByLabel("Damaged").first().check();
  await warehouse.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(warehouse.getByRole("heading", { name: /^ASN-\d+$/, level: 1 })).toBeVisible();
  await closeAndReport(warehouse, client, path);
});
