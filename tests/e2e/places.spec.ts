import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ expectedStatuses: [409, 422] });
test.describe.configure({ timeout: 120_000 });

test.describe("as the administrator", () => {
  test.use({ account: "admin" });

  test("lots, locations, receipts and transfers pass axe", { tag: "@thorough" }, async ({ page, api }) => {
    const helix = await companyId(await api("admin"), "Helix Peptides");
    for (const path of [
      `/inventory/expiring?company=${helix}&days=90`,
      `/inventory/locations?company=${helix}`,
      "/inventory/locations/new",
      "/inventory/locations/new/file",
      "/inventory/locations/map?zone=A",
      `/inventory/receive?company=${helix}`,
      `/inventory/transfer?company=${helix}&code=HX-IPA-5`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
    await page.goto(`/inventory/locations?company=${helix}`);
    await page.locator("tbody").getByRole("link").first().click();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "a location's dialog");
    await page.goto(`/inventory/expiring?company=${helix}&days=90`);
    await page.getByRole("table").getByRole("link", { name: /^HX/ }).first().click();
    await expect(page.getByRole("heading", { name: /^Lot/, level: 1 })).toBeVisible();
    await expectAccessible(page, "a lot");
  });

  test("locations of a file are counted, and added once that is confirmed", { tag: ["@desktop", "@no-js"] }, async ({
    page,
  }) => {
    const zone = `F${Date.now() % 1_000_000}`;
    await page.goto("/inventory/locations/new");
    await page.getByRole("link", { name: "Take the locations from a CSV file" }).click();
    const rows = page.getByLabel("Or paste rows");
    await rows.fill(`Code,Kind\n${zone}-01-1-1,Reserve\n${zone}-01-1-1,Pick\n`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(`Row 3: ${zone}-01-1-1 is in row 2 too`)).toBeVisible();
    await rows.fill(`Code,Kind\n${zone}-01-1-1,Reserve\n${zone}-01-1-2,Pick\n`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("status").filter({ hasText: "2 locations" })).toBeVisible();
    await page.getByRole("button", { name: "Add 2 locations" }).click();
    await expect(page.getByRole("status").filter({ hasText: "2 locations added" })).toBeVisible();
    await page.goto(`/inventory/locations?q=${zone}&show=empty`);
    await expect(page.getByRole("row").filter({ hasText: `${zone}-01-1-1` })).toContainText("Reserve");
  });
});

test.describe("as the picker", () => {
  test.use({ account: "picker" });

  test("goods are received with a scanner alone, and the receipt lists them", async ({ page, api }) => {
    const tern = await companyId(await api("admin"), "Tern & Thread");
    await page.goto(`/inventory/receive?company=${tern}`);
    await expect(page.getByText("Listening for scans")).toBeVisible();
    await scan(page, "TT-MARKET-NAT", "TT-MARKET-NAT", "RECEIVING");
    await expect(page.getByLabel("Location", { exact: true })).toHaveValue("RECEIVING");
    await expect(page.getByLabel("Quantity")).toHaveValue("2");
    await page.getByRole("button", { name: "Receive", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Receipt", level: 1 })).toBeVisible();
    await expect(page.getByRole("table")).toContainText("TT-MARKET-NAT");
    await expect(page.getByRole("table")).toContainText("RECEIVING");
  });
});

test.describe("without scripts", { tag: "@no-js" }, () => {
  test.use({ account: "admin" });

  test("goods are received, and moved to a bin of a new range", async ({ page, api }) => {
    const helix = await companyId(await api("admin"), "Helix Peptides");
    const zone = `Z${Date.now().toString(36).slice(-5)}`.toUpperCase();
    await page.goto("/inventory/locations/new");
    await page.getByLabel("First code").fill(`${zone}-01-1-01`);
    await page.getByLabel("Last code").fill(`${zone}-02-2-05`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(`${zone}-01-1-01 to ${zone}-02-2-05`)).toBeVisible();
    await page.getByRole("button", { name: "Add 20 Locations" }).click();

    const lot = `LOT-${zone}`;
    await page.goto(`/inventory/receive?company=${helix}`);
    for (const code of ["HX-IPA-5", lot]) {
      await page.getByLabel("Scan or enter a code").fill(code);
      await page.keyboard.press("Enter");
    }
    await expect(page.getByLabel("Lot number")).toHaveValue(lot);
    await page.getByLabel("Quantity").fill("3");
    await page.getByRole("button", { name: "Receive", exact: true }).click();
    await expect(page.getByText("3 units received")).toBeVisible();

    await page.goto(`/inventory/transfer?company=${helix}&code=${lot}`);
    await page.getByLabel("To", { exact: true }).fill("ZZ-99");
    await page.getByLabel("Quantity").fill("4");
    await page.getByRole("button", { name: "Transfer" }).click();
    await expect(page.getByText("No location has the code ZZ-99")).toBeVisible();
    await page.getByLabel("To", { exact: true }).fill(`${zone}-01-1-01`);
    await page.getByRole("button", { name: "Transfer" }).click();
    await expect(page.getByText(/Only 3 units are at/)).toBeVisible();
    await page.getByLabel("Quantity").fill("2");
    await page.getByRole("button", { name: "Transfer" }).click();
    await page.goto(`/inventory/locations?company=${helix}&q=${zone}-01-1-01`);
    await expect(page.getByRole("row", { name: new RegExp(`${zone}-01-1-01`) })).toContainText("2");
  });
});
