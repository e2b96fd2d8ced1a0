import type { APIRequestContext, Page } from "@playwright/test";
import { companyId, type Made, pendingOrder, pickedOrder, stagedOrder } from "./support/api-setup";
import { expect, test } from "./support/test";

const TERN_LINE = [{ sku: "TT-MARKET-NAT", quantity: 1 }];

test.use({ account: "helixClient", expectedStatuses: [403, 404] });

test("the staging area tells everyone but administrators who has access", async ({ page }) => {
  const answer = await page.goto("/staging");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("main")).toContainText("Access Denied");
  await expect(page.getByRole("main")).toContainText("Only administrators can access the staging area.");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Staging Area" })).toBeHidden();
});

test("a screen of the warehouse floor is denied to a client, by its address too", async ({ page }) => {
  for (const path of ["/picking", "/shipping", "/picking/history"]) {
    expect((await page.goto(path))?.status(), path).toBe(403);
    await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  }
});

test("another company's id gets the response of an unknown one, in every place", async ({ api }) => {
  const admin = await api("admin");
  const order = await pendingOrder(admin, "Tern & Thread", TERN_LINE);
  const picked = await pickedOrder(admin, "Tern & Thread", TERN_LINE);
  const [item] = (await (await admin.get(`/api/orders/${order.id}/items`)).json()) as { id: string }[];
  const [shop] = ((await (await admin.get("/api/integrations")).json()) as { id: string; companyId: string }[]).filter(
    (one) => one.companyId === order.companyId,
  );
  const staged = await stagedOrder(admin, "Tern & Thread");

  const nowhere = "01900000-0000-7000-8000-000000000000";
  const client = await api("helixClient");
  const owner = await api("helixOwner");
  const answers = async (path: (id: string) => string, id: string, data?: unknown, who = client) => {
    const [theirs, none] = await Promise.all([ask(who, path(id), data), ask(who, path(nowhere), data)]);
    expect(theirs, path(id)).toEqual(none);
    return theirs.status;
  };

  expect(await answers((id) => `/orders/view/${id}`, order.id)).toBe(404);
  expect(await answers((id) => `/api/orders/${id}`, order.id)).toBe(404);
  expect(await answers((id) => `/api/orders/${id}/items`, order.id)).toBe(404);
  expect(await answers((id) => `/api/orders/${id}/history`, order.id)).toBe(404);
  expect(await answers((id) => `/api/orders/${id}/status`, order.id, { status: "cancelled" })).toBe(404);
  expect(await answers((id) => `/orders/view/${id}/edit`, order.id, undefined, owner)).toBe(404);
  expect(await answers((id) => `/orders/view/${id}/status?to=on-hold`, order.id, undefined, owner)).toBe(404);
  // Routes that clients cannot use at all respond in the same way.
  expect(await answers((id) => `/picking/short/${id}`, item?.id ?? "")).toBe(403);
  expect(await answers((id) => `/shipping/create/${id}`, picked.id)).toBe(403);
  expect(await answers((id) => `/staging/view/${id}`, staged.id)).toBe(403);
  expect(await answers((id) => `/api/staging-orders/${id}/process`, staged.id, {})).toBe(403);
  expect(await answers((id) => `/api/integrations/${id}/test`, shop?.id ?? "", {})).toBe(403);
  expect(await answers((id) => `/api/orders?companyId=${id}`, order.companyId)).toBe(404);

  const after = (await (await admin.get(`/api/orders/${order.id}`)).json()) as { status: string };
  expect(after.status).toBe("pending");
});

test("a client sees only the own company's orders", async ({ page, api }) => {
  const admin = await api("admin");
  const theirs = await pendingOrder(admin, "Tern & Thread", TERN_LINE);
  const own = await pendingOrder(admin, "Helix Peptides", [{ sku: "HX-BACW-10", quantity: 1 }]);
  await page.goto("/orders");
  await expect(row(page, own)).toBeVisible();
  await expect(row(page, theirs)).toBeHidden();
  await page.goto(`/orders?q=${theirs.orderNumber}`);
  await expect(page.getByText("No Orders Found")).toBeVisible();
  await page.goto(`/orders?company=${await companyId(admin, "Tern & Thread")}`);
  await expect(row(page, theirs)).toBeHidden();

  expect((await page.goto(`/orders/view/${theirs.id}`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  expect((await page.goto(`/orders/view/${own.id}`))?.status()).toBe(200);
  await expect(page.getByText("Ines Aldous").first()).toBeVisible();
});

const row = (page: Page, { orderNumber }: Made) => page.getByRole("row", { name: orderNumber });

async function ask(client: APIRequestContext, path: string, data?: unknown) {
  const answer = data === undefined ? await client.get(path) : await client.post(path, { data });
  const isJson = answer.headers()["content-type"]?.includes("json");
  const body = isJson ? { ...((await answer.json()) as object), requestId: null } : null;
  return { status: answer.status(), body };
}
