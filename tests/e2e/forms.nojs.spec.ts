import { EMAIL } from "./support/accounts";
import { pickedOrder } from "./support/backstage";
import { expect, test } from "./support/test";

test.use({ expectedStatuses: [401, 422] });

test("a wrong password says so, keeps the e-mail and forgets the password", { tag: "@no-js" }, async ({ page }) => {
  await page.goto("/api/login?returnTo=%2Fshipping");
  await page.getByLabel("Email").fill(EMAIL.picker);
  await page.getByLabel("Password").fill("not this one");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("button", { name: "Sign In" }).click(),
  ]);
  expect(answer.status()).toBe(401);
  await expect(page.getByRole("alert")).toHaveText("The e-mail or the password is wrong.");
  await expect(page.getByLabel("Email")).toHaveValue(EMAIL.picker);
  await expect(page.getByLabel("Password")).toHaveValue("");
});

test("an empty sign-in names both fields", { tag: "@no-js" }, async ({ page }) => {
  await page.goto("/api/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Password is required");
});

test.describe("as the picker", () => {
  test.use({ account: "picker" });

  test("Create Shipment posted empty names every field", { tag: "@no-js" }, async ({ page, api }) => {
    const order = await pickedOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 1 }]);
    await page.goto(`/shipping/create/${order.id}`);
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
