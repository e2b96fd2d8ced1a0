import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, inject, test } from "vitest";
import type { IntegrationHealth } from "#app/domain/channels/integration-health.server";
import { RequestState } from "#app/http/request/request-state.server";
import type { ProviderChoice } from "#app/integrations/registry";
import * as deletion from "#app/routes/app/integrations/connection/delete";
import * as pause from "#app/routes/app/integrations/connection/pause";
import * as resume from "#app/routes/app/integrations/connection/resume";
import * as sync from "#app/routes/app/integrations/connection/sync";
import * as connectionTest from "#app/routes/app/integrations/connection/test";
import * as edit from "#app/routes/app/integrations/edit";
import * as add from "#app/routes/app/integrations/new";
import * as olderOrders from "#app/routes/app/integrations/older-orders";
import * as one from "#app/routes/app/integrations/one";
import * as page from "#app/routes/app/integrations/page";
import { aCompany } from "#tests/factories/company";
import { aShop } from "#tests/factories/shop";
import { testEnv } from "#tests/factories/world";
import { V2_KEY } from "#tests/support/shipstation/shipstation";
import { storeControl } from "#tests/support/store/control-client";
import { TEST_KEY } from "#tests/support/stripe/stripe";
import { accountOf, call, cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

/** Calls a loader, or an action with a form. Returns its result and its cost. */
async function run<T>(
  handler: unknown,
  path: string,
  cookie: string,
  { form, id }: { form?: Record<string, string> | string[][]; id?: string } = {},
) {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const answer = (await (handler as Handler)(remixArgs(request, id ? { id } : {}, state))) as T;
  return { answer, costs: state.costs };
}

const BUTTONS = { delete: deletion, pause, resume, sync, test: connectionTest };

async function press(cookie: string, button: keyof typeof BUTTONS, id: string) {
  const path = `/integrations/${id}/${button}`;
  const { answer } = await run<Response>(BUTTONS[button].action, path, cookie, { form: {}, id });
  return flashOf(answer);
}

test("the list and an integration's own page take two round trips and hold no key", async () => {
  const shop = await aShop({ orders: 3 });
  await shop.sync();
  const cookie = await cookieOf("admin");
  const list = await run<{ rows: IntegrationHealth[] }>(page.loader, `/integrations?company=${shop.companyId}`, cookie);
  expect(list.costs.trips).toBeLessThanOrEqual(2);
  expect(list.answer.rows).toMatchObject([{ id: shop.integrationId, status: "active", runStatus: "done" }]);
  const whole = await run<{ runs: { status: string; created: number }[] }>(
    one.loader,
    `/integrations/${shop.integrationId}`,
    cookie,
    { id: shop.integrationId },
  );
  expect(whole.costs.trips).toBeLessThanOrEqual(2);
  expect(whole.answer.runs).toMatchObject([{ status: "done", created: 3 }]);
  const keys = await shop.row();
  for (const text of [JSON.stringify(list.answer), JSON.stringify(whole.answer)]) {
    expect(text).not.toContain(keys.apiKeySealed);
    expect(text).not.toContain(String(keys.webhookSecretSealed));
  }
});

test("an integration is tested, synced, paused, resumed and deleted from its row, each with its message", async () => {
  const shop = await aShop({ orders: 2 });
  const cookie = await cookieOf("admin");
  const id = shop.integrationId;
  expect(await press(cookie, "test", id)).toMatchObject({ title: "Integration test successful!" });
  expect(await press(cookie, "sync", id)).toMatchObject({
    title: "Sync Completed",
    description: "2 new orders synced to staging area",
  });
  expect(await press(cookie, "pause", id)).toMatchObject({ title: "Integration paused" });
  expect(await shop.row()).toMatchObject({ status: "paused" });
  expect(await press(cookie, "pause", id)).toMatchObject({ title: "Error", variant: "destructive" });
  expect(await press(cookie, "resume", id)).toMatchObject({ title: "Integration resumed" });
  expect(await shop.row()).toMatchObject({ status: "active", failures: 0 });
  expect(await press(cookie, "delete", id)).toMatchObject({ title: "Integration deleted successfully" });
  await expect(press(cookie, "test", id)).rejects.toMatchObject({ init: { status: 404 } });
});

test.each([
  ["?from=list&company=c-1", "/integrations?company=c-1"],
  ["", undefined],
])("a button with the query '%s' returns to its page", async (query, list) => {
  const { integrationId: id } = await aShop();
  const path = `/integrations/${id}/test${query}`;
  const { answer } = await run<Response>(connectionTest.action, path, await cookieOf("admin"), { form: {}, id });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, list ?? `/integrations/${id}`]);
});

