import { storeControl } from "#tests/support/store/control-client";

/** The demo storefront that the tested app is connected to. */
export const store = () => storeControl(process.env.E2E_STORE_URL ?? "");

/** Runs the app's cron once, as the clock does every minute. */
export async function tick(): Promise<void> {
  const answer = await fetch(`${process.env.E2E_URL}/__scheduled?cron=*+*+*+*+*`);
  if (!answer.ok) throw new Error(`The cron answered ${answer.status}.`);
}

interface Line {
  sku: string;
  quantity: number;
}

/** Places a paid order of a customer with a unique name; returns the store's order number. */
export async function buy(shop: string, customer: { first: string; last: string }, lines: Line[]): Promise<number> {
  const address = {
    first_name: customer.first,
    last_name: customer.last,
    address_1: "14 Harbour Row",
    city: "Portland",
    state: "OR",
    postcode: "97209",
    country: "US",
  };
  const { id } = await store()
    .shop(shop)
    .place({
      order: {
        status: "processing",
        set_paid: true,
        billing: { ...address, email: `${customer.first}@example.com`.toLowerCase(), phone: "+1 503 555 0188" },
        shipping: address,
        line_items: lines,
        shipping_lines: [{ method_id: "flat_rate", method_title: "Ground", total: "7.50" }],
      },
    });
  return id;
}

/** Places an order for a product that the catalog here does not have; returns the store's order number. */
export async function buyUnknown(shop: string): Promise<number> {
  const order = await store().shop(shop).place({ kind: "unknown-sku" });
  const lines = order.line_items as { id: number; sku: string }[];
  const known = lines.filter(({ sku }) => sku !== UNKNOWN_SKU);
  await store()
    .shop(shop)
    .edit(order.id, { line_items: known.map(({ id }) => ({ id, quantity: 0 })) });
  return order.id;
}
export const UNKNOWN_SKU = "NOT-IN-THE-CATALOGUE";
