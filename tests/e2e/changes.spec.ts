import type { APIRequestContext, Page } from "@playwright/test";
import { companyId, freeHands, sync } from "./support/api-setup";
import { buy, store } from "./support/store";
import { expect, test } from "./support/test";

const SHOP = "Voltbay Electronics";

interface Staged {
  id: string;
  externalOrderId: string;
}

/**
 * The order was placed in the store, accepted here and is being picked; then its customer wants five units instead of
 * two.
 */
async function changedWhilePicked(admin: APIRequestContext, last: string, sku: string): Promise<number> {
  const number = await buy("voltbay", { first: "Odile", last }, [{ sku, quantity: 2 }]);
  await sync(admin, SHOP);
  const answer = await admin.get(`/api/staging-orders/${await companyId(admin, SHOP)}?status=pending`);
  const staged = ((await answer.json()) as Staged[]).find((one) => one.externalOrderId === String(number));
  expect((await admin.post(`/api/staging-orders/${staged?.id}/process`)).ok()).toBe(true);
  await freeHands(admin);
  expect((await admin.post(`/api/picking/start/${staged?.id}`)).ok()).toBe(true);

  const shop = store().shop("voltbay");
  const { order } = await shop.order(number);
  const [line] = order.line_items as { id: number }[];
  await shop.edit(number, { line_items: [{ id: line?.id, quantity: 5 }] });
  await sync(admin, SHOP);
  return number;
}

/** From the list of open changes to the change itself. */
async function openChange(page: Page, number: number): Promise<void> {
  await page.goto("/orders/changes");
  const row = page.getByRole("row", { name: String(number) });
  await expect(row).toContainText("Items");
  await expect(row).toContainText("On hold");
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: `Change to order ${number}` })).toBeVisible();
}

test.describe("what a store changes on an accepted order", () => {
  test.use({ account: "admin", expectedStatuses: [422] });

  test("waits until a user accepts it, and is picked in the store's version", async ({ page, api }) => {
    const admin = await api("admin");
    const number = await changedWhilePicked(admin, "Quillfeather", "VB-BULB-4");
    await openChange(page, number);
    await expect(page.getByRole("main")).toContainText("5 × VB-BULB-4");
    await page.getByRole("button", { name: "Accept" }).click();

    await expect(page.getByRole("status").filter({ hasText: "Change accepted" })).toContainText(`Order ${number}`);
    await expect(page.getByRole("row", { name: String(number) })).toHaveCount(0);
    await page.goto(`/orders?q=${number}`);
    await expect(page.getByRole("row", { name: String(number) })).toContainText("Pending");
    await store().shop("voltbay").cancel(number);
    await sync(admin, SHOP);
  });

  test("is refused by forms alone, and the order continues unchanged", { tag: ["@no-js", "@thorough"] }, async ({
    page,
    api,
  }) => {
    const admin = await api("admin");
    const number = await changedWhilePicked(admin, "Brackenridge", "VB-LIGHT-BAR");
    await openChange(page, number);
    // A refusal that cannot be saved stays on the page, with the note.
    const note = page.getByLabel("Note");
    await note.evaluate((field) => field.removeAttribute("maxlength"));
    await note.fill("x".repeat(501));
    await page.getByRole("button", { name: "Reject" }).click();
    await expect(page.getByText("At most 500 characters")).toBeVisible();
    await expect(page).toHaveURL(/\/refuse\?/);
    await expect(note).toHaveValue("x".repeat(501));
    await note.fill("Two were agreed by phone");
    await page.getByRole("button", { name: "Reject" }).click();

    await expect(page.getByRole("status").filter({ hasText: "Change rejected" })).toContainText(`Order ${number}`);
    await page.goto(`/orders?q=${number}`);
    await expect(page.getByRole("row", { name: String(number) })).toContainText("Pending");
    await sync(admin, SHOP);
    await page.goto("/orders/changes");
    await expect(page.getByRole("row", { name: String(number) })).toHaveCount(0);
    await store().shop("voltbay").cancel(number);
    await sync(admin, SHOP);
  });
});
