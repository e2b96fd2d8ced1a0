import { pickedOrder } from "./support/backstage";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";

test.describe("in a dialog", () => {
  test.use({ account: "picker" });

  test("Escape closes it and the focus goes back; unsaved input is asked about first", async ({ page, api }) => {
    const order = await pickedOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 1 }]);
    await openScreen(page, `/shipping?q=${order.orderNumber}`);
    const ship = page.getByRole("link", { name: `Ship ${order.orderNumber}` });
    const dialog = page.getByRole("dialog", { name: "Create Shipment" });
    const tracking = dialog.getByLabel("Tracking number");

    await ship.focus();
    await page.keyboard.press("Enter");
    await expect(tracking).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(ship).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(tracking).toBeFocused();
    await page.keyboard.type("1Z");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
    await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(tracking).toHaveValue("1Z");

    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/shipping/);
  });
});
