/**
 * Compares the demo store with recordings of a real WooCommerce shop. They are not part of this repository: the tests
 * run only where they exist (`WOOCOMMERCE_RECORDINGS`, or `shared/data` beside the repository).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ODDITY_NAMES } from "../seed/oddities";
import { shopClient } from "../shop-client";
import { type RunningStore, startStore } from "../store";

interface Recorded {
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  status: number;
  headers: [string, string][];
  body: unknown;
}

const folder = process.env.WOOCOMMERCE_RECORDINGS ?? join(process.cwd(), "../shared/data/woocommerce-recorded");
const present = existsSync(folder);
const files = present ? readdirSync(folder) : [];
const recorded = (number: number | string): Recorded =>
  JSON.parse(readFileSync(join(folder, files.find((name) => name.startsWith(String(number))) as string), "utf8"));

/** Every path of a body with the type of its value: `line_items[].quantity number`. */
function shapeOf(value: unknown, path = "", into = new Set<string>()): Set<string> {
  // Data of plugins and users, which differs between shops.
  if (/meta_data\[\]\.(value|display_value)$/.test(path)) return into;
  if (Array.isArray(value)) for (const item of value) shapeOf(item, `${path}[]`, into);
  else if (value !== null && typeof value === "object") {
    for (const [key, item] of Object.entries(value)) shapeOf(item, path ? `${path}.${key}` : key, into);
  } else into.add(`${path} ${value === null ? "null" : typeof value}`);
  return into;
}

/** Names of the headers set by WordPress; the web server sets the others. */
const kept = (headers: Recorded["headers"]) =>
  headers.map(([name]) => name.toLowerCase()).filter((name) => !["host", "connection"].includes(name));

const union = (bodies: unknown[]) => bodies.reduce<Set<string>>((all, body) => shapeOf(body, "", all), new Set());

describe.skipIf(!present)("a real shop as recorded (skipped without WOOCOMMERCE_RECORDINGS or ../shared/data)", () => {
  let store: RunningStore;
  let shop: ReturnType<typeof shopClient>;
  beforeAll(async () => {
    // The fake keys in the recordings.
    const key = (digit: string) => ({
      consumerKey: `ck_${digit.repeat(40)}`,
      consumerSecret: `cs_${digit.repeat(40)}`,
    });
    const moreKeys = [
      { ...key("2"), permissions: "read" as const },
      { ...key("3"), permissions: "write" as const },
    ];
    const options = {
      ...key("1"),
      moreKeys,
      key: "real",
      orders: 60,
      customStatuses: ["awaiting-stock"],
      currency: "EUR",
      catalog: "tern" as const,
      seed: 2,
    };
    store = await startStore({ shops: [options] });
    shop = shopClient(store.shops.real as RunningStore["shops"][string]);
  });
  afterAll(() => store?.close());

  test("orders have the same fields of the same types, no more and no fewer", async () => {
    const theirs = union(Array.from({ length: 29 }, (_, i) => recorded(14 + i).body));
    const control = store.control.shop("real");
    const ours: unknown[] = [];
    for (const kind of [...ODDITY_NAMES, ...ODDITY_NAMES, "fees", "fees"]) ours.push(await control.place({ kind }));
    ours.push(await control.place());
    // Not in the recordings: Product Bundles' fields, a numeric SKU, and fields that an order made by hand lacks.
    const known = /^line_items\[\]\.(bundled_by|bundled_items|sku number)|^date_(paid|completed)/;
    const oursShape = [...union(ours)].filter((path) => !known.test(path)).toSorted();
    expect(oursShape).toEqual([...theirs].filter((path) => !known.test(path)).toSorted());
  });

  test.each([54, 55, 56, 58, 59])("the refusal of recording %i is the same, for the same keys", async (number) => {
    const { request, status, headers, body } = recorded(number);
    const sent = await fetch(
      `${store.shops.real?.url}${new URL(request.url).pathname.replace("/orders/68", "/orders/1004")}`,
      {
        method: request.method,
        headers: { ...request.headers },
        body: request.body,
      },
    );
    expect(await sent.json()).toEqual(body);
    expect(sent.status).toBe(status);
    expect([...sent.headers.keys()]).toEqual(expect.arrayContaining(kept(headers)));
  });

  test.each([64, 65, 66, 67, 68, 69, 70, 71])("the error of recording %i is the same, word by word", async (number) => {
    const { request, status, headers, body } = recorded(number);
    const path = new URL(request.url);
    const sent = await fetch(
      `${store.shops.real?.url}${path.pathname.replace("/orders/68", "/orders/1004")}${path.search}`,
      {
        method: request.method,
        headers: { authorization: basic(store), "content-type": "application/json" },
        body: request.body,
      },
    );
    expect(await sent.json()).toEqual(body);
    expect(sent.status).toBe(status);
    expect(sent.headers.get("allow")).toBe(headers.find(([name]) => name === "Allow")?.[1] ?? null);
  });

  test("a list's headers are the same", async () => {
    const { request, headers } = recorded("02");
    const { headers: ours } = await shop.get(
      new URL(request.url).pathname.replace("/wp-json/", "") + new URL(request.url).search,
    );
    expect([...ours.keys()]).toEqual(expect.arrayContaining(kept(headers)));
    const theirLink = headers.find(([name]) => name === "Link")?.[1] as string;
    expect(ours.get("link")).toBe(theirLink.replace("http://127.0.0.1:8089", String(store.shops.real?.url)));
  });

  test.each([
    ["43", "wc/v3/orders/{refunded}/refunds"],
    ["46", "wc/v3/orders/1004/notes"],
  ])("recording %s has the shape of %s", async (number, path) => {
    const { id } = await store.control.shop("real").place({ kind: "partial-refund" });
    const { body } = await shop.get(path.replace("{refunded}", String(id)));
    const theirs = shapeOf(recorded(number).body);
    // The recorded refund is of a product without variations, so these two values differ.
    const ours = [...shapeOf(body)].filter((field) => !/image\.id|parent_name/.test(field));
    for (const field of ours) expect([...theirs]).toContain(field);
  });
});

function basic(store: RunningStore): string {
  const { consumerKey, consumerSecret } = store.shops.real as RunningStore["shops"][string];
  return `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
}
