import { describe, expect, test } from "vitest";
import { wooCommerce } from "../channel";
import { json } from "../testing/paper-store";
import { Shop } from "../testing/tracking-shop";

const mark = "Return RMA-1001 received:";
const NOTE = { externalId: "501", mark, text: `${mark} 2 × MUG (new, restocked). Refund if due.` };
const add = (store: Shop) => wooCommerce.addStaffNote!(store.world, store.connection, NOTE);

describe("a note about a return", () => {
  test("is private, and added once", async () => {
    const store = new Shop();
    expect(await add(store)).toEqual({ via: "staff-note", already: false });
    expect(store.writes).toEqual([["POST", "wc/v3/orders/501/notes", { note: NOTE.text, customer_note: false }]]);
    expect(await add(store)).toEqual({ via: "staff-note", already: true });
    expect(store.writes).toHaveLength(1);
  });

  test("that the shop stores as HTML is recognized", async () => {
    const store = new Shop();
    store.notes = [{ note: "<p>Return RMA-1001 received: 2 &times; MUG</p>", customer_note: false }];
    expect(await add(store)).toMatchObject({ already: true });
  });

  test("is not taken for that of a return with a longer number", async () => {
    const store = new Shop();
    store.notes = [{ note: "Return RMA-10011 received: 1 × MUG", customer_note: false }];
    expect(await add(store)).toMatchObject({ already: false });
  });

  test("for an order that is gone is refused with the reason", async () => {
    const store = new Shop();
    const gone = { code: "woocommerce_rest_order_invalid_id", message: "Invalid order ID." };
    store.refuse = { "GET wc/v3/orders/501/notes": () => json(gone, 404) };
    await expect(add(store)).rejects.toMatchObject({ fault: "not-found", message: /no longer in the store/ });
  });
});

describe("the page of an order", () => {
  const url = (apiBase: string, id = "501") => wooCommerce.orderUrl!({ apiBase, auth: "basic" }, id);

  test.each([
    ["https://shop.example/wp-json/wc/v3", "https://shop.example"],
    ["https://shop.example/de/index.php/wp-json/wc/v3", "https://shop.example/de"],
    ["https://shop.example/?rest_route=/wc/v3", "https://shop.example"],
  ])("of %s is in its admin", (apiBase, site) => {
    expect(url(apiBase)).toBe(`${site}/wp-admin/post.php?post=501&action=edit`);
  });

  test("is unknown for other addresses and ids", () => {
    expect(url("")).toBeNull();
    expect(url("https://shop.example/wp-json/wc/v3", "5/../1")).toBeNull();
  });
});