test("a store that refuses its key shows it after the test, and new keys are tested before they are stored", async () => {
  const shop = await aShop({ orders: 1 });
  const cookie = await cookieOf("admin");
  const id = shop.integrationId;
  const before = await shop.row();
  const path = `/integrations/edit/${id}`;
  const wrong = { name: "Renamed", "config.apiKey": "ck_wrongwrongwrong", "config.apiSecret": "cs_wrongwrongwrong" };
  const { answer } = await run<{ data: unknown; init: { status: number } }>(edit.action, path, cookie, {
    id,
    form: wrong,
  });
  expect(answer.init.status).toBe(422);
  expect(JSON.stringify(answer.data)).toContain("config.apiKey");
  expect(JSON.stringify(answer.data)).not.toContain("wrongwrong");
  expect(await shop.row()).toMatchObject({ name: before.name, apiKeySealed: before.apiKeySealed });

  await shop.change({ status: "error", lastError: "The key is refused.", failures: 4 });
  const renamed = await run<Response>(edit.action, path, cookie, { id, form: { name: "Renamed" } });
  expect(renamed.answer.status).toBe(303);
  expect(await shop.row()).toMatchObject({ name: "Renamed", status: "error", apiKeySealed: before.apiKeySealed });
});

test("an integration is added from the screen with its webhook secret shown once; the same store is refused", async () => {
  const store = await storeControl(inject("storeUrl")).open({ key: `added-${crypto.randomUUID().slice(0, 8)}` });
  const company = await aCompany();
  const cookie = await cookieOf("admin");
  const form = {
    type: "woocommerce",
    name: "Second home",
    companyId: company.id,
    "config.storeUrl": store.url,
    "config.apiKey": store.consumerKey,
    "config.apiSecret": store.consumerSecret,
  };
  const made = await run<{ connected: { webhookSecret: string } }>(add.action, "/integrations/new", cookie, { form });
  expect(made.answer.connected.webhookSecret).toMatch(/^[0-9a-f]{48}$/);
  const again = await run<{ init: { status: number } }>(add.action, "/integrations/new", cookie, { form });
  expect(again.answer.init.status).toBe(409);
  const empty = await run<{ data: unknown; init: { status: number } }>(add.action, "/integrations/new", cookie, {
    form: { type: "", name: "", companyId: "" },
  });
  expect(empty.answer.init.status).toBe(422);
  for (const words of ["Integration type is required", "Integration name is required", "API Key is required"])
    expect(JSON.stringify(empty.answer.data)).toContain(words);
});

test("the older orders to fetch are chosen in the form, stored, and shown with the number left out", async () => {
  const control = storeControl(inject("storeUrl"));
  const key = `older-${crypto.randomUUID().slice(0, 8)}`;
  const store = await control.open({ key, orders: 0 });
  for (const status of ["processing", "pending", "completed"]) await control.shop(key).place({ order: { status } });
  const company = await aCompany();
  const cookie = await cookieOf("admin");
  const form = {
    type: "woocommerce",
    name: "Old shop",
    companyId: company.id,
    "config.storeUrl": store.url,
    "config.apiKey": store.consumerKey,
    "config.apiSecret": store.consumerSecret,
    "firstSync.days": "0",
    "firstSync.older": "ready",
  };
  const wrong = await run<{ data: unknown; init: { status: number } }>(add.action, "/integrations/new", cookie, {
    form: { ...form, "firstSync.days": "-5" },
  });
  expect(wrong.answer.init.status).toBe(422);
  const made = await run<{ id: string; connected: { message: string } }>(add.action, "/integrations/new", cookie, {
    form,
  });
  expect(made.answer.connected.message).toMatch(/2 orders, last changed before the connection, are left out/);
  const { id } = made.answer;
  const whole = await run<{ integration: IntegrationHealth }>(one.loader, `/integrations/${id}`, cookie, { id });
  expect(whole.answer.integration.firstSync).toEqual({
    days: "0",
    older: "ready",
    leftOut: 2,
    olderFetchedAt: null,
  });
});

