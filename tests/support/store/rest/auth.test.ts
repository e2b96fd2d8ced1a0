import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningStore, startStore } from "../store";

const READ = {
  consumerKey: `ck_${"2".repeat(40)}`,
  consumerSecret: `cs_${"2".repeat(40)}`,
  permissions: "read" as const,
};
const WRITE = {
  consumerKey: `ck_${"3".repeat(40)}`,
  consumerSecret: `cs_${"3".repeat(40)}`,
  permissions: "write" as const,
};
const now = Date.UTC(2026, 10, 20, 18);

let store: RunningStore;
beforeAll(async () => {
  const moreKeys = [READ, WRITE];
  const shops = [
    { key: "secure", orders: 3, moreKeys, treatHttpAsSecure: true },
    { key: "plain", orders: 3, treatHttpAsSecure: false },
    { key: "ugly", orders: 3, permalinks: "plain" as const },
  ];
  store = await startStore({ shops, now: () => now });
});
afterAll(() => store.close());

async function ask(
  key: string,
  path: string,
  login?: { user: string; password: string },
  method = "GET",
  body?: string,
) {
  const authorization = login && `Basic ${Buffer.from(`${login.user}:${login.password}`).toString("base64")}`;
  const headers = { ...(authorization ? { authorization } : {}), "content-type": "application/json" };
  const answer = await fetch(`${store.url}/${key}${path}`, { method, headers, body });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text };
}

const ORDERS = "/wp-json/wc/v3/orders";
const login = (key: string) => {
  const { consumerKey, consumerSecret } = store.shops[key] ?? { consumerKey: "", consumerSecret: "" };
  return { user: consumerKey, password: consumerSecret };
};
const cannotView = {
  code: "woocommerce_rest_cannot_view",
  message: "Sorry, you cannot list resources.",
  data: { status: 401 },
};
const authError = (message: string) => ({
  code: "woocommerce_rest_authentication_error",
  message,
  data: { status: 401 },
});

describe("with Basic", () => {
  test("the shop's key reads", async () => {
    expect(await ask("secure", ORDERS, login("secure"))).toMatchObject({ status: 200 });
  });

  test("no key and an unknown key get the same answer", async () => {
    expect(await ask("secure", ORDERS)).toEqual({ status: 401, body: cannotView });
    expect(await ask("secure", ORDERS, { user: "ck_nope", password: "cs_nope" })).toEqual({
      status: 401,
      body: cannotView,
    });
  });

  test("a wrong secret is reported", async () => {
    const answer = await ask("secure", ORDERS, { ...login("secure"), password: "cs_nope" });
    expect(answer).toEqual({ status: 401, body: authError("Consumer secret is invalid.") });
  });

  test("over plain http it counts for nothing, in the header as in the query", async () => {
    const { user, password } = login("plain");
    expect(await ask("plain", ORDERS, login("plain"))).toEqual({ status: 401, body: cannotView });
    const query = `?consumer_key=${user}&consumer_secret=${password}`;
    expect(await ask("plain", ORDERS + query)).toEqual({ status: 401, body: cannotView });
    expect(
      await ask("secure", `${ORDERS}?consumer_key=${login("secure").user}&consumer_secret=${login("secure").password}`),
    ).toMatchObject({ status: 200 });
  });

  test("a key that may only read or only write is refused with 401, not 403", async () => {
    const read = { user: READ.consumerKey, password: READ.consumerSecret };
    const write = { user: WRITE.consumerKey, password: WRITE.consumerSecret };
    expect(await ask("secure", ORDERS, read)).toMatchObject({ status: 200 });
    expect(await ask("secure", `${ORDERS}/1001`, read, "PUT", "{}")).toEqual({
      status: 401,
      body: authError("The API key provided does not have write permissions."),
    });
    expect(await ask("secure", ORDERS, write)).toEqual({
      status: 401,
      body: authError("The API key provided does not have read permissions."),
    });
    expect(await ask("secure", `${ORDERS}/1001`, write, "PUT", "{}")).toMatchObject({ status: 200 });
  });

  test("behind ?rest_route= no key counts", async () => {
    expect(await ask("secure", "/?rest_route=/wc/v3/orders", login("secure"))).toEqual({
      status: 401,
      body: cannotView,
    });
    expect(await ask("secure", "/index.php/wp-json/wc/v3/orders", login("secure"))).toMatchObject({ status: 200 });
  });
});

