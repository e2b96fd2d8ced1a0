import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createIntegration } from "#app/domain/integrations/integrations.service.server";
import { STRIPE_SECRET } from "#tests/factories/partners";
import { systemWorld } from "#tests/factories/world";
import { FakeShipStation, V2_KEY } from "#tests/support/shipstation/shipstation";
import { FILES } from "#tests/support/shipstation/v2";
import { FakeShopify } from "#tests/support/shopify/shopify";
import { FakeStripe, TEST_KEY } from "#tests/support/stripe/stripe";

/** A shop, a postage provider and a payment collector that outlive the app: in this process, behind a port. */
export async function openPartners(now: () => number) {
  const shop = new FakeShopify({ bucket: { maximum: 1_000_000, restoreRate: 1000 }, now });
  const [seller, collector] = [new FakeShipStation(), new FakeStripe()];
  const at = { shop, seller, collector };
  const server = createServer((request, response) => {
    void answer(request)
      .then(async (answered) => {
        response.writeHead(answered.status, Object.fromEntries(answered.headers));
        response.end(Buffer.from(await answered.arrayBuffer()));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage): Promise<Response> {
    const [, who = "", path = ""] = /^\/(\w+)(\/.*)$/.exec(request.url ?? "") ?? [];
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "GET" } = request;
    const headers = new Headers(request.headers as Record<string, string>);
    const init = { method, headers, ...(chunks.length > 0 && { body: Buffer.concat(chunks) }) };
    if (who === "files") return seller.handle(new Request(FILES + path, init));
    const answered = await at[who as keyof typeof at].handle(new Request(url + path, init));
    if (who !== "seller") return answered;
    return new Response((await answered.text()).replaceAll(FILES, `${url}/files`), answered);
  }

  /** The company's account at one of them. Returns the integration's id. */
  async function connect(companyId: string, type: "shopify" | "shipstation" | "stripe"): Promise<string> {
    const { clientId, clientSecret } = shop.settings;
    const keys = {
      shopify: { apiKey: clientId, apiSecret: clientSecret, storeUrl: `${url}/shop` },
      shipstation: { apiKey: V2_KEY, apiSecret: "", storeUrl: `${url}/seller` },
      stripe: { apiKey: TEST_KEY, apiSecret: STRIPE_SECRET, storeUrl: `${url}/collector` },
    };
    const config = { ...keys[type], webhookUrl: null };
    return (await createIntegration(systemWorld(), { type, name: type, companyId, config })).integration.id;
  }
  return { ...at, connect, close: () => void server.close() };
}
export type RealPartners = Awaited<ReturnType<typeof openPartners>>;
