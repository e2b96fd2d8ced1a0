import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { Made } from "./api-setup";
import type { ScreenPattern } from "./screen-patterns";

/** Screens whose ids are in no list of the demo data; other tests open them. */
export const OPENED_BY_OTHERS: Record<ScreenPattern, string> = {
  "/picking/lot/:itemId": "short-pick.spec.ts, on goods with lots",
  "/picking/cart/:cartId": "cart.spec.ts",
  "/picking/cart/:cartId/put-wall": "put-wall.spec.ts",
  "/picking/shortages/:shortageId": "short-pick.spec.ts",
  "/picking/waves/:waveId": "waves.spec.ts",
  "/picking/count/:shortageId": "short-pick.spec.ts",
  "/inventory/receipts/:receiptId": "receiving.spec.ts",
  "/inventory/putaway/:productId/:lotId/:locationId": "putaway.spec.ts",
  "/inventory/replenish/:productId/:locationId": "replenishment.spec.ts",
  "/inventory/products/:productId/components": "kits.spec.ts",
  "/inventory/products/:productId/assembly": "assembly.spec.ts",
  "/inventory/products/:productId/serials": "serials.spec.ts",
  "/inventory/products/:productId/serials/add": "tests/api/foreign-ids.route.test.ts",
  "/inventory/products/:productId/serials/remove": "tests/api/foreign-ids.route.test.ts",
  "/my-inventory/:productId/serials": "tests/api/foreign-ids.route.test.ts",
  "/inventory/assembly/:assemblyOrderId/end": "assembly.spec.ts",
  "/inventory/products/:productId/pick-faces": "replenishment.spec.ts",
  "/inventory/inbound/:asnId/receive":
    "tests/api/foreign-ids.route.test.ts, as the newest document of the demo is a draft",
  "/inventory/inbound/:asnId/edit": "tests/api/foreign-ids.route.test.ts",
  "/inventory/inbound/:asnId/appointment": "tests/api/foreign-ids.route.test.ts",
  "/inventory/inbound/:asnId/cancel": "tests/api/foreign-ids.route.test.ts",
  "/inventory/inbound/:asnId/photo": "tests/api/foreign-ids.route.test.ts",
  "/orders/:orderId/serials": "serials.spec.ts",
  "/orders/:orderId/serials/parcels": "serials.spec.ts",
  "/inventory/counts/:countId/confirm": "tests/api/foreign-ids.route.test.ts",
  "/inventory/counts/:countId/lines": "tests/api/counts.route.test.ts",
  "/inventory/counts/:countId/add": "tests/api/foreign-ids.route.test.ts",
  "/orders/:orderId/warehouse": "tests/api/foreign-ids.route.test.ts, for an order that can be moved",
  "/returns/:returnId/cancel": "tests/api/foreign-ids.route.test.ts",
  "/returns/:returnId/tracking": "tests/api/foreign-ids.route.test.ts",
  "/returns/:returnId/label": "tests/api/foreign-ids.route.test.ts",
  "/returns/:returnId/receive": "tests/api/foreign-ids.route.test.ts",
  "/returns/:returnId/units/:unitsId/correct": "tests/api/foreign-ids.route.test.ts",
  "/users/:id/invitation-link": "users.spec.ts, for a user who has not signed in yet",
  "/users/:id/warehouses": "tests/api/foreign-ids.route.test.ts",
  "/inventory/inbound/:asnId/close": "tests/api/foreign-ids.route.test.ts",
  "/inventory/inbound/:asnId/unknown-item": "tests/api/foreign-ids.route.test.ts",
  "/inventory/inbound/:asnId/items/:itemId/resolve": "tests/api/foreign-ids.route.test.ts",
  "/my-inventory/:productId": "as a company's client, below",
  "/my-orders/:orderId": "as a company's client, below",
  "/my-orders/:orderId/cancel": "as a company's client, below",
  "/my-orders/:orderId/history": "as a company's client, below",
  "/my-inventory/lots/:lotId": "as a company's client, below",
  "/my-inventory/receipts/:receiptId": "tests/api/foreign-ids.route.test.ts",
  "/orders/changes/:id": "changes.spec.ts",
  "/orders/changes/:id/refuse": "changes.spec.ts",
  "/shipping/tracking/:fileId": "bulk-orders.spec.ts",
  "/shipping/runs/:asked": "bulk-orders.spec.ts",
  "/shipping/loads/:loadId/close": "loading.spec.ts",
  "/shipping/loads/:loadId/add-photo": "loading.spec.ts",
  "/imports/:id/categories": "tests/api/imports-page.route.test.ts, for files with unknown categories",
  "/system/outbox/:id/discard": "tests/api/notification-pages.route.test.ts, as no message of the demo fails",
  "/billing/invoices/:invoiceId/credit/confirm": "money.spec.ts",
  "/billing/invoices/:invoiceId/payment": "tests/api/foreign-ids.route.test.ts",
  "/users/:id/second-factor": "second-factor.spec.ts, for a user who has one",
  "/profile/security/passkeys/:passkeyId/rename": "second-factor.spec.ts, for an account with a passkey",
  "/profile/security/passkeys/:passkeyId/remove": "second-factor.spec.ts, for an account with a passkey",
  "/warehouses/:warehouseId": "tests/api/warehouse-pages.route.test.ts",
  "/warehouses/:warehouseId/edit": "tests/api/warehouse-pages.route.test.ts",
  "/warehouses/:warehouseId/users": "tests/api/warehouse-pages.route.test.ts",
  "/warehouses/:warehouseId/closed-days/new": "tests/api/warehouse-pages.route.test.ts",
  "/warehouses/:warehouseId/cut-offs/new": "tests/api/warehouse-pages.route.test.ts",
  "/confirm-email/:token": "accounts.spec.ts",
  "/invitation/:token": "accounts.spec.ts",
  "/reset-password/:token": "accounts.spec.ts",
};

