import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { WireOrder } from "./control-client";
import { shopClient } from "./shop-client";
import { type RunningStore, startStore } from "./store";

const running: RunningStore[] = [];
const folders: string[] = [];
const start: typeof startStore = async (options) => {
  const store = await startStore(options);
  running.push(store);
  return store;
};
const clientOf = (store: RunningStore, key: string) => shopClient(store.shops[key] as RunningStore["shops"][string]);
afterEach(async () => {
  for (const store of running.splice(0)) await store.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test("one server hosts four shops in folders, each with its own keys", async () => {
  const store = await start();
  expect(Object.keys(store.shops)).toEqual(["helix", "tern", "voltbay", "root"]);
  for (const [key, { url }] of Object.entries(store.shops)) {
    expect(url).toBe(`${store.url}/${key}`);
    const { status, body } = await clientOf(store, key).get<WireOrder[]>("wc/v3/orders?per_page=1");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(`/${key}\\u002f`.replace("\\u002f", "/"));
  }
  const stranger = shopClient({ ...store.shops.helix, url: store.shops.tern?.url } as RunningStore["shops"][string]);
  expect((await stranger.get("wc/v3/orders")).status).toBe(401);
});

describe("the front page", () => {
  test("lets a person place an order and cancel one, without JavaScript", async () => {
    const store = await start();
    const page = async () => (await fetch(store.url)).text();
    expect(await page()).toContain("Tern &#38; Thread");
    expect(await page()).toContain("240 orders");
    const press = (action: string) =>
      fetch(`${store.url}/__control/helix/${action}`, { method: "POST", redirect: "manual" });
    const placed = await press("place");
    expect([placed.status, placed.headers.get("location")]).toEqual([303, "/"]);
    expect(await page()).toContain("241 orders");
    await press("cancel");
    const newest = (await store.control.shop("helix").orders()).at(-1);
    expect(newest?.status).toBe("cancelled");
  });

  test("shows an order with its notes at the address of the shop's admin", async () => {
    const store = await start({ shops: [{ key: "helix" }] });
    const { id } = await store.control.shop("helix").place();
    const note = { note: "Return RMA-1001 received: 1 × <Mug>", customer_note: false };
    await clientOf(store, "helix").post(`wc/v3/orders/${id}/notes`, note);
    const url = `${store.shops.helix?.url}/wp-admin/post.php?action=edit&post=`;
    const html = await (await fetch(`${url}${id}`)).text();
    expect(html).toContain("Return RMA-1001 received: 1 × &#60;Mug&#62;<br><small>Private note");
    expect((await fetch(`${url}999999`)).status).toBe(404);
  });

  test("cannot be posted from another site's page", async () => {
    const store = await start({ shops: [{ key: "helix" }] });
    const headers = { origin: "https://elsewhere.example" };
    const pressed = await fetch(`${store.url}/__control/helix/place`, { method: "POST", headers });
    expect(pressed.status).toBe(403);
    expect(await store.control.shop("helix").orders()).toEqual([]);
  });
});

describe("a restart", () => {
  const options = (stateFile: string) => ({ stateFile, shops: [{ key: "helix", orders: 40, fulfillments: true }] });
  const file = () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-store-"));
    folders.push(folder);
    return join(folder, "state", "store.json");
  };

  test("finds new orders, write-backs, stock and webhooks as they were", async () => {
    const stateFile = file();
    const before = await startStore(options(stateFile));
    const control = before.control.shop("helix");
    const placed = await control.place();
    await control.edit(1004, { status: "completed", meta_data: [{ key: "_shipment", value: "SH-1" }] });
    const shop = clientOf(before, "helix");
    await shop.post("wc/v3/orders/1004/notes", { note: "Left today" });
    await shop.put("wc/v3/products/10", { stock_quantity: 7 });
    await shop.delete("wc/v3/orders/1007?force=true");
    await shop.post("wc/v3/webhooks", { topic: "order.updated", delivery_url: "http://127.0.0.1:9/none" });
    const kept = {
      orders: await control.orders(),
      order: await control.order(1004),
      seeded: await control.order(1010),
    };
    await before.close();

    const after = await start(options(stateFile));
    const same = after.control.shop("helix");
    expect(await same.orders()).toEqual(kept.orders);
    const withoutAddress = (value: unknown) => JSON.stringify(value).replaceAll(/127\.0\.0\.1:\d+/g, "");
    expect(withoutAddress(await same.order(1004))).toBe(withoutAddress(kept.order));
    expect(withoutAddress(await same.order(1010))).toBe(withoutAddress(kept.seeded));
    expect((await clientOf(after, "helix").get("wc/v3/products/10")).body).toMatchObject({ stock_quantity: 7 });
    expect((await clientOf(after, "helix").get<unknown[]>("wc/v3/webhooks")).body).toHaveLength(1);
    expect((await same.place()).id).toBe(placed.id + 1);
  });

  test("writes soon after a change, not only when it ends in order", async () => {
    const stateFile = file();
    const store = await start(options(stateFile));
    const { id } = await store.control.shop("helix").place();
    await expect.poll(() => readFileSync(stateFile, "utf8")).toContain(`"id":${id},`);
  });

  test("with an unreadable file starts over and moves the file aside", async () => {
    const stateFile = file();
    await (await startStore(options(stateFile))).close();
    writeFileSync(stateFile, "{half");
    const store = await start(options(stateFile));
    expect(await store.control.shop("helix").orders()).toHaveLength(40);
    expect(readFileSync(`${stateFile}.unreadable`, "utf8")).toBe("{half");
  });
});

test("traffic brings new orders, and changes and cancels some that are there", async () => {
  const store = await start({ shops: [{ key: "busy", orders: 30 }], now: Date.now });
  const before = await store.control.shop("busy").orders();
  store.startTraffic({ everyMs: 1 });
  await expect
    .poll(async () => (await store.control.shop("busy").orders()).length, { timeout: 5000 })
    .toBeGreaterThan(130);
  store.stopTraffic();
  const after = await store.control.shop("busy").orders();
  const changed = after.filter(
    ({ id, modifiedAt, createdAt }) => before.some((old) => old.id === id) || modifiedAt > createdAt,
  );
  expect(changed.length).toBeGreaterThan(0);
  expect(after.filter(({ status }) => status === "cancelled").length).toBeGreaterThan(0);
  const still = after.length;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(await store.control.shop("busy").orders()).toHaveLength(still);
});

test("a shop can be opened for one test, bulk-edited into one second, and closed", async () => {
  const store = await start({ shops: [] });
  const summary = await store.control.open({ key: "guest", orders: 12, oddOrders: false, timeZone: "Asia/Kolkata" });
  expect(summary).toMatchObject({ key: "guest", orders: 12, url: `${store.url}/guest` });
  const control = store.control.shop("guest");
  const edited = await control.editAll([1001, 1004, 1007], { status: "on-hold" });
  expect(edited.map(({ status }) => status)).toEqual(["on-hold", "on-hold", "on-hold"]);
  await control.remove();
  expect((await fetch(`${store.url}/guest/`)).status).toBe(404);
  await expect(control.summary()).rejects.toThrow(/no shop/);
});

test("ten thousand orders are there at once, and a hundred at a time come quickly", async () => {
  const store = await start({ shops: [{ key: "big", orders: 10_000 }] });
  const shop = clientOf(store, "big");
  const started = performance.now();
  const seen = new Set<number>();
  for (let page = 1; page <= 20; page++) {
    const { body } = await shop.get<WireOrder[]>(`wc/v3/orders?per_page=100&page=${page}&orderby=modified&order=asc`);
    for (const { id } of body) seen.add(id);
  }
  expect(seen.size).toBe(2000);
  // About 20 ms per page on an idle machine; the limit only detects work that grows with the shop.
  expect((performance.now() - started) / 20).toBeLessThan(500);
}, 30_000);
