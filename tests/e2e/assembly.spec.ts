import { companyId, said } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ expectedStatuses: [409, 422] });

type Api = Parameters<typeof companyId>[0];
interface Made {
  id: string;
  sku: string;
}

const operationId = () => crypto.randomUUID();

/** A product that is assembled from a box and two lots of tea, with enough of both. */
async function giftSet(api: Api): Promise<{ company: string; set: Made; box: Made; tea: Made }> {
  const company = await companyId(api, "Root & Resin Supplements");
  const make = async (name: string, more: object = {}) => {
    const sku = `ASM-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
    return said<Made>(await api.post("/api/products", { data: { companyId: company, name, sku, ...more } }));
  };
  const [box, tea] = [
    await make("Gift box", { startingInventory: 30 }),
    await make("Evening tea", { lotTracked: true }),
  ];
  const set = await make("Tea gift set", { lotTracked: true });
  const lines = [
    { sku: tea.sku, quantity: 20, lotNumber: "TEA-LATE", expiresOn: "2099-06-01", location: "RECEIVING" },
    { sku: tea.sku, quantity: 4, lotNumber: "TEA-SOON", expiresOn: "2099-01-01", location: "RECEIVING" },
  ];
  const asn = { companyId: company, announce: true, lines: [{ sku: tea.sku, quantity: 24 }] };
  const { id } = (await (await api.post("/api/inbound", { data: asn })).json()) as { id: string };
  await said(await api.post(`/api/inbound/${id}/receive`, { data: { operationId: operationId(), lines } }));
  return { company, set, box, tea };
}

/** A released order for ten sets. */
async function released(api: Api) {
  const made = await giftSet(api);
  const components = [
    { productId: made.box.id, quantity: 1 },
    { productId: made.tea.id, quantity: 2 },
  ];
  await said(await api.put(`/api/products/${made.set.id}/assembly-components`, { data: { components } }));
  const order = { companyId: made.company, sku: made.set.sku, quantity: 10, release: true };
  const { id, number } = (await (await api.post("/api/assembly-orders", { data: order })).json()) as {
    id: string;
    number: string;
  };
  return { ...made, id, number };
}

test.describe("by scanner on a small phone", { tag: "@phone" }, () => {
  test.use({ account: "picker", viewport: { width: 360, height: 640 } });

  test("a picker opens an order by scan, uses a scanned lot and assembles", { tag: "@thorough" }, async ({
    page,
    api,
  }) => {
    const { set, number } = await released(await api("admin"));
    await openScreen(page, "/inventory/assembly");
    await expectAccessible(page, "assembly orders");
    await scan(page, set.sku);
    await expect(page.getByRole("heading", { name: number, level: 1 })).toBeVisible();
    await page.getByLabel("Units to assemble now").fill("2");
    await page.getByRole("button", { name: "Show components" }).click();
    await expect(page.getByRole("button", { name: "Assemble 2" })).toBeVisible();
    await scan(page, "TEA-LATE");
    await expect(page.getByLabel("Expires")).toHaveValue("2099-06-01");
    await expectAccessible(page, "an assembly order");
    await scan(page, "R-03-2-1");
    await expect(page.getByLabel("Put the units in")).toHaveValue("R-03-2-1");
    await page.getByRole("button", { name: "Assemble 2" }).click();
    await expect(page.getByText("2 of 10")).toBeVisible();
    await expect(page.getByRole("link", { name: `Lot ${number}-1` })).toBeVisible();
  });

  test.describe("without a network", () => {
    test.use({ losesNetwork: true });

    test("an assembly recorded without a network is sent once later, and refused when its units are gone", {
      tag: "@thorough",
    }, async ({ page, context, api }) => {
      const admin = await api("admin");
      const { id, box } = await released(admin);
      await openScreen(page, `/inventory/assembly/${id}?units=2`);
      await expect(page.getByText("Listening for scans")).toBeVisible();
      const spoken = page.locator(".scan-result");
      await context.setOffline(true);
      await scan(page, "TEA-SOON");
      await expect(spoken).toContainText("is used from here");
      await scan(page, "TEA-LATE");
      await expect(spoken).toContainText("Choosing TEA-LATE needs a connection");
      await scan(page, "R-03-2-1");
      await expect(page.getByLabel("Put the units in")).toHaveValue("R-03-2-1");
      await page.getByRole("button", { name: "Assemble 2" }).click();
      await expect(page.getByText("Saved on this device")).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText("2 of 10")).toBeVisible({ timeout: 30_000 });

      await context.setOffline(true);
      await scan(page, "R-03-2-1");
      await page.getByRole("button", { name: "Assemble 8" }).click();
      await expect(page.getByText("Saved on this device")).toBeVisible();
      const lost = { adjustment: -25, reason: "Damaged" };
      await said(await admin.post(`/api/inventory/${box.id}/adjust`, { data: lost }));
      await context.setOffline(false);
      const refusal = `8 units of ${box.sku} are needed, and 3 are free.`;
      await expect(page.getByRole("alert").filter({ hasText: refusal }).first()).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText("2 of 10")).toBeVisible();
      // The plan is read again: the components that are left make three.
      await expect(page.getByRole("button", { name: "Assemble 3" })).toBeVisible();
    });
  });
});

test.describe("at a desk", () => {
  test.use({ account: "admin" });

  test("a product gets components, an order is created, assembled and traced", { tag: "@thorough" }, async ({
    page,
    api,
  }) => {
    const { set, box, tea, company } = await giftSet(await api("admin"));
    await page.goto(`/inventory/products/${set.id}/assembly`);
    await expectAccessible(page, "what a product is assembled from");
    for (const [{ sku }, units] of [
      [box, "1"],
      [tea, "2"],
    ] as const) {
      await page.getByLabel("Product", { exact: true }).fill(sku);
      await page.getByLabel("Units in one unit").fill(units);
      await page.getByRole("button", { name: "Save component" }).click();
      await expect(page.getByRole("row").filter({ hasText: sku })).toContainText(units);
    }
    await page.goto(`/inventory/assembly/new?company=${company}&product=${set.id}`);
    await expectAccessible(page, "a new assembly order");
    await page.getByLabel("Units to assemble").fill("3");
    await page.getByRole("button", { name: "Create order" }).click();
    await expect(page.getByText("0 of 3")).toBeVisible();
    await page.getByLabel("Put the units in").fill("RECEIVING");
    await page.getByRole("button", { name: "Assemble 3" }).click();
    await expect(page.getByText("3 of 3")).toBeVisible();
    await page.getByRole("link", { name: "Lot TEA-SOON" }).click();
    await expect(page.getByRole("heading", { name: "Used to assemble" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Assemblies that used this lot" })).toContainText("Tea gift set");
  });
});

test.describe("without scripts", { tag: "@no-js" }, () => {
  test.use({ account: "warehouse" });

  test("units are assembled in parts, taken back, and the order is ended", async ({ page, api }) => {
    const { id, number } = await released(await api("admin"));
    await page.goto(`/inventory/assembly/${id}?units=4`);
    await page.getByLabel("Put the units in").fill("NOWHERE-1");
    await page.getByRole("button", { name: "Assemble 4" }).click();
    await expect(page.getByText("No location has the code NOWHERE-1")).toBeVisible();
    await page.getByLabel("Put the units in").fill("RECEIVING");
    await page.getByRole("button", { name: "Assemble 4" }).click();
    await expect(page.getByText("4 of 10")).toBeVisible();
    await page.getByLabel("Put the units in").fill("RECEIVING");
    await page.getByLabel("Units to assemble now").fill("1");
    await page.getByRole("button", { name: "Show components" }).click();
    await page.getByLabel("Put the units in").fill("RECEIVING");
    await page.getByRole("button", { name: "Assemble 1" }).click();
    await expect(page.getByText("5 of 10")).toBeVisible();
    await page.getByRole("button", { name: "Take back" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await expect(page.getByText("4 of 10")).toBeVisible();
    await page.getByRole("link", { name: "End order" }).click();
    await page.getByLabel("Reason").fill("Out of boxes");
    await page.getByRole("button", { name: "End order" }).click();
    await expect(page.getByRole("heading", { name: number, level: 1 })).toBeVisible();
    await expect(page.getByText("Out of boxes")).toBeVisible();
  });
});
