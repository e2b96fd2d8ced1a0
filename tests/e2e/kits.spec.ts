import { companyId, said } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/test";

test.use({ account: "admin", expectedStatuses: [422] });

interface Made {
  id: string;
  sku: string;
}

/** A product without stock and two others with some. */
async function products(api: Parameters<typeof companyId>[0]): Promise<[kit: Made, one: Made, two: Made]> {
  const company = await companyId(api, "Voltbay Electronics");
  const make = async (name: string, startingInventory?: number) => {
    const sku = `KIT-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
    return said<Made>(await api.post("/api/products", { data: { companyId: company, name, sku, startingInventory } }));
  };
  return [await make("Workshop kit"), await make("Soldering iron", 6), await make("Solder wire", 9)];
}

test("a product becomes a kit, and its page shows what the components make", async ({ page, api }) => {
  const [kit, one, two] = await products(await api("admin"));
  await page.goto(`/inventory/products/${kit.id}/components`);
  await expectAccessible(page, "the components of a kit");
  for (const [{ sku }, units] of [
    [one, "1"],
    [two, "2"],
  ] as const) {
    await page.getByLabel("Product", { exact: true }).fill(sku);
    await page.getByLabel("Units in one kit").fill(units);
    await page.getByRole("button", { name: "Save component" }).click();
    await expect(page.getByRole("row").filter({ hasText: sku })).toContainText(units);
  }
  await page.goto(`/inventory/products/${kit.id}`);
  await expect(page.getByText("The available units of the components make 4 kits.")).toBeVisible();
});

test("without scripts a component is added, refused and removed", { tag: ["@no-js", "@thorough"] }, async ({
  page,
  api,
}) => {
  const [kit, one] = await products(await api("admin"));
  await page.goto(`/inventory/products/${kit.id}/components`);
  await page.getByLabel("Product", { exact: true }).fill("no such product");
  await page.getByRole("button", { name: "Save component" }).click();
  await expect(page.getByText("No product with this SKU or barcode")).toBeVisible();
  await page.getByLabel("Product", { exact: true }).fill(one.sku);
  await page.getByRole("button", { name: "Save component" }).click();
  await expect(page.getByRole("row").filter({ hasText: one.sku })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${one.sku}` }).click();
  await expect(page.getByText("No components yet")).toBeVisible();
});
