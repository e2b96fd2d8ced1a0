import { LABEL_4X6 } from "#app/domain/shipping/papers/parcel-label";
import { cutOut, readCodes } from "#tests/support/paper/render";
import { printZpl } from "#tests/support/paper/zpl";
import { type Company, cancelled, freeHands, type Made, pendingOrder, said } from "./support/api-setup";
import { type LabelPrinter, labelPrinterFor } from "./support/label-printer";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "picker", expectedStatuses: [422] });
test.describe.configure({ timeout: 180_000 });

const SKUS: [Company, string][] = [
  ["Helix Peptides", "HX-BACW-10"],
  ["Tern & Thread", "TT-MARKET-NAT"],
  ["Voltbay Electronics", "VB-STAND-AL"],
];
/** A product of the same company that the packed order does not have. */
const WRONG_ITEM = "HX-BPC157-5";

let printer: LabelPrinter | null = null;
test.afterEach(() => {
  printer?.stop();
  printer = null;
});

test("a cart of three clients' orders is picked with a shortage, packed, and its label printed by the print agent", {
  tag: ["@no-js", "@phone", "@thorough"],
}, async ({ page, as, api, javaScriptEnabled: hasScripts }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const [admin, picker] = [await api("admin"), await api("picker")];
  const labels = await labelPrinterFor(await as("admin"), page);
  printer = labels;
  const orders: Made[] = [];
  for (const [company, sku] of SKUS)
    for (const quantity of [1, 2]) orders.push(await pendingOrder(admin, company, [{ sku, quantity }]));
  const [packed, , , , , short] = orders as [Made, Made, Made, Made, Made, Made];
  const mark = Date.now().toString(36).toUpperCase().slice(-6);
  const totes: string[] = [];
  const open = (path: string) => (hasScripts ? openScreen(page, path) : page.goto(path).then(() => undefined));
  const scanned = async (code: string) => {
    if (hasScripts) return scan(page, code);
    await page.getByRole("textbox", { name: /^Scan / }).fill(code);
    await page.keyboard.press("Enter");
  };
  const status = (title: string) => page.getByRole("status").filter({ hasText: title });

  const cart = await test.step("the cart is started", async () => {
    await freeHands(picker);
    const data = { operationId: `e2e-label-${mark}`, orderIds: orders.map((order) => order.id) };
    const { id } = await said<{ id: string }>(await picker.post("/api/picking/carts", { data }));
    await open("/picking");
    await expect(page).toHaveURL(new RegExp(`/picking/cart/${id}$`));
    return `/picking/cart/${id}`;
  });

  await test.step("a missing unit is reported, and a manager decides", async () => {
    const row = page.getByRole("listitem").filter({ hasText: short.orderNumber });
    await row.getByRole("link", { name: /^Short/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Report short" })).toBeVisible();
    await page.getByLabel("Units missing").fill("1");
    await page.getByRole("radio", { name: "Not found" }).check();
    await page.getByRole("button", { name: "Report short" }).click();
    // When another bin has the unit, there is nothing to decide.
    await expect(status("Sent to a manager").or(status("Shortage recorded")).first()).toBeVisible();
    if (await status("Sent to a manager").isVisible()) {
      const manager = await as("warehouse");
      await manager.goto("/picking/shortages");
      const asked = manager.getByRole("listitem").filter({ hasText: short.orderNumber });
      await asked.getByRole("link", { name: /^Decide/ }).click();
      await manager.getByRole("radio", { name: /^Ship without/ }).check();
      await manager.getByRole("button", { name: "Decide" }).click();
      await expect(manager.getByRole("status").filter({ hasText: "Decided" })).toBeVisible();
    }
    await open(cart);
  });

  await test.step("each unit goes into its order's tote, and one pick is undone and repeated", async () => {
    const now = page.getByRole("region", { name: "Pick now" });
    const put = page.getByRole("region", { name: "Put into" });
    await expect(now).toBeVisible();
    for (let n = 0; n < 2 * orders.length && (await now.isVisible()); n++) {
      const shown = (await now.textContent()) ?? "";
      const [, sku = ""] = SKUS.find(([, one]) => shown.includes(one)) ?? [];
      await scanned(sku);
      await expect(put).toBeVisible();
      const slot = Number(/Slot\s*(\d+)/.exec((await put.textContent()) ?? "")?.[1]);
      totes[slot] = `TOTE-${mark}${slot}`;
      await scanned(totes[slot] ?? "");
      await expect(put).toHaveCount(0);
      if (n > 0) continue;
      const undo = page.getByRole("button", { name: /^Undo the last pick of order/ });
      await undo.click();
      await expect(undo).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Finish cart" }).click();
    await expect(status("Cart finished")).toBeVisible();
  });

  const trackingNumber = `E2E${mark}LABEL`;
  await test.step("the tote opens its order for packing, and a wrong item is refused", async () => {
    await open("/packing");
    await scanned(totes[1] ?? "");
    await expect(page.getByRole("heading", { level: 1, name: `Pack ${packed.orderNumber}` })).toBeVisible();
    await open(`/packing/${packed.id}`);
    await scanned(WRONG_ITEM);
    await expect(page.getByText("Not on order").first()).toBeVisible();
    const verified = page.getByRole("progressbar", { name: "Verified" });
    await expect(verified).toHaveAttribute("aria-valuenow", "0");
    await scanned(SKUS[0]?.[1] ?? "");
    await expect(verified).toHaveAttribute("aria-valuenow", "1");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Create Shipment" });
    await dialog.getByLabel("Tracking number").fill(trackingNumber);
    await dialog.getByLabel("Carrier").selectOption("other");
    await dialog.getByLabel("Shipping method").selectOption("standard");
    await dialog.getByRole("button", { name: "Create Shipment" }).click();
    await expect(status("Shipment created successfully")).toBeVisible();
  });

  await test.step("the print agent has sent the label to the printer, and its barcode is the parcel's", async () => {
    await expect.poll(() => labels.received().trimEnd().endsWith("^XZ"), { timeout: 30_000 }).toBe(true);
    expect(labels.received().match(/\^X[AZ]/g)).toEqual(["^XA", "^XZ"]);
    const [label] = printZpl(labels.received(), "203");
    if (!label) throw new Error("Nothing was printed");
    const foot = cutOut(label, { x: 0, y: 108, width: LABEL_4X6.width, height: LABEL_4X6.height - 108 });
    expect((await readCodes(foot)).map(({ text }) => text)).toEqual([trackingNumber]);
  });

  for (const order of orders.slice(1)) await cancelled(admin, order);
});
