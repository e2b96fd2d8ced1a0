import type { Page } from "@playwright/test";
import { cancelled, freeHands, type Made, pendingOrder } from "./support/api-setup";
import { openScreen, scriptsRun } from "./support/screen";
import { expect, test } from "./support/test";
import { scan, scanEnding } from "./support/wedge";

test.use({ account: "picker", losesNetwork: true });

const CABLE = "VB-CAB-CC2";
const HUB = "VB-HUB-7";
const LENS = "VB-CAB-CL1";

const progress = (page: Page) => page.getByRole("progressbar", { name: "Picked" });
const said = (page: Page) => page.locator(".scan-result");
const picked = (page: Page, units: number) => expect(progress(page)).toHaveAttribute("aria-valuenow", String(units));
/** No request is in flight. */
const quiet = (page: Page) => expect(page.getByText("Listening for scans")).toBeVisible({ timeout: 240_000 });

async function startByScan(page: Page, order: Made): Promise<void> {
  await openScreen(page, "/picking");
  await scan(page, order.orderNumber);
  await expect(progress(page)).toBeVisible();
  await expect(page.getByLabel("Scan or enter a code")).toBeFocused();
}

/** From each of four places. */
const SCANS = process.env.THOROUGH ? 50 : 10;

test("scans at ten a second each count a unit, wherever the focus is; the order is done without a touch", async ({
  page,
  api,
}) => {
  // Each scan is a separate request, sent one after the other.
  test.setTimeout(600_000);
  await freeHands(await api("picker"));
  const order = await pendingOrder(await api("admin"), "Voltbay Electronics", [{ sku: CABLE, quantity: 4 * SCANS }]);
  await startByScan(page, order);
  const quantity = page.getByLabel("Quantity of the next scan");
  const places = [
    page.getByRole("button", { name: "Scanner settings" }),
    page.getByRole("region", { name: "Pick now" }).getByLabel(/^Quantity of/),
    page.getByRole("link", { name: "View Details" }),
    page.getByLabel("Scan or enter a code"),
  ];
  for (const [nth, place] of places.entries()) {
    await place.focus();
    await scan(page, ...Array<string>(SCANS).fill(CABLE));
    await picked(page, SCANS * (nth + 1));
  }
  await expect(quantity).toHaveValue("");
  await quiet(page);
  await expect(page).toHaveURL(/\/picking$/);
  await page.reload();
  await picked(page, 4 * SCANS);
  await scan(page, CABLE);
  await expect(said(page)).toContainText(`All ${4 * SCANS} of USB-C cable 2 m, 100 W are picked.`);
  await scan(page, order.orderNumber);
  await expect(page.getByRole("status").filter({ hasText: "Order picked" })).toBeVisible();
});

