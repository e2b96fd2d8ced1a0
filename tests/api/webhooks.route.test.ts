import { beforeEach, expect, test, vi } from "vitest";
import { sealer } from "#app/http/setup/sealer.server";
import { action, loader } from "#app/routes/hooks/storefront";
import { aShop } from "#tests/factories/shop";
import { testEnv } from "#tests/factories/world";
import { expectLoggedErrors } from "#tests/setup/console";
import { answerOf } from "./api-response";

const sign = async (secret: string, body: string): Promise<string> => {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(body));
  return btoa(String.fromCharCode(...new Uint8Array(mac)));
};

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(testEnv.JOBS, "sendBatch").mockImplementation(async (messages) => {
    for (const message of messages) sent.push(message.body);
    return undefined as never;
  });
});

const post = (integrationId: string, body: unknown, headers: Record<string, string> = {}) =>
  answerOf(action, {
    method: "POST",
    path: `/api/webhooks/${integrationId}`,
    params: { integrationId },
    body,
    headers,
  });

const delivery = (signature: string) => ({
  "Content-Type": "application/json",
  "X-WC-Webhook-Topic": "order.updated",
  "X-WC-Webhook-Signature": signature,
});

test("a signed delivery is answered at once and followed by the queue", async () => {
  const { integrationId, companyId, webhookSecret } = await aShop();
  const body = JSON.stringify({ id: 1001, status: "processing" });
  const { status } = await post(integrationId, body, delivery(await sign(webhookSecret, body)));
  expect(status).toBe(200);
  expect(sent).toEqual([
    { type: "sync-integration", companyId, integrationId, trigger: "webhook", externalId: "1001" },
  ]);
});

test("a wrong signature, a changed body, another secret and an unknown integration get the same response", async () => {
  const [mine, theirs] = [await aShop(), await aShop()];
  const body = JSON.stringify({ id: 1001 });
  const right = await sign(mine.webhookSecret, body);
  const foreign = await sign(theirs.webhookSecret, body);
  const refused = [
    await post(mine.integrationId, body, delivery("AAAA")),
    await post(mine.integrationId, body, delivery("not base64 %%%")),
    await post(mine.integrationId, `${body} `, delivery(right)),
    await post(mine.integrationId, body, delivery(foreign)),
    await post(mine.integrationId, body, { "Content-Type": "application/json" }),
    await post("0193a000-0000-7000-8000-000000000000", body, delivery(right)),
    await post("x".repeat(300), body, delivery(right)),
  ];
  for (const { status, body: problem } of refused) {
    expect(status).toBe(401);
    expect(problem).toMatchObject({ title: "Unauthorized", detail: "The signature does not match." });
  }
  expect(sent).toEqual([]);
});

test("a delivery whose secret cannot be decrypted gets the response of a wrong signature", async () => {
  expectLoggedErrors();
  const { integrationId, webhookSecret } = await aShop();
  const body = JSON.stringify({ id: 1001 });
  const right = await sign(webhookSecret, body);
  const foreign = await sealer(btoa("another key of thirty-two bytes!")).seal(webhookSecret);
  for (const sealed of [foreign, "not.encrypted.%%%"]) {
    await testEnv.DB.prepare("UPDATE integrations SET webhook_secret_sealed = ? WHERE id = ?")
      .bind(sealed, integrationId)
      .run();
    const { status, body: problem } = await post(integrationId, body, delivery(right));
    expect([status, problem]).toMatchObject([401, { detail: "The signature does not match." }]);
  }
  expect(sent).toEqual([]);
});

test("the unsigned ping that a shop sends gets one answer for every address, and does nothing", async () => {
  const shop = await aShop();
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const answerTo = async (id: string, body: string) => {
    const { status, headers, body: said } = await post(id, body, form);
    const shown = [...headers].filter(([name]) => name !== "x-request-id" && name !== "server-timing");
    const { requestId: _, ...rest } = said as { requestId?: string };
    return { status, shown, rest };
  };
  const known = await answerTo(shop.integrationId, "webhook_id=1");
  expect(known.status).toBe(200);
  const refused = await answerTo(shop.integrationId, "webhook_id=1&id=1001");
  expect(refused.status).toBe(401);
  await shop.change({ status: "paused" });
  for (const id of [shop.integrationId, "0193a000-0000-7000-8000-000000000000", "x", "x".repeat(300)]) {
    expect(await answerTo(id, "webhook_id=1")).toEqual(known);
    expect(await answerTo(id, "webhook_id=1&id=1001")).toEqual(refused);
  }
  expect(sent).toEqual([]);
});

test("a delivery of more than 5 MB is refused without being read", async () => {
  const { integrationId } = await aShop();
  const { status } = await post(integrationId, new Uint8Array(5_000_001), delivery("AAAA"));
  expect(status).toBe(413);
  const { status: justFits } = await post(integrationId, new Uint8Array(5_000_000), delivery("AAAA"));
  expect(justFits).toBe(401);
});

test("a paused integration accepts deliveries and ignores them; other topics are ignored too", async () => {
  const shop = await aShop();
  const body = JSON.stringify({ id: 5 });
  const signed = delivery(await sign(shop.webhookSecret, body));
  const customer = { ...signed, "X-WC-Webhook-Topic": "customer.updated" };
  expect((await post(shop.integrationId, body, customer)).status).toBe(200);
  await shop.change({ status: "paused" });
  expect((await post(shop.integrationId, body, signed)).status).toBe(200);
  expect(sent).toEqual([]);
});

test("it takes deliveries only", async () => {
  const { status, headers } = await answerOf(loader, { method: "GET", path: "/api/webhooks/1" });
  expect(status).toBe(405);
  expect(headers.get("Allow")).toBe("POST");
});
