import { describe, expect, test } from "vitest";
import { type FoundConnection, PartnerError } from "#app/integrations/partner";
import { type Answerer, html, json, KEY, PaperStore, SECRET } from "../testing/paper-store";
import { StoreClient } from "./client";

const HTTPS: FoundConnection = { apiBase: "https://shop.example/wp-json/wc/v3", auth: "basic" };
const LOOPBACK: FoundConnection = { apiBase: "http://127.0.0.1:18150/wp-json/wc/v3", auth: "basic" };
const REFUSED = {
  code: "woocommerce_rest_cannot_view",
  message: "Sorry, you cannot list resources.",
  data: { status: 401 },
};
const BASIC = `Basic ${btoa(`${KEY}:${SECRET}`)}`;

function clientOf(
  answer: Answerer,
  { found = HTTPS, local = false, limits = { timeoutMs: 15_000, maxBodyBytes: 10_000 } } = {},
) {
  const store = new PaperStore();
  store.answer = answer;
  const world = { ...store.world, allowLocalStores: local };
  return { store, client: new StoreClient(world, store.connection, found, limits) };
}

async function fault(answer: Answerer, options?: Parameters<typeof clientOf>[1]): Promise<PartnerError> {
  const { client } = clientOf(answer, options);
  try {
    await client.demandList("/orders", { per_page: 1 });
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    expect(error.message).not.toContain(SECRET);
    expect(error.message).not.toContain(KEY);
    return error;
  }
  throw new Error("the store was believed");
}

describe("signing in", () => {
  test("the key goes into the header, never into the address, and redirects are not followed", async () => {
    const { store, client } = clientOf(() => json([]));
    await client.demandList("/orders", { per_page: 1 });
    expect(store.calls[0]?.headers.get("authorization")).toBe(BASIC);
    expect(store.calls[0]?.url.href).toBe("https://shop.example/wp-json/wc/v3/orders?per_page=1");
  });

  test("where a host strips the header, the key goes into the query once, and from then on", async () => {
    const { store, client } = clientOf(({ url }) =>
      url.searchParams.get("consumer_secret") === SECRET ? json([]) : json(REFUSED, 401),
    );
    await client.demandList("/orders", {});
    await client.demandList("/orders", {});
    expect(store.calls.map(({ headers }) => headers.has("authorization"))).toEqual([true, false, false]);
    expect(client.foundConnection.auth).toBe("query");
  });

  test("a wrong key is tried both ways and then refused", async () => {
    const { store, client } = clientOf(() => json(REFUSED, 401));
    await expect(client.demand("/orders")).rejects.toMatchObject({
      fault: "auth",
      message:
        "The store rejected the key: Sorry, you cannot list resources. Create a new key with Read/Write in WooCommerce → Settings → Advanced → REST API.",
    });
    expect(store.calls).toHaveLength(2);
    expect(client.foundConnection.auth).toBe("basic");
  });

  test("a wrong secret is reported at once, without trying the query form", async () => {
    const answer = json({ code: "woocommerce_rest_authentication_error", message: "Consumer secret is invalid." }, 401);
    const { store, client } = clientOf(() => answer);
    await expect(client.demand("/orders")).rejects.toMatchObject({
      fault: "auth",
      message: expect.stringContaining("secret is invalid"),
    });
    expect(store.calls).toHaveLength(1);
  });

  test("a local store over http takes OAuth, and never sees the secret", async () => {
    const options = { found: LOOPBACK, local: true };
    const { store, client } = clientOf(
      ({ url }) => (url.searchParams.has("oauth_signature") ? json([]) : json(REFUSED, 401)),
      options,
    );
    await client.demandList("/orders", {});
    expect(client.foundConnection.auth).toBe("oauth1");
    expect(store.calls[1]?.url.searchParams.get("oauth_timestamp")).toBe("1795176000");
    expect(store.calls[1]?.headers.has("authorization")).toBe(false);
    expect(store.calls[1]?.url.href).not.toContain(SECRET);
  });

  test("a store that was found on loopback is refused where local stores are not allowed", () => {
    expect(() => clientOf(() => json([]), { found: LOOPBACK })).toThrow(/this machine/);
  });

  test("a key with odd characters ends at the store, not in an exception here", async () => {
    const store = new PaperStore();
    store.answer = () => json(REFUSED, 401);
    const client = new StoreClient(store.world, { ...store.connection, apiKey: " clé\n☃ " }, HTTPS);
    await expect(client.demand("/orders")).rejects.toMatchObject({ fault: "auth" });
  });
});

