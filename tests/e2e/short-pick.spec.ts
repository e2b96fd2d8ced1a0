import { cancelled, freeHands, pendingOrder } from "./support/api-setup";
import { openScreen, scriptsRun } from "./support/screen";
import { expect, test } from "./support/test";

test.use({ account: "picker", expectedStatuses: [422] });

test("units that are not there are reported, a manager decides, and the order is completed without them", {
  tag: ["@no-js", "@desktop"],
}, async ({ page, as, api, javaScriptEnabled }) => {
  const [admin, picker] = [await api("admin"), await api("picker")];
  const order = await pendingOrder(admin, "Tern & Thread", [
    { sku: "TT-FIELD-MOS-S", quantity: 2 },
    { sku: "TT-FIELD-MOS-L", quantity: 1 },
  ]);
  await freeHands(picker);
  expect((await picker.post(`/api/picking/start/${order.id}`)).ok()).toBe(true);
  // Buttons that scripts add above the list move it, and a click on a moving link can miss.
  const openPicking = () => (javaScriptEnabled ? openScreen(page, "/picking") : page.goto("/picking"));
  const said = (title: string) => page.getByRole("status").filter({ hasText: title });

  await openPicking();
  await page
    .getByRole("listitem")
    .filter({ hasText: "TT-FIELD-MOS-S" })
    .getByRole("link", { name: /^Short/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Report short" })).toBeVisible();
  await page.getByLabel("Units missing").fill("2");
  await page.getByRole("button", { name: "Report short" }).click();
  await expect(page.getByText("Choose a reason")).toBeVisible();
  await page.getByRole("radio", { name: "Not found" }).check();
  await page.getByRole("button", { name: "Report short" }).click();
  await expect(said("Sent to a manager")).toBeVisible();

  const manager = await as("warehouse");
  await manager.goto("/picking/shortages");
  await manager
    .getByRole("listitem")
    .filter({ hasText: order.orderNumber })
    .getByRole("link", { name: /^Decide/ })
    .click();
  await manager.getByRole("radio", { name: /^Ship without/ }).check();
  await manager.getByRole("button", { name: "Decide" }).click();
  await expect(manager.getByRole("status").filter({ hasText: "Decided" })).toBeVisible();

  await manager.goto("/picking/shortages");
  const bin = manager.getByRole("listitem").filter({ hasText: "TT-FIELD-MOS-S" }).first();
  await bin.getByRole("link", { name: /^Count/ }).click();
  await expect(manager.getByLabel("Units in the bin")).toBeVisible();
  if (javaScriptEnabled) await scriptsRun(manager);
  for (const [code, counted] of [
    ["TT-FIELD-MOS-S", "1"],
    ["NO-SUCH-CODE", "1"],
    ["tt-field-mos-s", "2"],
  ] as const) {
    // The field differs with and without scripts.
    await manager.getByLabel(/^Scan/).filter({ visible: true }).fill(code);
    await manager.keyboard.press("Enter");
    if (code === "NO-SUCH-CODE")
      await expect(manager.getByText("No product, lot, or location has the code")).toBeVisible();
    await expect(manager.getByLabel("Units in the bin")).toHaveValue(counted);
  }

  await openPicking();
  await page
    .getByRole("region", { name: "Pick now" })
    .getByRole("button", { name: /^Pick / })
    .click();
  await page.getByRole("button", { name: "Complete Order" }).click();
  await expect(said("Order picked")).toBeVisible();
  await cancelled(admin, order);
});
