import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { type StoreControl, storeControl } from "./control-client";
import { answerControl, type ControlledServer } from "./control-routes";
import { demoShops, type ShopOptions, type StoreOptions } from "./options";
import { PartnerDesk } from "./partner-desk";
import { Shop } from "./shop/shop";
import { StateFile } from "./shop/state-file";
import { answerShop } from "./shop-requests";
import { landingPage } from "./store-home-page";
import { Traffic } from "./traffic";

export interface RunningStore {
  port: number;
  url: string;
  /** The shops it started with. */
  shops: Record<string, { url: string; consumerKey: string; consumerSecret: string }>;
  control: StoreControl;
  startTraffic(options: { everyMs: number }): void;
  stopTraffic(): void;
  close(): Promise<void>;
}

const BODY_LIMIT = 5_000_000;

/** Starts a server on loopback that hosts WooCommerce shops, each in its own subfolder. */
export async function startStore(options: StoreOptions = {}): Promise<RunningStore> {
  const now = options.now ?? Date.now;
  const shops = new Map<string, Shop>();
  const kept: Shop[] = [];
  const state = new StateFile(options.stateFile ?? null, () => kept);
  const traffic = new Traffic(() => [...shops.values()]);
  const seededAt = state.saved?.seededAt ?? Math.floor(now() / 1000) * 1000;
  let origin = "";
  const open = (shopOptions: ShopOptions, since: number, onChange: () => void) => {
    shops.get(shopOptions.key)?.close();
    const webhookEveryMs = options.webhookEveryMs ?? 1000;
    const shop = new Shop(shopOptions, { now, origin, seededAt: since, webhookEveryMs, onChange });
    shops.set(shop.settings.key, shop);
    return shop;
  };
  const controlled: ControlledServer = { shops, traffic, open: (shopOptions) => open(shopOptions, now(), () => {}) };

  let partners: PartnerDesk | null = null;
  const server = createServer((request, response) => {
    answer(controlled, partners, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  origin = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  const partnersFile = options.stateFile ? join(dirname(options.stateFile), "partners.json") : null;
  partners = new PartnerDesk(origin, partnersFile, now);
  for (const shopOptions of options.shops ?? demoShops()) {
    const shop = open(shopOptions, seededAt, () => state.saveSoon());
    state.restore(shop);
    kept.push(shop);
  }
  state.save();

  return {
    port: (server.address() as AddressInfo).port,
    url: origin,
    shops: Object.fromEntries(
      kept.map(({ siteUrl, settings: { key, consumerKey, consumerSecret } }) => [
        key,
        { url: siteUrl, consumerKey, consumerSecret },
      ]),
    ),
    control: storeControl(origin),
    startTraffic: (pace) => traffic.start(pace),
    stopTraffic: () => traffic.stop(),
    async close() {
      traffic.stop();
      for (const shop of shops.values()) shop.close();
      state.save();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  server: ControlledServer,
  partners: PartnerDesk | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? "/";
  const path = url.split("?")[0] ?? "";
  const method = request.method ?? "GET";
  const body = await readText(request);
  if (path === "/") {
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
      .end(landingPage([...server.shops.values()], `http://${request.headers.host}`));
    return;
  }
  if (path === "/__control" || path.startsWith("/__control/")) {
    if (!mayControl(request)) {
      response.writeHead(403).end("Only from this machine.");
      return;
    }
    const json = request.headers["content-type"]?.includes("json") && body !== "";
    const asked = json ? JSON.parse(body) : {};
    const done = await partners?.control(method, path.slice("/__control/".length), asked);
    const answered = done
      ? { status: done.seeOther ? 303 : 200, body: {}, ...done }
      : await answerControl(server, method, path, asked);
    const headers = answered.seeOther ? { Location: answered.seeOther } : { "Content-Type": "application/json" };
    response.writeHead(answered.status, headers).end(JSON.stringify(answered.body));
    return;
  }
  if (await partners?.answer(request, response, body)) return;
  const shop = server.shops.get(path.split("/")[1] ?? "");
  if (shop) await answerShop(shop, request, response, body);
  else response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>There is no shop here</h1>");
}

/** Accepts requests from this machine only, and no forms of other websites. */
function mayControl({ socket, headers }: IncomingMessage): boolean {
  const local = /^(?:::1|(?:::ffff:)?127\.)/.test(socket.remoteAddress ?? "");
  return (
    local && (headers.origin === undefined || headers.origin === "null" || headers.origin === `http://${headers.host}`)
  );
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_LIMIT) throw new Error("The body is too large.");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