describe("errors of the store are reported with what the user can do", () => {
  const cases: [string, () => Response, string, RegExp][] = [
    [
      "a read-only key",
      () =>
        json(
          {
            code: "woocommerce_rest_authentication_error",
            message: "The API key provided does not have write permissions.",
          },
          401,
        ),
      "permission",
      /write permissions.*Read\/Write/,
    ],
    [
      "a key of a customer",
      () => json({ code: "woocommerce_rest_cannot_view", message: "Sorry." }, 403),
      "permission",
      /administrator or shop manager/,
    ],
    ["a password on the site", () => html(401, { "www-authenticate": "Basic" }), "auth", /is password-protected/],
    ["a firewall", () => html(403), "unavailable", /firewall/],
    ["a rate limit", () => html(429), "rate-limited", /limiting requests/],
    [
      "maintenance",
      () => json({ code: "wp_die", message: "Briefly unavailable for scheduled maintenance." }, 503),
      "unavailable",
      /Briefly unavailable/,
    ],
    ["an overloaded proxy", () => html(503), "unavailable", /maintenance or overloaded/],
    [
      "a PHP fatal error",
      () =>
        json(
          { code: "internal_server_error", message: "<p>There has been a critical error.</p><p>Learn more</p>" },
          500,
        ),
      "unavailable",
      /\(500\).*"There has been a critical error\. Learn more"/,
    ],
    [
      "a database that is down",
      () => json({ code: "wp_die", message: "<h1>Error establishing a database connection</h1>" }, 500),
      "unavailable",
      /database connection/,
    ],
    ["a bad gateway", () => html(502), "unavailable", /\(502\)/],
    [
      "no WooCommerce",
      () => json({ code: "rest_no_route", message: "No route" }, 404),
      "not-found",
      /WooCommerce is active/,
    ],
    ["no page", () => html(404), "not-found", /no WooCommerce REST API/],
    [
      "a refused question",
      () => json({ code: "rest_invalid_param", message: "Invalid parameter(s): per_page" }, 400),
      "nonsense",
      /per_page/,
    ],
    ["a web page", () => html(200), "nonsense", /web page instead of data/],
    ["nothing", () => new Response(null, { status: 200 }), "nonsense", /web page instead of data/],
    ["half an answer", () => new Response('[{"id":1,"meta_data":[]},{"id"'), "nonsense", /an incomplete response/],
    [
      "half an answer behind a warning",
      () => new Response('<br />\n<b>Warning</b>: x<br />\n[{"id":1,"meta_data":[]'),
      "nonsense",
      /shop\.example sent/,
    ],
    ["an object", () => json({ id: 1 }), "nonsense", /unexpected response/],
    ["too much", () => new Response(" ".repeat(10_001)), "nonsense", /larger than/],
    [
      "far too much, as declared",
      () => new Response("[]", { headers: { "content-length": "99999999" } }),
      "nonsense",
      /larger than/,
    ],
  ];
  test.each(cases)("%s", async (_what, answer, kind, message) => {
    const error = await fault(answer);
    expect(error.fault).toBe(kind);
    expect(error.message).toMatch(message);
  });

  test("the status and WordPress's code go along for the log", async () => {
    expect((await fault(() => json({ code: "wp_die", message: "x" }, 500))).detail).toEqual({
      status: 500,
      code: "wp_die",
    });
  });

  test.each([
    ["7", 7_000],
    ["Fri, 20 Nov 2026 12:01:00 GMT", 60_000],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
    ["99999999", 86_400_000],
    ["soon", undefined],
  ])("Retry-After: %s", async (header, retryAfterMs) => {
    expect((await fault(() => html(429, { "retry-after": header }))).detail.retryAfterMs).toBe(retryAfterMs);
  });

  test.each([
    ["https://www.shop.example/wp-json/wc/v3/orders", /redirects to https:\/\/www\.shop\.example\. If that/],
    ["/blog/wp-json/wc/v3/orders", /redirects to https:\/\/shop\.example\/blog\. /],
    ["https://www.127.0.0.1/x?secret=1", /redirects to https:\/\/www\.127\.0\.0\.1\/x\. /],
    ["", /without a target/],
  ])("a redirect to %j is shown and not followed", async (location, message) => {
    const answer = new Response(null, { status: 301, headers: { location } });
    const { store, client } = clientOf(() => answer);
    await expect(client.demand("/orders")).rejects.toMatchObject({
      fault: "redirect",
      message: expect.stringMatching(message),
    });
    expect(store.calls).toHaveLength(1);
  });

  test("a host that cannot be reached", async () => {
    expect(await fault(() => Promise.reject(new TypeError("fetch failed")))).toMatchObject({
      fault: "unavailable",
      message: expect.stringContaining("shop.example could not be reached"),
    });
  });

  test("a connection that breaks in the middle", async () => {
    const broken = new ReadableStream({
      start: (c) => c.enqueue(new TextEncoder().encode("[")),
      pull: (c) => c.error(new TypeError("terminated")),
    });
    expect((await fault(() => new Response(broken))).fault).toBe("unavailable");
  });

  test("a store that does not respond", async () => {
    const answer: Answerer = () =>
      new Promise((_, reject) => setTimeout(() => reject(new DOMException("late", "TimeoutError")), 20));
    const error = await fault(answer);
    expect(error).toMatchObject({ fault: "timeout", message: "shop.example took longer than 15 seconds to respond." });
  });
});

