import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { processed } from "./support/api-setup";
import { scriptsRun } from "./support/screen";
import { buyUnknown, UNKNOWN_SKU } from "./support/store";
import { expect, test } from "./support/test";

const WHY = `SKU ${UNKNOWN_SKU} on line 1 is unknown.`;

test.use({ account: "admin", expectedStatuses: [422] });

test("an order with an unknown SKU shows its hold, is corrected at its line, and continues after its last hold", {
  tag: "@thorough",
}, async ({ page, api }) => {
  const admin = await api("admin");
  const number = await buyUnknown("helix");
  const id = await processed(admin, "Helix Peptides", number);
  const dialog = page.getByRole("dialog", { name: `Order ${number}` });

  for (const reason of ["Ask the customer first.", "Wait for the label."]) {
    await page.goto(`/orders/view/${id}/status?to=on-hold&on=order`);
    await scriptsRun(page);
    await page.getByLabel("Reason").fill(reason);
    await page.getByRole("button", { name: "Add hold" }).click();
    await expect(said(page, "Hold added")).toBeVisible();
    await expect(held(dialog, reason)).toBeVisible();
  }

  await test.step("the edit page opens at the line", async () => {
    await expect(dialog.getByRole("table", { name: "Items" })).toContainText(WHY);
    await held(dialog, WHY).getByRole("link", { name: "Choose the product" }).click();
    const product = page.getByRole("combobox", { name: "Product" });
    await expect(product).toBeFocused();
    await expect(product).toBeInViewport();
    await expect(product).toHaveAccessibleDescription(new RegExp(WHY));
    await product.fill("DSIP");
    await page.getByRole("option", { name: /DSIP 5 mg vial/ }).click();
    await expect(product).toHaveValue("HX-DSIP-5");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(said(page, "Order updated")).toBeVisible();
  });

  await test.step("its holds are released one by one, and only then it is pending", async () => {
    await page.goto(`/orders/view/${id}?q=${number}`);
    await scriptsRun(page);
    await expect(held(dialog, WHY)).toHaveCount(0);
    await held(dialog, "Ask the customer first.").getByRole("link", { name: "Release" }).click();
    await page.getByRole("button", { name: "Release" }).click();
    await expect(said(page, "Hold released")).toContainText(`Order ${number} is still on hold.`);
    await expect(held(dialog, "Ask the customer first.")).toHaveCount(0);
    await held(dialog, "Wait for the label.").getByRole("link", { name: "Release" }).click();
    await page.getByRole("button", { name: "Release" }).click();
    await expect(said(page, "Status Updated")).toContainText("is now pending");
    await expect(dialog.getByRole("button", { name: "Start Picking" })).toBeVisible();
  });

  await expectPickable(page, admin, id);
});

test("it is corrected and released by forms alone", { tag: "@no-js" }, async ({ page, api }) => {
  const admin = await api("admin");
  const number = await buyUnknown("helix");
  const id = await processed(admin, "Helix Peptides", number);

  await page.goto(`/orders/view/${id}`);
  await held(page.getByRole("dialog"), WHY).getByRole("link", { name: "Choose the product" }).click();
  const product = page.getByLabel("Product");
  await expect(product).toBeFocused();
  await expect(product).toHaveAccessibleDescription(new RegExp(WHY));
  await product.fill("HX-NOTHING");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(product).toHaveAccessibleDescription("No product with this SKU");
  await product.fill("HX-DSIP-5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(said(page, "Order updated")).toBeVisible();

  await page.goto(`/orders/view/${id}`);
  await held(page.getByRole("dialog"), "Resolved. Release the order to continue.")
    .getByRole("link", { name: "Release" })
    .click();
  await page.getByRole("button", { name: "Release" }).click();
  await expect(said(page, "Status Updated")).toContainText("is now pending");
  await expectPickable(page, admin, id);
});

const said = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title });
/** The order's blocker, which has a button, unlike the same words in the order's history. */
const held = (dialog: Locator, sentence: string) =>
  dialog.getByRole("listitem").filter({ hasText: sentence, has: dialog.page().getByRole("link") });

/** Nothing blocks the order any more. It is canceled, so that other tests can use its units. */
async function expectPickable(page: Page, admin: APIRequestContext, id: string): Promise<void> {
  await page.goto(`/orders/view/${id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Start Picking" })).toBeVisible();
  await expect(dialog.getByText("On hold", { exact: true })).toHaveCount(0);
  const cancelled = await admin.post(`/api/orders/${id}/status`, { data: { status: "cancelled", reason: "A test" } });
  expect(cancelled.ok()).toBe(true);
}
