import { signedIn } from "../load";
import type { Call } from "./client";
import type { GOALS } from "./goals";

export const FLOORS = {
  page: { name: "a bare Remix page of 50 rows", path: "/bench/bare" },
  data: { name: "its `.data`", path: "/bench/bare.data" },
  read: { name: "a bare D1 read of 50 rows", path: "/bench/read" },
  write: { name: "a bare D1 write batch: an order, 3 lines, 3 balances", path: "/bench/write" },
} as const;
export type Floor = keyof typeof FLOORS;

export interface Work {
  name: string;
  goal: keyof typeof GOALS;
  floor: Floor;
  /** A text that the expected response contains. */
  says: string;
  next(): Call;
}

type Headers = Record<string, string>;
const LINES = 3;

/** The other products' requests, as the equivalent requests of an administrator over all companies. */
export async function worksAt(url: string): Promise<Work[]> {
  const headers = await signedIn(url, "admin@stowline.test");
  const ids = await knownOrders(url, headers);
  const shelf = await aShelf(url, { ...headers, "Content-Type": "application/json" });
  const get = (path: string | ((n: number) => string)) => {
    let n = 0;
    return (): Call => ({ path: typeof path === "string" ? path : path(n++), headers });
  };
  const post = (path: (n: number) => string, body: (n: number) => object) => {
    let n = 0;
    const posting = { ...headers, "Content-Type": "application/json" };
    return (): Call => ({ method: "POST", path: path(n), headers: posting, body: JSON.stringify(body(n++)) });
  };
  const one = (n: number) => ids[n % ids.length] ?? "";
  const customer = (n: number) => `q=Customer+${((20_011 + n) * 7919) % 100_003}`;
  const began = Date.now();
  const order = (n: number) => ({
    orderNumber: `PEER-${began}-${n}`,
    customerName: "A Customer",
    customerEmail: "customer@example.test",
    shippingAddress: "Street 1\n20354 Hamburg\nDE",
    companyId: shelf[0]?.companyId,
    items: shelf.map(({ sku }) => ({ sku, quantity: 1, price: "1.00" })),
  });
  const listed = "status=pending";
  return [
    { name: "orders by status, the page", goal: "list", floor: "page", says: "B-", next: get(`/orders?${listed}`) },
    { name: "its `.data`", goal: "list", floor: "data", says: "B-", next: get(`/orders.data?${listed}`) },
    { name: "`/api/orders`", goal: "list", floor: "read", says: "B-", next: get(`/api/orders?${listed}`) },
    {
      name: "a customer's orders, the page",
      goal: "search",
      floor: "page",
      says: "B-20011",
      next: get((n) => `/orders?${customer(n)}`),
    },
    {
      name: "`/api/orders?q=`",
      goal: "search",
      floor: "read",
      says: "B-20011",
      next: get((n) => `/api/orders?${customer(n)}`),
    },
    {
      name: "an order, the page",
      goal: "detail",
      floor: "page",
      says: "B-",
      next: get((n) => `/orders/view/${one(n)}`),
    },
    { name: "`/api/orders/:id`", goal: "detail", floor: "read", says: "B-", next: get((n) => `/api/orders/${one(n)}`) },
    {
      name: "an order of 3 lines created and allocated",
      goal: "create",
      floor: "write",
      says: '"status":"pending"',
      next: post(() => "/api/orders", order),
    },
    {
      name: "stock adjusted",
      goal: "adjust",
      floor: "write",
      says: '"quantity"',
      next: post(
        (n) => `/api/inventory/${shelf[n % LINES]?.productId}/adjust`,
        () => ({ adjustment: 1, reason: "Found" }),
      ),
    },
  ];
}

async function knownOrders(url: string, headers: Headers): Promise<string[]> {
  const answer = await fetch(`${url}/api/orders?status=completed&limit=200`, { headers });
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id);
}

interface Shelved {
  productId: string;
  companyId: string;
  sku: string;
}

/** Three products of a company with enough units for all orders. */
async function aShelf(url: string, headers: Headers): Promise<Shelved[]> {
  const answer = await fetch(`${url}/api/inventory?stock=in&limit=200`, { headers });
  const stock = (await answer.json()) as { productId: string; companyId: string; product: { sku: string } }[];
  const chosen: Shelved[] = [];
  for (const { productId, companyId, product } of stock) {
    if (chosen.length === LINES) break;
    if (chosen[0] && companyId !== chosen[0].companyId) continue;
    const body = JSON.stringify({ adjustment: 1_000_000, reason: "Found" });
    const filled = await fetch(`${url}/api/inventory/${productId}/adjust`, { method: "POST", headers, body });
    // Products tracked by lot need a lot to be named.
    if (filled.ok) chosen.push({ productId, companyId, sku: product.sku });
  }
  if (chosen.length < LINES) throw new Error("No company has three products that are not kept by lot");
  return chosen;
}
