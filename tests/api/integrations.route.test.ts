import { expect, test } from "vitest";
import type { IntegrationDto } from "#app/domain/integrations/integrations.schema";
import * as integrations from "#app/routes/api/integrations/collection";
import * as one from "#app/routes/api/integrations/one";
import * as sync from "#app/routes/api/integrations/sync";
import * as probe from "#app/routes/api/integrations/test-call";
import { aCompany } from "#tests/factories/company";
import { aShop } from "#tests/factories/shop";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

const path = "/api/integrations";
const post = <T = Record<string, unknown>>(cookie: string, body: unknown) =>
  answerOf<T>(integrations.action, { method: "POST", path, cookie, body });
const list = (cookie: string, query = "") =>
  answerOf<IntegrationDto[]>(integrations.loader, { method: "GET", path: `${path}${query}`, cookie });

const wooCommerce = (companyId: string, config: Record<string, unknown> = {}) => ({
  type: "woocommerce",
  name: "Main shop",
  companyId,
  config: {
    apiKey: "ck_0123456789abcdef4f2a",
    apiSecret: "cs_0123456789abcdef9b1c",
    storeUrl: "https://shop.example.com",
    ...config,
  },
});

test("an integration is created, shows no key, and returns its webhook secret once", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("admin");
  const { status, body } = await post<IntegrationDto & { webhookSecret: string }>(cookie, wooCommerce(company.id));

  expect(status).toBe(201);
  const { webhookSecret, ...integration } = body;
  expect(webhookSecret).toMatch(/^[0-9a-f]{48}$/);
  expect(integration).toEqual({
    id: expect.any(String),
    type: "woocommerce",
    name: "Main shop",
    companyId: company.id,
    status: "active",
    lastSync: null,
    lastError: null,
    config: {
      storeUrl: "https://shop.example.com",
      webhookUrl: `http://stowline.test/api/webhooks/${integration.id}`,
      apiKey: "…4f2a",
      apiSecret: "…9b1c",
    },
  });
  const listed = await list(cookie, `?companyId=${company.id}`);
  expect(listed.body).toEqual([integration]);
  expect(JSON.stringify(listed.body)).not.toContain("0123456789");
});

test("errors are reported per field, with the specified messages", async () => {
  const cookie = await cookieOf("admin");
  const company = await aCompany();
  const errorsOf = async (body: unknown) => (await post(cookie, body)).body.errors;

  expect(await errorsOf({ companyId: company.id, config: {} })).toEqual({
    type: ["Integration type is required"],
    name: ["Integration name is required"],
    "config.apiKey": ["API Key is required"],
  });
  expect(await errorsOf(wooCommerce(company.id, { apiKey: " ", storeUrl: "nowhere", webhookUrl: "x" }))).toEqual({
    "config.apiKey": ["API Key is required"],
    "config.storeUrl": ["Please enter a valid URL"],
    "config.webhookUrl": ["Please enter a valid webhook URL"],
  });
  expect(await errorsOf(wooCommerce(company.id, { storeUrl: "" }))).toEqual({
    "config.storeUrl": ["Please enter a valid URL"],
  });
  expect(await errorsOf(wooCommerce(company.id, { storeUrl: "https://10.0.0.5" }))).toEqual({
    "config.storeUrl": [expect.stringContaining("private network")],
  });
});

test("types without a store of orders need no address and are never synced", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("admin");
  const { status, body } = await post<IntegrationDto>(cookie, {
    ...wooCommerce(company.id, { storeUrl: null, apiSecret: null }),
    type: "shipstation",
  });
  expect(status).toBe(201);
  expect(body).not.toHaveProperty("webhookSecret");
  expect(body.config).toEqual({
    storeUrl: null,
    webhookUrl: `http://stowline.test/api/webhooks/${body.id}`,
    apiKey: "…4f2a",
    apiSecret: null,
  });
  const call = { method: "POST", path, cookie, params: { type: "shipstation", companyId: company.id } };
  expect((await answerOf(sync.action, call)).status).toBe(404);
});

