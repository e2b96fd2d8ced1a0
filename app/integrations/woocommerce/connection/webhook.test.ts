import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWebhook } from "./webhook";

const SECRET = "s3cr3t & ünïcode <'\">";
const bytes = (text: string) => new TextEncoder().encode(text);
const sign = (body: string | Uint8Array, secret = SECRET) => createHmac("sha256", secret).update(body).digest("base64");

function delivery(body: string, changes: Record<string, string> = {}): Headers {
  return new Headers({
    "content-type": "application/json",
    "x-wc-webhook-topic": "order.updated",
    "x-wc-webhook-signature": sign(body),
    ...changes,
  });
}

const FORM = new Headers({ "content-type": "application/x-www-form-urlencoded" });

test("a signed delivery names the order to fetch", async () => {
  const body = '{"id":70,"status":"completed","note":"ünïcode 🚚"}';
  expect(await readWebhook(SECRET, delivery(body), bytes(body))).toEqual({
    kind: "hint",
    externalId: "70",
    topic: "order.updated",
  });
});

test("the delivery of a trashed order holds its id alone", async () => {
  const body = '{"id":329}';
  const headers = delivery(body, { "x-wc-webhook-topic": "order.deleted" });
  expect(await readWebhook(SECRET, headers, bytes(body))).toEqual({
    kind: "hint",
    externalId: "329",
    topic: "order.deleted",
  });
});

test("a webhook pinned to the legacy API wraps the order", async () => {
  const body = '{"order":{"id":645}}';
  expect(await readWebhook(SECRET, delivery(body), bytes(body))).toMatchObject({ kind: "hint", externalId: "645" });
});

test("the ping after saving is form-encoded and unsigned", async () => {
  expect(await readWebhook(SECRET, FORM, bytes("webhook_id=1"))).toEqual({ kind: "ping" });
});

test("a signed delivery about something else than an order asks for nothing", async () => {
  const body = '{"id":70}';
  const headers = delivery(body, { "x-wc-webhook-topic": "product.updated" });
  expect(await readWebhook(SECRET, headers, bytes(body))).toEqual({ kind: "ping" });
});

describe("refused with bad-signature", () => {
  const body = '{"id":70}';
  const cases: [string, string, Headers, string][] = [
    ["another secret", "other", delivery(body), body],
    ["an empty secret", "", delivery(body, { "x-wc-webhook-signature": sign(body, "x") }), body],
    ["a changed body", SECRET, delivery(body), '{"id":71}'],
    [
      "no signature",
      SECRET,
      new Headers({ "content-type": "application/json", "x-wc-webhook-topic": "order.updated" }),
      body,
    ],
    ["a signature that is no base64", SECRET, delivery(body, { "x-wc-webhook-signature": "%%%" }), body],
    ["a shortened signature", SECRET, delivery(body, { "x-wc-webhook-signature": sign(body).slice(0, 20) }), body],
    ["an order posted as a form", SECRET, FORM, "webhook_id=1&id=70"],
    [
      "a ping with a wrong signature",
      SECRET,
      new Headers([...FORM, ["x-wc-webhook-signature", "AAAA"]]),
      "webhook_id=1",
    ],
  ];
  test.each(cases)("%s", async (_what, secret, headers, sent) => {
    expect(await readWebhook(secret, headers, bytes(sent))).toEqual({ kind: "bad-signature" });
  });
});

test("whatever bytes come, signed or not, nothing throws", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.option(fc.string()), async (body, signature) => {
      const headers = new Headers();
      headers.set("x-wc-webhook-signature", signature === null ? sign(body) : encodeURIComponent(signature));
      const reading = await readWebhook(SECRET, headers, body);
      expect(reading.kind).toBe(signature === null ? "ping" : "bad-signature");
    }),
  );
});

test("signed JSON without an order's id asks for nothing", async () => {
  for (const body of ["null", "[]", "{}", '{"id":"../../x"}', '{"id":0}', '{"id":-1}', '{"id":1.5}', "7"]) {
    expect(await readWebhook(SECRET, delivery(body), bytes(body))).toEqual({ kind: "ping" });
  }
});