test("the statuses of older orders are chosen in the form out of the store's own, all of them checked at first", async () => {
  const control = storeControl(inject("storeUrl"));
  const key = `statuses-${crypto.randomUUID().slice(0, 8)}`;
  const store = await control.open({ key, orders: 0 });
  for (const status of ["processing", "pending", "completed"]) await control.shop(key).place({ order: { status } });
  const cookie = await cookieOf("admin");
  const { answer: shown } = await run<{ types: ProviderChoice[] }>(add.loader, "/integrations/new", cookie);
  const statusesOf = (type: string) => shown.types.find((each) => each.type === type)?.openStatuses.map((s) => s.value);
  const all = ["processing", "pending", "on-hold", "plugin"];
  expect([statusesOf("woocommerce"), statusesOf("stripe")]).toEqual([all, []]);

  const connect = async (statuses: readonly string[]) => {
    const company = await aCompany();
    const form = [
      ["type", "woocommerce"],
      ["name", "Old shop"],
      ["companyId", company.id],
      ["config.storeUrl", store.url],
      ["config.apiKey", store.consumerKey],
      ["config.apiSecret", store.consumerSecret],
      ["firstSync.days", "0"],
      ["firstSync.older", "open"],
      ...statuses.map((status) => ["firstSync.statuses", status]),
    ];
    const { answer } = await run<{ id: string; data?: unknown; init?: { status: number } }>(
      add.action,
      "/integrations/new",
      cookie,
      { form },
    );
    return answer;
  };
  const choiceOf = async (id: string) => {
    const page = `/integrations/${id}`;
    const { answer } = await run<{ integration: IntegrationHealth }>(one.loader, page, cookie, { id });
    const { firstSync, olderStatuses } = answer.integration;
    return { ...firstSync, olderStatuses };
  };
  const kept = { days: "0", older: "open", olderFetchedAt: null };
  const some = await choiceOf((await connect(["on-hold", "pending"])).id);
  const labels = ["Pending payment", "On hold"];
  expect(some).toEqual({ ...kept, statuses: ["pending", "on-hold"], leftOut: 2, olderStatuses: labels });
  for (const same of [all, []])
    expect(await choiceOf((await connect(same)).id)).toEqual({ ...kept, leftOut: 1, olderStatuses: [] });

  const refused = await connect(["processing", "partially_refunded"]);
  expect(refused.init?.status).toBe(422);
  expect(JSON.stringify(refused.data)).toContain("Choose from this store's open statuses: processing, pending,");
});