test("another company's integration, and one that does not exist, are not there", async () => {
  const [mine, theirs] = [await aCompany(), await aShop()];
  const cookie = await cookieOf("warehouse_manager", { companyId: mine.id });
  const params = { id: theirs.integrationId };
  const at = (id: string) => ({ path: `${path}/${id}`, params: { id }, cookie });

  expect((await answerOf(one.action, { method: "DELETE", ...at(params.id) })).status).toBe(404);
  expect((await answerOf(probe.action, { method: "POST", ...at(params.id) })).status).toBe(404);
  expect((await answerOf(probe.action, { method: "POST", ...at("nothing") })).status).toBe(404);
  const call = { method: "POST", path, cookie, params: { type: "woocommerce", companyId: theirs.companyId } };
  expect((await answerOf(sync.action, call)).status).toBe(404);
  expect((await post(cookie, wooCommerce(theirs.companyId))).status).toBe(404);
  expect((await post(await cookieOf("admin"), wooCommerce("no-such-company"))).status).toBe(404);
  expect((await list(cookie, `?companyId=${theirs.companyId}`)).status).toBe(404);
  expect((await list(cookie)).body).toEqual([]);
  expect((await theirs.row()).id).toBe(theirs.integrationId);
});

test("a test connects to the store, and returns and stores its result; an unreachable store is 502 with the reason", async () => {
  const [good, bad] = [await aShop({ orders: 7, oddOrders: false }), await aShop()];
  const cookie = await cookieOf("admin");
  const run = (id: string) => answerOf(probe.action, { method: "POST", path, params: { id }, cookie });

  const { status, body } = await run(good.integrationId);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { ok: true, message: expect.stringContaining("7 orders"), checks: Array(3).fill({ outcome: "allowed" }) },
  });
  expect((await good.row()).found).toMatchObject({ apiBase: expect.stringContaining("/wp-json/wc/v3") });

  await bad.shop.configure({ consumerSecret: `cs_${"0".repeat(40)}` });
  const failed = await run(bad.integrationId);
  expect(failed.status).toBe(502);
  expect(failed.body).toMatchObject({
    title: "A partner service failed",
    detail: expect.stringContaining("rejected the key"),
  });
});

test("a manual sync returns its counts when it is done; several stores of a company are summed", async () => {
  const first = await aShop({ orders: 4, oddOrders: false });
  await aShop({ orders: 3, oddOrders: false }, { companyId: first.companyId });
  const cookie = await cookieOf("admin");
  const call = { method: "POST", path, cookie, params: { type: "woocommerce", companyId: first.companyId } };

  const { status, body } = await answerOf(sync.action, call);
  expect({ status, body }).toEqual({ status: 200, body: { newOrders: 7, updatedOrders: 0, errors: 0 } });

  await first.shop.fault({ kind: "500", times: 50 });
  expect((await answerOf(sync.action, call)).body).toEqual({ newOrders: 0, updatedOrders: 0, errors: 1 });
});

test("a manual sync of a failing store returns the reason; a running one is a conflict", async () => {
  const shop = await aShop({ orders: 1 });
  const cookie = await cookieOf("admin");
  const call = { method: "POST", path, cookie, params: { type: "woocommerce", companyId: shop.companyId } };
  await shop.shop.fault({ kind: "503", times: 5 });
  const down = await answerOf(sync.action, call);
  expect(down.status).toBe(502);
  expect(down.body.detail).toContain("maintenance or overloaded");

  await shop.shop.clearFaults();
  await shop.change({ leaseOwner: "another", leaseUntil: Date.now() + 60_000 });
  const busy = await answerOf(sync.action, call);
  expect(busy.status).toBe(409);
  expect(busy.body.detail).toContain("already running");
});

test("a company without a store, and an unknown type, are 404", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("admin");
  for (const type of ["woocommerce", "stripe", "nonsense"]) {
    const call = { method: "POST", path, cookie, params: { type, companyId: company.id } };
    expect((await answerOf(sync.action, call)).status).toBe(404);
  }
});

test("deleting ends the connection; the orders that came by it stay", async () => {
  const shop = await aShop({ orders: 2, oddOrders: false });
  await shop.sync();
  const cookie = await cookieOf("admin");
  const call = { method: "DELETE", path, params: { id: shop.integrationId }, cookie };
  expect((await answerOf(one.action, call)).status).toBe(204);
  expect((await answerOf(one.action, call)).status).toBe(404);
  expect(await shop.staged()).toHaveLength(2);
});

test("who may not manage integrations may not see them", async () => {
  const { companyId } = await aShop();
  for (const role of ["super_user", "company_manager", "employee", "client"] as const) {
    expect((await list(await cookieOf(role, { companyId }))).status).toBe(403);
  }
  expect((await list("")).status).toBe(401);
  expect((await list(await cookieOf("warehouse_manager", { companyId }))).body).toHaveLength(1);
});
