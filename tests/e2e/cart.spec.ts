import { type Company, cancelled, freeHands, type Made, pendingOrder, said } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "picker", expectedStatuses: [422] });

const SKUS: [Company, string][] = [
  ["Helix Peptides", "HX-BACW-10"],
  ["Tern & Thread", "TT-MARKET-NAT"],
  ["Voltbay Electronics", "VB-STAND-AL"],
];

test("six orders of three companies are picked on one cart, each unit into its own tote, and packed by the tote", {
  tag: ["@phone", "@no-js"],
}, async ({ page, api, javaScriptEnabled: hasScripts }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const [admin, picker] = [await api("admin"), await api("picker")];
  const orders: Made[] = [];
  for (const [company, sku] of SKUS)
    for (const quantity of [1, 2]) orders.push(await pendingOrder(admin, company, [{ sku, quantity }]));
  await freeHands(picker);
  const mark = Date.now().toString(36).toUpperCase().slice(-6);
  const data = { operationId: `e2e-${mark}`, orderIds: orders.map((order) => order.id) };
  const { id } = await said<{ id: string }>(await picker.post("/api/picking/carts", { data }));

  // Work in progress is offered first.
  await (hasScripts ? openScreen(page, "/picking") : page.goto("/picking"));
  await expect(page).toHaveURL(new RegExp(`/picking/cart/${id}$`));
  const scanned = async (code: string) => {
    if (hasScripts) return scan(page, code);
    await page.getByLabel(/^Scan /).fill(code);
    await page.keyboard.press("Enter");
  };
  const now = page.getByRole("region", { name: "Pick now" });
  const put = page.getByRole("region", { name: "Put into" });
  const totes: string[] = [];
  // One pick is undone and repeated.
  for (let n = 0; n <= orders.length; n++) {
    await expect(now).toBeVisible();
    const shown = (await now.textContent()) ?? "";
    const [, sku = ""] = SKUS.find(([, one]) => shown.includes(one)) ?? [];
    await scanned(sku);
    const [, slotText] = /Slot\s*(\d+)/.exec((await put.textContent()) ?? "") ?? [];
    const slot = Number(slotText);
    if (n === 0) {
      await scanned(sku);
      await expect(page.getByText("This is not the label of a tote.")).toBeVisible();
      await scanned(`SLOT-${(slot % 6) + 1}`);
      await expect(page.getByText("This is another tote.")).toBeVisible();
    }
    totes[slot] = `TOTE-${mark}${slot}`;
    await scanned(totes[slot] ?? "");
    await expect(page.getByRole("progressbar", { name: "Picked" })).not.toHaveAttribute("aria-valuenow", "0");
    await expect(put).toHaveCount(0);
    if (n > 0) continue;
    await page.getByRole("button", { name: /^Undo the last pick of order/ }).click();
    await expect(page.getByRole("button", { name: /^Undo the last pick of order/ })).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Finish cart" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Cart finished" })).toBeVisible();

  await page.goto("/packing");
  await page.getByRole("textbox", { name: "Scan or enter an order number" }).fill(totes[2] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Pack ${orders[1]?.orderNumber}` })).toBeVisible();
  for (const order of orders) await cancelled(admin, order);
});