test("a connection from before there was a choice fetches older open orders by a form on its page, once or twice", async () => {
  const shop = await aShop({ orders: 1 });
  await shop.change({ createdAt: Date.now() + 100 * 86_400_000, firstSync: null });
  const cookie = await cookieOf("admin");
  const id = shop.integrationId;
  const press = (form: Record<string, string>, by = cookie) =>
    run<Response & { init?: { status: number } }>(olderOrders.action, `/integrations/${id}/older-orders`, by, {
      id,
      form,
    });
  for (let n = 0; n < 2; n++) {
    const { answer } = await press({ older: "open" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/integrations/${id}`]);
    expect(await flashOf(answer)).toMatchObject({
      title: "Importing older orders",
      description: "They appear in the staging area. There are no older orders to import.",
    });
  }
  expect((await shop.row()).firstSync).toEqual({ days: "90", older: "open", leftOut: 0, olderFetchedAt: null });
  expect((await press({ older: "none" })).answer.init?.status).toBe(422);
  const stranger = await cookieOf("company_manager", { companyId: (await aCompany()).id });
  expect(
    await call(olderOrders.action, {
      method: "POST",
      path: `/integrations/${id}/older-orders`,
      params: { id },
      cookie: stranger,
      body: new URLSearchParams({ older: "open" }),
    }),
  ).toBe(403);
  expect(
    await call(olderOrders.loader, { method: "GET", path: `/integrations/${id}/older-orders`, params: { id }, cookie }),
  ).toBe(302);
});

const ADDED: [type: string, keys: Record<string, string>, words: string][] = [
  ["shipstation", { "config.apiKey": V2_KEY }, "Connected to ShipStation. It has 3 carriers"],
  ["stripe", { "config.apiKey": TEST_KEY }, "Connected to Stripe, in test mode"],
  ["pirateship", {}, "No API needed. File export and import are ready."],
];
test.each(ADDED)(
  "%s is added without leaving the list, tested, not synced, paused, and deleted; once a company",
  async (type, keys, words) => {
    const company = await aCompany();
    const cookie = await cookieOf("admin");
    const storeUrl = `${inject("partnersUrl")}/${type}/${company.id}`;
    const common = {
      type,
      name: "Ours",
      companyId: company.id,
      "config.storeUrl": type === "pirateship" ? "" : storeUrl,
    };
    const addIt = (form: Record<string, string>) =>
      run<Response & { data: unknown; init: { status: number } }>(
        add.action,
        `/integrations/new?type=${type}`,
        cookie,
        { form },
      );
    const made = (await addIt({ ...common, ...keys })).answer;
    expect(made.status).toBe(303);
    const said = await flashOf(made);
    expect(said).toMatchObject({
      title: "Integration created successfully",
      description: expect.stringContaining(words),
    });
    expect((await addIt({ ...common, ...keys })).answer.init.status).toBe(409);

    const list = await run<{ rows: IntegrationHealth[] }>(page.loader, `/integrations?company=${company.id}`, cookie);
    expect(list.answer.rows).toMatchObject([{ type, syncs: false, nextSyncAt: null, lagMs: null }]);
    const id = list.answer.rows[0]?.id ?? "";
    expect(await press(cookie, "test", id)).toMatchObject({
      title: "Integration test successful!",
      description: expect.stringContaining(words),
    });
    expect(await press(cookie, "sync", id)).toMatchObject({ title: "Sync Failed", variant: "destructive" });
    expect(await press(cookie, "pause", id)).toMatchObject({ title: "Integration paused" });
    expect(await press(cookie, "resume", id)).toMatchObject({ title: "Integration resumed" });
    expect(
      (await run<{ rows: IntegrationHealth[] }>(page.loader, `/integrations?company=${company.id}`, cookie)).answer
        .rows,
    ).toMatchObject([{ status: "active", nextSyncAt: null }]);
    expect(await press(cookie, "delete", id)).toMatchObject({ title: "Integration deleted successfully" });
  },
);

test("a partner's refusal is shown at its key field; a type without a key has none", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("admin");
  const errorsFor = async (form: Record<string, string>) => {
    const { answer } = await run<{ data: { result?: { error?: unknown } } }>(add.action, "/integrations/new", cookie, {
      form,
    });
    return JSON.stringify(answer.data);
  };
  const storeUrl = `${inject("partnersUrl")}/shipstation/${company.id}`;
  const common = { name: "Ours", companyId: company.id, "config.storeUrl": storeUrl };
  expect(await errorsFor({ ...common, type: "shipstation" })).toContain("API Key is required");
  const wrong = await errorsFor({ ...common, type: "shipstation", "config.apiKey": "wrongwrongwrong" });
  expect(wrong).toMatch(/config\.apiKey.*rejected the key/);
  expect(wrong).not.toContain("wrongwrong");
  const stripe = await errorsFor({ ...common, type: "stripe", "config.apiKey": "pk_test_123456789012" });
  expect(stripe).toMatch(/config\.apiKey.*publishable key/);
  expect(await errorsFor({ type: "pirateship", name: "", companyId: company.id })).not.toContain("API Key is required");
});

test("a manager reaches the integrations of companies in scope; others are not found", async () => {
  const [ours, theirs] = [await aShop({ orders: 1 }), await aShop({ orders: 1 })];
  const { cookie } = await accountOf("warehouse_manager", { companyId: ours.companyId });
  const list = await run<{ rows: IntegrationHealth[] }>(page.loader, "/integrations", cookie);
  expect(list.answer.rows.map(({ id }) => id)).toEqual([ours.integrationId]);
  const id = theirs.integrationId;
  for (const [handler, method, path] of [
    [one.loader, "GET", `/integrations/${id}`],
    [edit.loader, "GET", `/integrations/edit/${id}`],
    [pause.action, "POST", `/integrations/${id}/pause`],
  ] as const) {
    const body = method === "POST" ? new URLSearchParams() : undefined;
    expect(await call(handler, { method, path, params: { id }, cookie, ...(body && { body }) })).toBe(404);
  }
});
