import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginDemoDay } from "./demo-day";

const SHOPS = [
  { companyId: "helix", type: "woocommerce" },
  { companyId: "helix", type: "shipstation" },
  { companyId: "tern", type: "woocommerce" },
];
const calls: string[] = [];
let polls = 0;

const server = createServer((request, response) => void answer(request, response));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

/** The API as far as a demo's day uses it: the stores' orders arrive late, and one of them cannot be processed. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  let body = "";
  for await (const part of request) body += part;
  const { method = "", url = "" } = request;
  const say = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value));
  if (url === "/api/login")
    return response.setHeader("set-cookie", `session=${JSON.parse(body).email}; Path=/`) && say(200, {});
  const user = request.headers.cookie?.replace("session=", "").replace("@stowline.test", "");
  if (method === "POST") calls.push(`${user} ${url}${url.endsWith("/status") ? ` ${JSON.parse(body).status}` : ""}`);
  if (url === "/api/integrations") return say(200, SHOPS);
  const [, company] = /^\/api\/staging-orders\/(\w+)\?status=pending&limit=6$/.exec(url) ?? [];
  if (company) return say(200, polls++ === 0 ? [] : Array.from({ length: 6 }, (_, n) => ({ id: `${company}${n}` })));
  if (url === "/api/staging-orders/tern0/process") return say(422, {});
  const [, staged] = /^\/api\/staging-orders\/(\w+)\/process$/.exec(url) ?? [];
  if (staged) return say(200, { order: { id: `order-${staged}` } });
  if (url === "/api/picking/start/order-tern2") return say(409, {});
  if (url.endsWith("/items")) return say(200, [{ id: "line" }]);
  return say(200, {});
}

test("a new demo's day begins with orders accepted, held and picked", async () => {
  await beginDemoDay(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, new AbortController().signal);
  expect(calls.filter((call) => call.endsWith("/process"))).toHaveLength(12);
  expect(calls.filter((call) => !call.endsWith("/process"))).toEqual([
    "admin /api/orders/order-helix0/status on-hold",
    "admin /api/orders/order-tern1/status on-hold",
    "picker /api/picking/start/order-helix1",
    "picker /api/picking/item/line/pick",
    "picker /api/picking/order-helix1/complete",
    "picker /api/picking/start/order-tern2",
  ]);
});
