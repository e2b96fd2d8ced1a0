import { expect, test } from "vitest";
import { json, PaperStore } from "../testing/paper-store";
import { openStore } from "./connect";
import { ensureWebhooks } from "./ensure-webhooks";

const wish = { deliveryUrl: "https://app.example/api/webhooks/one", secret: "s3cret" };
const hook = (id: number, topic: string, over: Record<string, unknown> = {}) => ({
  id,
  topic,
  status: "active",
  delivery_url: wish.deliveryUrl,
  ...over,
});
const TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"];

async function ensureWith(hooks: unknown[], answer?: () => Response) {
  const store = new PaperStore();
  store.answer = ({ method, url }) => {
    if (!url.pathname.includes("/webhooks")) return undefined;
    return method === "GET" ? json(hooks) : (answer?.() ?? json({ id: 1 }));
  };
  const client = await openStore(store.world, store.connection);
  const report = await ensureWebhooks(client, wish);
  const writes = store.calls.filter(({ method }) => method !== "GET");
  return { report, writes: writes.map(({ method, url, body }) => [method, url.pathname.split("/v3")[1], body]) };
}

test("all that are missing are made, signed with our secret", async () => {
  const { report, writes } = await ensureWith([]);
  expect(report).toEqual({ outcome: "made", topics: TOPICS.join(", ") });
  expect(writes).toEqual(
    TOPICS.map((topic) => [
      "POST",
      "/webhooks",
      {
        name: `Stowline ${topic}`,
        topic,
        status: "active",
        delivery_url: "https://app.example/api/webhooks/one",
        secret: "s3cret",
      },
    ]),
  );
});

test("existing webhooks, and those of others, are not changed", async () => {
  const foreign = hook(9, "order.updated", { delivery_url: "https://erp.example/hook", status: "disabled" });
  const { report, writes } = await ensureWith([...TOPICS.map((topic, id) => hook(id + 1, topic)), foreign, null, "x"]);
  expect(report.outcome).toBe("kept");
  expect(writes).toEqual([]);
});

test.each([
  ["was switched off", { status: "disabled" }],
  ["was paused", { status: "paused" }],
  ["points to where we were before", { delivery_url: "http://old.example/api/webhooks/one" }],
])("one that %s is brought back", async (_what, broken) => {
  const hooks = TOPICS.map((topic, id) => hook(id + 1, topic, topic === "order.deleted" ? broken : {}));
  const { report, writes } = await ensureWith(hooks);
  expect(report.outcome).toBe("made");
  expect(writes).toEqual([
    [
      "PUT",
      "/webhooks/3",
      expect.objectContaining({ status: "active", delivery_url: wish.deliveryUrl, secret: wish.secret }),
    ],
  ]);
});

test("a key that cannot write, or not manage the shop, is reported to the user", async () => {
  const said = (message: string, code: string) => () => json({ code, message, data: { status: 401 } }, 401);
  const readOnly = said(
    "The API key provided does not have write permissions.",
    "woocommerce_rest_authentication_error",
  );
  await expect(ensureWith([], readOnly)).rejects.toMatchObject({ fault: "permission" });
  const author = said("Sorry, you are not allowed to create resources.", "woocommerce_rest_cannot_create");
  await expect(ensureWith([], author)).rejects.toMatchObject({
    fault: "permission",
    message: expect.stringContaining("administrator or shop manager"),
  });
});
