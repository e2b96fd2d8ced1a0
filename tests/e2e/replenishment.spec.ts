import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ expectedStatuses: [422] });

const LIST = "/inventory/replenish";

test.describe("by scanner on a small phone", { tag: "@phone" }, () => {
  test.use({ account: "picker", viewport: { width: 360, height: 640 } });

  test("a picker brings units to the most urgent pick face by scanning it", async ({ page, api }) => {
    const company = await companyId(await api("admin"), "Root & Resin Supplements");
    await openScreen(page, `${LIST}?company=${company}`);
    await expectAccessible(page, "pick faces to replenish");
    await page.getByRole("link", { name: /^D-/ }).first().click();
    const title = page.getByRole("heading", { name: /^Replenish D-/, level: 1 });
    const face = ((await title.textContent()) ?? "").replace("Replenish ", "");
    await page.getByRole("button", { name: "I am on it" }).click();
    await expect(page.getByText(`${face} is yours for 15 minutes`)).toBeVisible();
    await expect(page.getByText("Listening for scans")).toBeVisible();
    await expectAccessible(page, "a pick face to replenish");
    await scan(page, face);
    await expect(page.getByLabel("To", { exact: true })).toHaveValue(face);
    await page.getByRole("button", { name: "Transfer" }).click();
    await expect(page.getByText("Nothing to bring")).toBeVisible();
    await openScreen(page, `${LIST}?company=${company}`);
    await expect(page.getByRole("link", { name: face })).toHaveCount(0);
  });
});

test.describe("without scripts", { tag: "@no-js" }, () => {
  test.use({ account: "warehouse" });

  test("a manager changes a pick face and fills it", async ({ page, api }) => {
    const company = await companyId(await api("admin"), "Root & Resin Supplements");
    await page.goto(`${LIST}?company=${company}`);
    await page.getByRole("link", { name: /^D-/ }).last().click();
    const [, , , productId = ""] = new URL(page.url()).pathname.split("/");
    const task = page.url();
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const face = title.replace("Replenish ", "");
    await page.goto(`/inventory/products/${productId}/pick-faces`);
    await page.getByLabel("Location").fill(face);
    await page.getByLabel("Minimum").fill("60");
    await page.getByLabel("Maximum").fill("50");
    await page.getByRole("button", { name: "Save pick face" }).click();
    await expect(page.getByText("The maximum cannot be below the minimum")).toBeVisible();
    await page.getByLabel("Maximum").fill("70");
    await page.getByRole("button", { name: "Save pick face" }).click();
    await expect(page.getByRole("row").filter({ hasText: face })).toContainText("70");
    await page.goto(task);
    await page.getByLabel("To", { exact: true }).fill(face);
    await page.getByLabel("Quantity").fill("1");
    await page.getByRole("button", { name: "Transfer" }).click();
    await expect(page.getByText("Replenished")).toBeVisible();
  });
});
