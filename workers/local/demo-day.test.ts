import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginDemoDay } from "./demo-day";

const shop = (companyId: string, type: string) => ({
  companyId,
  type,
  config: { storeUrl: `${baseUrl()}/${companyId}` },
});
const ADDRESS = { address_1: "1 Way", address_2: "", city: "Reno" };
const RAW = { shipping: { address_1: "", address_2: "", city: "" }, billing: ADDRESS };
const calls: string[] = [];
let polls = 0;

const server = createServer((request, response) => void answer(request, response));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());
const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The API as far as a demo's day uses it: the stores' orders arrive late, and one of them cannot be processed. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  let body = "";
  for await (const part of request) body += part;
  const { method = "", url = "" } = request;
  if (method === "PUT") calls.push(`store ${url} ${JSON.stringify(JSON.parse(body).shipping)}`);
  const say = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value));
  if (url === "/api/login")
    return response.setHeader("set-cookie", `session=${JSON.parse(body).email}; Path=/`) && say(200, {});
  const user = request.headers.cookie?.replace("session=", "").replace("@stowline.test", "");
  if (method === "POST") calls.push(`${user} ${url}${url.endsWith("/status") ? ` ${JSON.parse(body).status}` : ""}`);
  if (url === "/api/integrations")
    return say(200, [shop("helix", "woocommerce"), shop("helix", "shipstation"), shop("tern", "woocommerce")]);
  const [, company] = /^\/api\/staging-orders\/(\w+)\?status=pending&limit=6$/.exec(url) ?? [];
  if (company) {
    const staged = (n: number) => ({ id: `${company}${n}`, externalOrderId: String(100 + n), rawOrderData: RAW });
    return say(200, polls++ === 0 ? [] : Array.from({ length: 6 }, (_, n) => staged(n)));
  }
  if (url === "/api/staging-orders/tern0/process") return say(422, {});
  const [, staged] = /^\/api\/staging-orders\/(\w+)\/process$/.exec(url) ?? [];
  if (staged) return say(200, { order: { id: `order-${staged}` } });
  if (url === "/api/picking/start/order-tern2") return say(409, {});
  if (url.endsWith("/items")) return say(200, [{ id: "line" }]);
  return say(200, {});
}

test("a new demo's day begins with orders accepted, held and picked, and one changed in its store", async () => {
  await beginDemoDay(baseUrl(), new AbortController().signal);
  expect(calls.filter((call) => call.endsWith("/process"))).toHaveLength(12);
  expect(calls.filter((call) => !call.endsWith("/process"))).toEqual([
    "admin /api/orders/order-helix0/status on-hold",
    "admin /api/orders/order-tern1/status on-hold",
    "picker /api/picking/start/order-helix1",
    "picker /api/picking/item/line/pick",
    "picker /api/picking/order-helix1/complete",
    "picker /api/picking/start/order-tern2",
    "picker /api/picking/start/order-helix2",
    "picker /api/picking/item/line/pick",
    "picker /api/picking/order-helix2/pause",
    `store /__control/helix/orders/101 ${JSON.stringify({ ...ADDRESS, address_2: "Apartment 4" })}`,
  ]);
});