describe("the API's root", () => {
  test("lists its namespaces publicly", async () => {
    const { status, body } = await ask("secure", "/wp-json/");
    expect(status).toBe(200);
    expect(body.namespaces).toContain("wc/v3");
    expect(body).toMatchObject({ timezone_string: "Europe/Berlin", gmt_offset: "1", url: `${store.url}/secure` });
  });

  test("is not found without pretty permalinks, and still responds to ?rest_route=", async () => {
    expect(await ask("ugly", "/wp-json/")).toMatchObject({
      status: 404,
      body: expect.stringContaining("<h1>Page not found"),
    });
    expect((await ask("ugly", "/?rest_route=/")).body.namespaces).toContain("wc/v3");
  });

  test("a route that does not exist is rest_no_route", async () => {
    expect(await ask("secure", "/wp-json/wc/v3/nope", login("secure"))).toEqual({
      status: 404,
      body: {
        code: "rest_no_route",
        message: "No route was found matching the URL and request method.",
        data: { status: 404 },
      },
    });
  });
});

describe("with OAuth 1.0a over plain http", () => {
  /** Signs as a client does: escapes every name and value, sorts, joins and escapes again. */
  function signed(path: string, changes: Record<string, string> = {}, query: [string, string][] = []) {
    const escaped = (text: string) =>
      encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
    const oauth = {
      oauth_consumer_key: login("plain").user,
      oauth_nonce: `n${Math.random()}`,
      oauth_signature_method: "HMAC-SHA256",
      oauth_timestamp: String(now / 1000),
      ...changes,
    };
    const pairs = [...Object.entries(oauth), ...query].map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
    const base = ["GET", escaped(`${store.url}/plain${path}`), escaped(pairs.toSorted().join("&"))].join("&");
    const hash = oauth.oauth_signature_method === "HMAC-SHA1" ? "sha1" : "sha256";
    const signature = createHmac(hash, `${login("plain").password}&`)
      .update(base)
      .digest("base64");
    return `${path}?${pairs.join("&")}&oauth_signature=${escaped(signature)}`;
  }

  test.each(["HMAC-SHA256", "HMAC-SHA1"])("%s is accepted", async (oauth_signature_method) => {
    expect(await ask("plain", signed(ORDERS, { oauth_signature_method }, [["per_page", "2"]]))).toMatchObject({
      status: 200,
    });
  });

  test("a signature that does not match is refused", async () => {
    const answer = await ask("plain", `${signed(ORDERS)}&per_page=3`);
    expect(answer).toEqual({ status: 401, body: authError("Invalid signature - provided signature does not match.") });
  });

  test("an old timestamp is refused", async () => {
    const answer = await ask("plain", signed(ORDERS, { oauth_timestamp: "1600000000" }));
    expect(answer).toEqual({ status: 401, body: authError("Invalid timestamp.") });
  });

  test("the same nonce is refused the second time", async () => {
    const url = signed(ORDERS);
    expect(await ask("plain", url)).toMatchObject({ status: 200 });
    const again = await ask("plain", url);
    expect(again).toEqual({ status: 401, body: authError("Invalid nonce - nonce has already been used.") });
  });

  test("lists are signed with their places: status[] fails, status[0] works", async () => {
    const listed = signed(ORDERS, {}, [["status[]", "processing"]]);
    expect(await ask("plain", listed)).toMatchObject({ status: 401 });
    const placed = signed(ORDERS, {}, [
      ["status[0]", "processing"],
      ["status[1]", "on-hold"],
    ]);
    expect(await ask("plain", placed)).toMatchObject({ status: 200 });
  });
});
