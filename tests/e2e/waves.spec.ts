import { cancelled, type Made, pendingOrder } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";

test.use({ account: "warehouse" });

test("orders of two companies are planned, released as a wave, taken back, and fill a cart", {
  tag: ["@desktop", "@phone", "@no-js"],
}, async ({ page, api, javaScriptEnabled: hasScripts }) => {
  const admin = await api("admin");
  const made: Made[] = [
    await pendingOrder(admin, "Helix Peptides", [{ sku: "HX-BACW-10", quantity: 2 }]),
    await pendingOrder(admin, "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 2 }]),
  ];
  const [first, second] = made as [Made, Made];
  const open = (path: string) => (hasScripts ? openScreen(page, path) : page.goto(path));
  await open("/picking/waves");
  await page.getByRole("link", { name: "Plan a wave" }).first().click();
  await expect(page.getByRole("heading", { name: "Plan a wave", level: 1 })).toBeVisible();
  await open("/picking/waves/new?units=several&size=2&orders=500");
  await expect(page.getByText("2 orders each")).toBeVisible();
  if (hasScripts) await expectAccessible(page, "the plan of a wave");
  // Only these two, however many orders other tests have placed.
  const ids = [first.id, second.id];
  await page.locator("input[type=checkbox]:checked").evaluateAll((boxes, kept) => {
    for (const box of boxes as HTMLInputElement[]) if (!kept.includes(box.value)) box.click();
  }, ids);
  await page.getByLabel("Orders placed later that fit the rules").selectOption("join");
  await page.getByRole("button", { name: "Release the wave" }).click();
  await expect(page.getByRole("heading", { name: /^Wave \d+$/, level: 1 })).toBeVisible();
  await expect(page.getByText("0 of 2 orders")).toBeVisible();
  if (hasScripts) await expectAccessible(page, "a wave");
  const wave = new URL(page.url()).pathname;
  // Orders of other tests must not join.
  await page.getByRole("button", { name: "Wait for another wave" }).click();
  await expect(page.getByRole("button", { name: "Join this wave for 24 hours", exact: true })).toBeVisible();

  await page.getByRole("button", { name: `Take back ${first.orderNumber}` }).click();
  await expect(page.getByText("0 of 1 orders")).toBeVisible();
  await page.getByRole("link", { name: "Start a cart" }).click();
  await expect(page.getByRole("checkbox", { name: new RegExp(second.orderNumber) })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: new RegExp(first.orderNumber) })).toHaveCount(0);

  await open(wave);
  await page.getByRole("button", { name: "Take back 1 order" }).click();
  await expect(page.getByText("No orders in this wave")).toBeVisible();
  for (const order of made) await cancelled(admin, order);
});
