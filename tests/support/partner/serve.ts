import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { FakeShipStation } from "../shipstation/shipstation";
import { FakeStripe } from "../stripe/stripe";

type Handler = { handle(request: Request): Promise<Response> };
const MAKE: Record<string, () => Handler> = {
  shipstation: () => new FakeShipStation(),
  stripe: () => new FakeStripe(),
};

/**
 * The partners' fakes on loopback, for code that cannot be given its own `fetch`: `{url}/shipstation/NAME` is an
 * account of that name, created with its first request.
 */
export async function servePartners(port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const fakes = new Map<string, Handler>();
  const server = createServer((request, response) => {
    void answer(fakes, request)
      .then(async (answered) => {
        response.writeHead(answered.status, Object.fromEntries(answered.headers));
        response.end(new Uint8Array(await answered.arrayBuffer()));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(fakes: Map<string, Handler>, request: IncomingMessage): Promise<Response> {
  const [, partner = "", name = "", rest = ""] = /^\/(\w+)\/([\w-]+)(\/.*)$/.exec(request.url ?? "") ?? [];
  const make = MAKE[partner];
  if (!make) return new Response(null, { status: 404 });
  const place = `${partner}/${name}`;
  const fake = fakes.get(place) ?? make();
  fakes.set(place, fake);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = new Headers(request.headers as Record<string, string>);
  const { method = "GET" } = request;
  const init = chunks.length === 0 ? { method, headers } : { method, headers, body: Buffer.concat(chunks) };
  return fake.handle(new Request(`http://${partner}.test${rest}`, init));
}