test("scans without a network wait on the device, survive a reload, and count once when it is back", async ({
  page,
  context,
  api,
}) => {
  const picker = await api("picker");
  await freeHands(picker);
  const order = await pendingOrder(await api("admin"), "Voltbay Electronics", [
    { sku: CABLE, quantity: 4 },
    { sku: HUB, quantity: 1 },
  ]);
  await startByScan(page, order);
  await scan(page, CABLE);
  await expect(said(page)).toContainText("picked from");
  await quiet(page);

  await context.setOffline(true);
  await scan(page, CABLE, CABLE);
  await expect(said(page)).toContainText("Product Found");
  await picked(page, 3);
  await page.getByRole("button", { name: "Undo last pick" }).click();
  await picked(page, 2);
  await scan(page, CABLE, "NO-SUCH-CODE");
  await expect(said(page)).toContainText("It is not on this order, according to this device.");
  await picked(page, 3);
  await expect(page.getByText("5 scans waiting for a connection")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause Picking" })).toBeDisabled();
  await page.close();

  await context.setOffline(false);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await Promise.all([first, second].map((one) => one.goto("/picking")));
  const refused = first.getByRole("alert").filter({ hasText: "One scan was refused" });
  await expect(refused).toContainText("Scan of NO-SUCH-CODE");
  await expect(refused).toContainText("No product has the code NO-SUCH-CODE.");
  await picked(first, 3);
  await first.reload();
  await picked(first, 3);
  await refused.getByRole("button", { name: /^Read:/ }).click();
  await expect(refused).toBeHidden();
  await second.reload();
  await expect(progress(second)).toBeVisible();
  await expect(second.getByRole("alert")).toBeHidden();
  await picker.post(`/api/picking/${order.id}/release`);
  await cancelled(await api("admin"), order);
});

test("scans of one user are not sent by another who signs in on the device", async ({
  page,
  context,
  api,
  sessionOf,
}) => {
  await freeHands(await api("picker"));
  const order = await pendingOrder(await api("admin"), "Voltbay Electronics", [{ sku: LENS, quantity: 2 }]);
  await startByScan(page, order);
  await quiet(page);
  await context.setOffline(true);
  await scan(page, LENS, LENS);
  await expect(page.getByText("2 scans waiting for a connection")).toBeVisible();
  await expect(page.getByText("All items are picked on this device.")).toBeVisible();
  await page.close();

  await context.clearCookies();
  await context.addCookies((await sessionOf("warehouse")).cookies);
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto("/picking");
  await expect(other.getByText("2 scans of other users are waiting on this device.")).toBeVisible();
  await other.close();

  await context.clearCookies();
  await context.addCookies((await sessionOf("picker")).cookies);
  const back = await context.newPage();
  await openScreen(back, "/picking");
  await picked(back, 2);
  await expect(back.getByText("All items are picked.", { exact: true })).toBeVisible();
  await scan(back, order.orderNumber);
  await expect(back.getByRole("status").filter({ hasText: "Order picked" })).toBeVisible();
});

test("quantities are typed before the code or beside it; other keyboards, endings and nonsense are understood", {
  tag: "@thorough",
}, async ({ page, api }) => {
  test.slow();
  await freeHands(await api("picker"));
  const order = await pendingOrder(await api("admin"), "Voltbay Electronics", [{ sku: LENS, quantity: 12 }]);
  await startByScan(page, order);
  const field = page.getByLabel("Scan or enter a code");

  await test.step("typed, and stepped", async () => {
    await field.pressSequentially(`3*${LENS}`, { delay: 60 });
    await page.keyboard.press("Enter");
    await picked(page, 3);
    await page.getByRole("button", { name: "One more" }).click();
    await expect(field).toBeFocused();
    await scan(page, LENS, LENS);
    await picked(page, 6);
    await expect(page.getByLabel("Quantity of the next scan")).toHaveValue("");
    await field.pressSequentially("2*", { delay: 60 });
    await page.waitForTimeout(500);
    await scan(page, LENS);
    await picked(page, 8);
  });

  await test.step("written by a telephone's keyboard", async () => {
    await page.keyboard.insertText(LENS);
    await page.keyboard.press("Enter");
    await picked(page, 9);
    await expect(field).toHaveValue("");
  });

  await test.step("with a question open, which the scanner's Enter does not answer", async () => {
    await page.getByRole("button", { name: "Release order" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await scan(page, LENS);
    await picked(page, 10);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("typed as fast as a scanner does, and not sent", async () => {
    const typed = "NOT-A-SCAN-1234";
    await page.keyboard.type(typed, { delay: 5 });
    await expect(field).toHaveValue(typed);
    await page.keyboard.type("56789", { delay: 5 });
    await page.keyboard.press("Backspace");
    await expect(field).toHaveValue(`${typed}5678`);
    await field.fill("");
    await picked(page, 10);
  });

  await test.step("longer than any code", async () => {
    await scan(page, "7".repeat(5000));
    await expect(page.getByRole("alert")).toContainText("This is too long to be a code");
    await expect(field).toHaveValue("");
  });

  await test.step("a scanner that is set otherwise", async () => {
    await page.getByRole("button", { name: "Scanner settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Scanner settings" });
    await expect(dialog.getByLabel("Try it: scan any code")).toBeFocused();
    await scan(page, `]C1${LENS}`);
    await expect(dialog.getByRole("status")).toContainText(`Read as ]C1${LENS}.`);
    await expect(dialog.getByLabel("Try it: scan any code")).toHaveValue(`]C1${LENS}⏎`);
    await dialog.getByLabel("After each code, the scanner sends").selectOption("none");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await picked(page, 10);
    await expect(field).toBeFocused();
    await page.waitForTimeout(500);
    await scanEnding(page, "", LENS);
    await picked(page, 11);
    await page.waitForTimeout(500);
    await scanEnding(page, "", LENS);
    await picked(page, 12);
  });

  await page.getByRole("button", { name: "Complete Order" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Order picked" })).toBeVisible();
});

test("without scripts a code and a quantity are typed", { tag: "@no-js" }, async ({ page, api }) => {
  await freeHands(await api("picker"));
  const order = await pendingOrder(await api("admin"), "Voltbay Electronics", [{ sku: HUB, quantity: 5 }]);
  await page.goto("/picking");
  await page.getByLabel("Scan or enter an order number").fill(order.orderNumber);
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Scan or enter a code");
  await field.fill(HUB);
  await page.keyboard.press("Enter");
  await picked(page, 1);
  await field.fill(HUB);
  await page.getByLabel("Quantity of the next scan").fill("2");
  await page.keyboard.press("Enter");
  await picked(page, 3);
  await field.fill(`2*${HUB}`);
  await page.keyboard.press("Enter");
  await picked(page, 5);
  await field.fill(order.orderNumber);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Order picked" })).toBeVisible();
});

test("a skipped item comes last, also after the server responds; commands can be scanned too", async ({
  page,
  api,
}) => {
  const picker = await api("picker");
  await freeHands(picker);
  const admin = await api("admin");
  const order = await pendingOrder(admin, "Voltbay Electronics", [
    { sku: CABLE, quantity: 1 },
    { sku: HUB, quantity: 1 },
  ]);
  await startByScan(page, order);
  const now = page.getByRole("region", { name: "Pick now" });
  const first = (await now.getByText(/^VB-/).textContent()) ?? "";
  const second = first === CABLE ? HUB : CABLE;
  await now.getByRole("button", { name: /^Skip/ }).click();
  await expect(now).toContainText(second);
  await expect(said(page)).toContainText("It comes up again after the other items.");
  await quiet(page);
  await page.reload();
  await scriptsRun(page);
  await expect(now).toContainText(second);
  await expect(page.getByText("Skipped", { exact: true })).toBeVisible();
  await scan(page, second);
  await expect(now).toContainText(first);
  await expect(now.getByRole("button", { name: /^Skip/ })).toBeHidden();
  await scan(page, "CMDUNDO");
  await expect(said(page)).toContainText("Return the units");
  await quiet(page);
  await scan(page, "CMDPAUSE");
  await expect(page.getByRole("button", { name: "Resume picking" })).toBeVisible();
  await picker.post(`/api/picking/${order.id}/release`);
  await cancelled(admin, order);
});