describe("a store that prints PHP warnings", () => {
  const WARNING =
    "<br />\n<b>Warning</b>:  Undefined array key [0] in <b>/var/www/other.php</b> on line <b>12</b><br />\n";

  test.each([
    ["before", `${WARNING}[{"id":1,"note":"[x] > {y}"}]`],
    ["behind", `[{"id":1,"note":"[x] > {y}"}]\n${WARNING}`],
    ["on both sides", `${WARNING}[{"id":1,"note":"[x] > {y}"}]${WARNING}`],
    ["as plain text", 'Deprecated: foo() in x.php on line 3\n[{"id":1,"note":"[x] > {y}"}]'],
  ])("is read all the same, %s its answer, with a warning", async (_where, body) => {
    const { client } = clientOf(() => new Response(body));
    const { rows } = await client.demandList("/orders", {});
    expect(rows).toEqual([{ id: 1, note: "[x] > {y}" }]);
    expect([...client.warnings].join()).toMatch(/PHP messages.*display_errors/);
  });

  test("a byte order mark is no warning", async () => {
    const { client } = clientOf(() => new Response("\uFEFF[]"));
    await client.demandList("/orders", {});
    expect(client.warnings.size).toBe(0);
  });
});

describe("a public store over plain http", () => {
  const http = { apiBase: "http://shop.example/wp-json/wc/v3", auth: "basic" as const };
  const opened = (store: PaperStore, allowsHttp: boolean, found: FoundConnection = http) =>
    new StoreClient(store.world, { ...store.connection, storeUrl: "http://shop.example", allowsHttp }, found);

  test("is not spoken to unless the tenant accepts it", () => {
    expect(() => opened(new PaperStore(), false)).toThrow(/https/);
    expect(() => opened(new PaperStore(), true)).not.toThrow();
    const inner = { ...http, apiBase: "http://192.168.0.10/wp-json/wc/v3" };
    expect(() => opened(new PaperStore(), true, inner)).toThrow(/private network/);
  });

  test("hears no key, whatever way was found before and however it refuses", async () => {
    const store = new PaperStore();
    store.answer = () => json({ code: "woocommerce_rest_cannot_view", message: "Sorry." }, 401);
    for (const auth of ["basic", "query", "oauth1"] as const) {
      await opened(store, true, { ...http, auth }).ask("/orders");
      await opened(store, true, { ...http, auth }).ask("/orders", { method: "POST", body: {} });
    }
    expect(store.calls.length).toBeGreaterThan(0);
    for (const { url, headers } of store.calls) {
      expect(headers.get("authorization")).toBeNull();
      expect(url.href).not.toContain(SECRET);
      expect(url.searchParams.get("oauth_signature")).toBeTruthy();
    }
  });
});