interface World {
  admin: APIRequestContext;
  company: string;
  /** A staged order that waits to be processed. */
  pending: Made;
}

/** Creates the data of the screens through their own forms. Each key is a screen's name, so that none is forgotten. */
export async function rarePages({ admin, company, pending }: World): Promise<Record<ScreenPattern, string>> {
  const [bulk, chosen, key, correction] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await send(admin, `/orders/bulk?act=hold&id=${pending.id}`, { asked: bulk, reason: "Pages of every kind" });
  const user = (await (await admin.get("/api/auth/user")).json()) as { email: string };
  await send(admin, "/admin/keys/new", {
    id: key,
    name: "Every page",
    email: user.email,
    access: "read",
    areas: "orders",
    days: "30",
  });
  const made = await send(
    admin,
    `/imports/new?company=${company}`,
    { text: "SKU,Name\nEVERY-PAGE,Every page" },
    "multipart",
  );
  const message = { name: "Ada", email: "ada@example.com", subject: "Every page", message: "Hello" };
  const sent = (await (await admin.post("/api/contact", { data: message })).json()) as { id: string };
  const staged = await first<{ id: string }>(admin, `/api/staging-orders/${company}?status=pending&limit=1`);
  await send(admin, `/staging/chosen?company=${company}&id=${staged.id}`, { asked: chosen });
  const fixed = await first<{ id: string }>(admin, `/api/staging-orders/${company}?status=pending&limit=1`);
  const store = await first<{ id: string }>(admin, `/api/integrations?companyId=${company}&limit=1`);
  const card = await idIn(admin, `/billing/rates?company=${company}`, /\/billing\/rates\/([0-9a-f-]{36})/);
  const query = `?company=${company}`;
  const correct = `/billing/rates/${card}/correct${query}`;
  const days = {
    effectiveFrom: await valueIn(admin, correct, "effectiveFrom"),
    effectiveTo: await valueIn(admin, correct, "effectiveTo"),
  };
  const currency = await valueIn(admin, correct, "currency");
  await send(admin, correct, {
    key: correction,
    note: "Every page",
    ...days,
    currency,
    storagePer: "day",
    minimum: "1",
  });
  const [today = ""] = new Date().toISOString().split("T");
  await send(admin, "/admin/announcements/new", {
    title: "Every page",
    body: "A holiday closes the warehouse.",
    startsOn: today,
    endsOn: today,
  });
  const announcement = await idIn(admin, "/admin/announcements", /\/admin\/announcements\/([^/"]+)\/edit/);
  return {
    "/orders/:orderId/urgency": `/orders/${pending.id}/urgency`,
    "/orders/:orderId/notes/add": `/orders/${pending.id}/notes/add`,
    "/admin/announcements/:id/edit": `/admin/announcements/${announcement}/edit`,
    "/orders/bulk/:asked": `/orders/bulk/${bulk}`,
    "/integrations/:id/older-orders": `/integrations/${store.id}/older-orders`,
    "/billing/rates/:rateCardId/correct": correct,
    "/billing/corrections/:rateCardId": `/billing/corrections/${correction}${query}`,
    "/billing/corrections/:rateCardId/discard": `/billing/corrections/${correction}/discard${query}`,
    "/staging/chosen/:asked": `/staging/chosen/${chosen}`,
    "/staging/fix/:id/line": `/staging/fix/${fixed.id}/line?line=1`,
    "/staging/fix/:id/number": `/staging/fix/${fixed.id}/number`,
    "/admin/keys/:id/revoke": `/admin/keys/${key}/revoke`,
    "/system/messages/:id": `/system/messages/${sent.id}`,
    "/imports/:id": made,
  };
}

/** Posts a form as a browser without scripts does; returns the redirect's target. */
async function send(
  by: APIRequestContext,
  path: string,
  form: Record<string, string>,
  as: "form" | "multipart" = "form",
): Promise<string> {
  const answer = await by.post(path, { [as]: form, maxRedirects: 0 });
  if (answer.status() >= 400)
    throw new Error(`${path} answered ${answer.status()}: ${(await answer.text()).slice(0, 500)}`);
  return answer.headers().location ?? "";
}

async function first<T>(by: APIRequestContext, path: string): Promise<T> {
  const [one] = (await (await by.get(path)).json()) as T[];
  if (!one) throw new Error(`${path} lists nothing`);
  return one;
}

async function idIn(by: APIRequestContext, path: string, pattern: RegExp): Promise<string> {
  const ids = [...(await (await by.get(path)).text()).matchAll(new RegExp(pattern, "g"))].map(([, id]) => id ?? "");
  const id = ids.at(-1);
  if (!id) throw new Error(`${path} has no ${pattern}`);
  return id;
}

async function valueIn(by: APIRequestContext, path: string, name: string): Promise<string> {
  const inputs = (await (await by.get(path)).text()).match(/<input[^>]*>/g) ?? [];
  const input = inputs.find((one) => one.includes(`name="${name}"`));
  return /value="([^"]*)"/.exec(input ?? "")?.[1] ?? "";
}
