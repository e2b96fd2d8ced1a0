import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { shopClient } from "../shop-client";
import { startStore } from "../store";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let received: Received[] = [];
let answerWith = 200;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
    response.writeHead(answerWith).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const hookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
// The shops' cron runs only when a test calls it.
const store = await startStore({ shops: [], webhookEveryMs: 600_000 });
afterAll(async () => {
  await store.close();
  receiver.closeAllConnections();
  receiver.close();
});

const SECRET = "s3cr3t & ünïcode <'\">";
let shop: ReturnType<typeof shopClient>;
let control: ReturnType<(typeof store)["control"]["shop"]>;
let turn = 0;
beforeEach(async () => {
  turn += 1;
  const summary = await store.control.open({ key: `w${turn}`, orders: 10, oddOrders: false });
  shop = shopClient(summary);
  control = store.control.shop(summary.key);
  received = [];
  answerWith = 200;
});

const create = (topic: string) =>
  shop.post<{ id: number }>("wc/v3/webhooks", { topic, delivery_url: hookUrl, secret: SECRET });

test("a new webhook is greeted with an unsigned ping, and its secret never comes back", async () => {
  const made = await create("order.updated");
  expect(made).toMatchObject({
    status: 201,
    body: {
      id: 1,
      status: "active",
      topic: "order.updated",
      hooks: ["woocommerce_update_order", "woocommerce_order_refunded"],
    },
  });
  expect(JSON.stringify(made.body)).not.toContain("secret");
  expect(received).toMatchObject([{ body: "webhook_id=1" }]);
  expect(received[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(Object.keys(received[0]?.headers ?? {}).filter((name) => name.startsWith("x-wc"))).toEqual([]);
});

test("a ping that fails still leaves an active webhook", async () => {
  answerWith = 500;
  expect(await create("order.updated")).toMatchObject({ status: 201, body: { status: "active" } });
});

test("a change is delivered when cron runs, signed over the raw body", async () => {
  await create("order.updated");
  received = [];
  await shop.put("wc/v3/orders/1004", { billing: { first_name: "Łukasz 🔥" } });
  expect(received).toEqual([]);
  await control.runWebhooks();
  expect(received).toHaveLength(1);
  const [{ headers, body }] = received as [Received];
  expect(headers).toMatchObject({
    "user-agent": "WooCommerce/11.0.1 Hookshot (WordPress/7.1)",
    "content-type": "application/json",
    "x-wc-webhook-source": `${store.url}/w${turn}/`,
    "x-wc-webhook-topic": "order.updated",
    "x-wc-webhook-resource": "order",
    "x-wc-webhook-event": "updated",
    "x-wc-webhook-id": "1",
  });
  expect(headers["x-wc-webhook-signature"]).toBe(createHmac("sha256", SECRET).update(body).digest("base64"));
  expect(body).toContain("\\u0141ukasz");
  expect(JSON.parse(body)).toEqual((await shop.get("wc/v3/orders/1004")).body);
});

test("six quick changes cause one delivery with the current order", async () => {
  await create("order.updated");
  received = [];
  for (const note of ["1", "2", "3", "4", "5", "6"]) await shop.put("wc/v3/orders/1004", { customer_note: note });
  await control.runWebhooks();
  expect(received).toHaveLength(1);
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ customer_note: "6" });
});

test("created and deleted have topics of their own, and a deletion is only an id", async () => {
  await create("order.created");
  await create("order.deleted");
  received = [];
  const { id } = await control.place();
  await control.runWebhooks();
  await control.trash(id);
  await control.runWebhooks();
  expect(received.map(({ headers }) => headers["x-wc-webhook-topic"])).toEqual(["order.created", "order.deleted"]);
  expect(received[1]?.body).toBe(`{"id":${id}}`);
});

test("drafts are not delivered", async () => {
  await create("order.created");
  received = [];
  await control.place({ kind: "draft-checkout" });
  await control.runWebhooks();
  expect(received).toEqual([]);
});

describe("failures", () => {
  test("are not sent again, are followed by a ping, and the seventh in a row disables the webhook", async () => {
    const { body: hook } = await create("order.updated");
    received = [];
    answerWith = 500;
    const statuses: string[] = [];
    for (let round = 1; round <= 7; round++) {
      await shop.put("wc/v3/orders/1004", {});
      await control.runWebhooks();
      statuses.push((await shop.get<{ status: string }>(`wc/v3/webhooks/${hook.id}`)).body.status);
    }
    expect(statuses).toEqual(["active", "active", "active", "active", "active", "active", "disabled"]);
    expect(received.map(({ body }) => (body.startsWith("webhook_id=") ? "ping" : "order")).join(" ")).toBe(
      Array(7).fill("order ping").join(" "),
    );
    await control.runWebhooks();
    expect(received).toHaveLength(14);
  });

  test("a redirect counts as delivered", async () => {
    const { body: hook } = await create("order.updated");
    for (const status of [500, 500, 302]) {
      answerWith = status;
      await shop.put("wc/v3/orders/1004", {});
      await control.runWebhooks();
    }
    expect((await shop.get(`wc/v3/webhooks/${hook.id}`)).body).toMatchObject({ status: "active" });
  });
});

test("webhooks are listed, and only deleted by force", async () => {
  const { body: hook } = await create("order.updated");
  expect((await shop.get<unknown[]>("wc/v3/webhooks")).body).toHaveLength(1);
  expect((await shop.delete(`wc/v3/webhooks/${hook.id}`)).status).toBe(501);
  expect((await shop.delete(`wc/v3/webhooks/${hook.id}?force=true`)).status).toBe(200);
  expect((await shop.get<unknown[]>("wc/v3/webhooks")).body).toEqual([]);
});

test("an unknown topic and an invalid URL are refused", async () => {
  const refused = await shop.post("wc/v3/webhooks", { topic: "order.eaten", delivery_url: hookUrl });
  expect(refused).toMatchObject({ status: 400, body: { code: "woocommerce_rest_shop_webhook_invalid_topic" } });
  const other = await shop.post("wc/v3/webhooks", { topic: "order.updated", delivery_url: "ftp://x" });
  expect(other).toMatchObject({ status: 400, body: { code: "woocommerce_rest_shop_webhook_invalid_delivery_url" } });
});
