import { EMAIL } from "./support/accounts";
import { pickedOrder } from "./support/api-setup";
import { expect, test } from "./support/test";

test.use({ expectedStatuses: [401, 422] });

test("a wrong password is reported, keeps the email and clears the password", { tag: "@no-js" }, async ({ page }) => {
  await page.goto("/api/login?returnTo=%2Fshipping");
  await page.getByLabel("Email").fill(EMAIL.picker);
  await page.getByLabel("Password").fill("not this one");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("button", { name: "Sign In", exact: true }).click(),
  ]);
  expect(answer.status()).toBe(401);
  await expect(page.getByRole("alert").filter({ hasText: "The email or password is wrong." })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(EMAIL.picker);
  await expect(page.getByLabel("Password")).toHaveValue("");
});

test("an empty sign-in names both fields", { tag: "@no-js" }, async ({ page }) => {
  await page.goto("/api/login");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Password is required");
});

test.describe("as the picker", () => {
  test.use({ account: "picker" });

  test("New Order with every field invalid names each error and keeps the typed values", { tag: "@no-js" }, async ({
    page,
  }) => {
    await page.goto("/orders/new");
    await page.getByLabel("Customer name").fill("   ");
    await page.getByLabel("Customer email").fill("nobody at all");
    await page.getByLabel("Shipping address").fill("   ");
    await page.getByRole("button", { name: "Add item" }).click();
    await expect(page.getByLabel("Customer email")).toHaveValue("nobody at all");
    await page.getByLabel("Product", { exact: true }).fill("NO-SUCH-SKU");
    await page.getByLabel("Quantity").fill("1.5");
    await page.getByLabel("Price").fill("twelve");
    await page.getByLabel(/^Total amount/).fill("-1");
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      page.getByRole("button", { name: "Create order" }).click(),
    ]);
    expect(answer.status()).toBe(422);

    const wrong = {
      Company: "Company is required",
      "Order number": "Order number is required",
      "Customer name": "Customer name is required",
      "Customer email": "Valid email is required",
      "Shipping address": "Shipping address is required",
      Quantity: "Enter a whole number",
      Price: "Enter an amount such as 19.90",
    };
    for (const [label, message] of Object.entries(wrong)) {
      await expect.soft(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
      await expect.soft(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByLabel(/^Total amount/)).toHaveAccessibleDescription("Enter an amount such as 19.90");
    await expect(page.getByLabel("Customer email")).toHaveValue("nobody at all");
    await expect(page.getByLabel("Product", { exact: true })).toHaveValue("NO-SUCH-SKU");
    await expect(page.getByLabel("Quantity")).toHaveValue("1.5");
    await expect(page.getByLabel("Price")).toHaveValue("twelve");
    await expect(page.getByLabel(/^Total amount/)).toHaveValue("-1");
  });

  test("Create Shipment posted empty names every field", { tag: "@no-js" }, async ({ page, api }) => {
    const order = await pickedOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 1 }]);
    await page.goto(`/shipping/create/${order.id}`);
    // The list behind the dialog is hidden, so it does not make the page longer.
    const length = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    const dialog = await page.getByRole("dialog").boundingBox();
    expect(length[0]).toBeLessThanOrEqual(Math.max(length[1] ?? 0, (dialog?.y ?? 0) + (dialog?.height ?? 0) + 64));
    // The company's preferred carrier is selected, and the user can clear it.
    await expect(page.getByLabel("Carrier")).toHaveValue("dhl");
    await page.getByLabel("Carrier").selectOption("");
    await page.getByLabel("Shipping method").selectOption("");
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      page.getByRole("button", { name: "Create Shipment" }).click(),
    ]);
    expect(answer.status()).toBe(422);
    await expect(page.getByLabel("Tracking number")).toHaveAccessibleDescription("Tracking number is required");
    await expect(page.getByLabel("Carrier")).toHaveAccessibleDescription("Carrier is required");
    await expect(page.getByLabel("Shipping method")).toHaveAccessibleDescription("Shipping method is required");
    await expect(page.getByLabel(/^Estimated delivery/)).not.toHaveAttribute("aria-invalid");
  });
});
