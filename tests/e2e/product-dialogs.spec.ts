import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { actBeforeScripts, chooseCompany } from "./support/screen";
import { expect, test } from "./support/test";

test.use({ account: "admin", colorScheme: "light", expectedStatuses: [404, 409, 422] });
test.describe.configure({ timeout: 120_000 });

let count = 0;
const aSku = () => `PD-${Date.now().toString(36)}-${++count}`.toUpperCase();

/** 6 × 4 blue pixels. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAYAAACtBE5DAAAAJElEQVR4AZSJsQ0AAAjCDOd4khf7lTITFpp2Knr2tCJg1nw8AAAA//+CtI0pAAAABklEQVQDAP1PC4C35DUCAAAAAElFTkSuQmCC",
  "base64",
);
const picture = (name: string, buffer = PNG) => ({ name, mimeType: "image/png", buffer });

test("a peptide batch with a case code and two pictures is added, changed and deleted", { tag: "@thorough" }, async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const helix = await companyId(admin, "Helix Peptides");
  const sku = aSku();
  await page.goto("/inventory/new");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Product name").fill("Tirzepatide 10 mg");
  await dialog.getByLabel("SKU").fill(sku);
  await dialog.getByRole("button", { name: "Add Product" }).click();
  await expect(dialog.getByText("Company is required")).toBeVisible();
  await expect(dialog.getByText("Category is required")).toBeVisible();
  await chooseCompany(dialog, "Helix Peptides");
  await dialog.getByLabel("Category").selectOption("peptides");
  await dialog.getByRole("button", { name: "Add Product" }).click();
  const needed = "Batch number and quantity are required for peptide companies";
  await expect(dialog.getByText(needed).first()).toBeVisible();
  // The answer moves the focus to the first field with a problem.
  await expect(dialog.getByLabel("Batch number")).toBeFocused();

  await dialog.getByLabel("Batch number").fill("TZ-1");
  await dialog.getByLabel("Batch quantity").fill("3");
  await dialog.getByLabel("Test cost").fill("100");
  await expect(dialog.getByRole("status", { name: "Testing cost per unit" })).toHaveText("$33.3333");
  await dialog.getByRole("button", { name: "Add barcode" }).click();
  await dialog.getByLabel("Barcode", { exact: true }).nth(1).fill(`CASE-${sku}`);
  await dialog.getByLabel("Units per scan").fill("12");

  const chooser = dialog.locator("input[type=file]");
  await chooser.setInputFiles([picture("front.png"), picture("program.png", Buffer.from("MZ no picture"))]);
  await expect(dialog.getByText("Only JPEG, PNG, and WebP images are supported")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove image 2" }).click();
  await chooser.setInputFiles([picture("back.png")]);
  await dialog.getByRole("button", { name: "Move earlier: image 2" }).click();
  await expect(dialog.getByRole("progressbar")).toHaveCount(0);
  await expectAccessible(page, "a filled product form");
  await dialog.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Product added").first()).toBeVisible();

  const [made] = await (await admin.get(`/api/products?companyId=${helix}&q=${sku}`)).json();
  expect(made).toMatchObject({
    isBatch: true,
    testingCostPerUnit: "33.3333",
    barcodes: [{ code: `CASE-${sku}`, unitsPerScan: 12 }],
    image3Url: null,
  });
  expect(made.qrCode).toMatch(/^QR-TZ-1-\d+$/);
  expect((await admin.get(made.image2Url)).headers()["content-type"]).toBe("image/png");

  await page.goto(`/inventory/edit/${made.id}`);
  await expect(dialog.getByRole("img")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Remove image 1" }).click();
  await dialog.getByLabel("Batch number").fill("");
  await dialog.getByRole("button", { name: "Update product" }).click();
  await expect(dialog.getByText(needed).first()).toBeVisible();
  await dialog.getByLabel("Batch number").fill("TZ-2");
  await dialog.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByText("Product Updated").first()).toBeVisible();
  const changed = await (await admin.get(`/api/products/${made.id}`)).json();
  expect(changed).toMatchObject({ batchNumber: "TZ-2", image1Url: made.image2Url, image2Url: null });

  await page.goto(`/inventory/delete/${made.id}`);
  await expect(
    page.getByText('Are you sure you want to delete "Tirzepatide 10 mg"? This action cannot be undone.'),
  ).toBeVisible();
  await expect(page.getByText("it is deleted permanently")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Product deleted").first()).toBeVisible();
  expect((await admin.get(`/api/products/${made.id}`)).status()).toBe(404);
});

test("a picture chosen before the scripts run is sent when they do", async ({ page, api }) => {
  const helix = await companyId(await api("admin"), "Helix Peptides");
  await actBeforeScripts(page, `/inventory/new?company=${helix}`, () =>
    page.getByLabel("Add images").setInputFiles([picture("early.png")]),
  );
  await expect(page.getByRole("button", { name: "Remove image 1" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("without scripts a product gets its codes and pictures, and nothing typed is lost on the way", {
  tag: ["@no-js"],
}, async ({ page, api }) => {
  const admin = await api("admin");
  const volt = await companyId(admin, "Voltbay Electronics");
  const sku = aSku();
  await page.goto(`/inventory/new?company=${volt}`);
  // The list behind the dialog has fields of the same names.
  const form = page.getByRole("dialog");
  await form.getByLabel("Product name").fill("Cable 2 m");
  await form.getByLabel("SKU").fill(sku);
  await form.getByLabel("Test cost").fill("10");
  await form.getByLabel("Batch quantity").fill("3");
  await form.getByLabel("Add images").setInputFiles([picture("front.png"), picture("back.png")]);
  await page.getByRole("button", { name: "Add barcode" }).click();
  await expect(page.getByRole("img")).toHaveCount(2);
  await form.getByLabel("Barcode", { exact: true }).nth(1).fill(`CASE-${sku}`);
  await form.getByLabel("Units per scan").fill("6");
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Category is required")).toBeVisible();
  await expect(page.getByRole("status", { name: "Testing cost per unit" })).toHaveText("$3.3333");
  await form.getByLabel("Category").selectOption("electronics");
  await form.getByLabel("Position of image 1").selectOption("remove");
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Product added").first()).toBeVisible();

  const [made] = await (await admin.get(`/api/products?companyId=${volt}&q=${sku}`)).json();
  expect(made).toMatchObject({ barcodes: [{ code: `CASE-${sku}`, unitsPerScan: 6 }], image2Url: null });
  expect((await admin.get(made.image1Url)).status()).toBe(200);
  await page.goto(`/inventory/delete/${made.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Product deleted").first()).toBeVisible();
});

test("the product dialogs pass axe", { tag: "@thorough" }, async ({ page, api }) => {
  const admin = await api("admin");
  const helix = await companyId(admin, "Helix Peptides");
  const [product] = await (await admin.get(`/api/products?companyId=${helix}&limit=1`)).json();
  for (const path of [
    `/inventory/new?company=${helix}`,
    `/inventory/edit/${product.id}`,
    `/inventory/delete/${product.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, path);
  }
});
