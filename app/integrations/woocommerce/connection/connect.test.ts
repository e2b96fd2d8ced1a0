import { describe, expect, test } from "vitest";
import { PartnerError, type TestReport } from "#app/integrations/partner";
import { wooCommerce } from "../channel";
import { type Answerer, html, json, noRoute, PaperStore } from "../testing/paper-store";

function connect(
  storeUrl: string,
  answer: Answerer = () => undefined,
  local = false,
): [Promise<TestReport>, PaperStore] {
  const store = new PaperStore();
  store.orders = [1, 2, 3].map((id) => ({ id, modified: 1_790_000_000 }));
  store.answer = answer;
  const world = { ...store.world, allowLocalStores: local };
  return [wooCommerce.connect(world, { ...store.connection, storeUrl, found: null }), store];
}

async function refusal(storeUrl: string, answer?: Answerer, local = false): Promise<PartnerError> {
  const error = await connect(storeUrl, answer, local)[0].catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PartnerError);
  return error as PartnerError;
}

const INDEX = { name: "Mugs &amp; More", namespaces: ["wp/v2", "wc/v3"] };

test("connecting checks and reports the key's permissions", async () => {
  const [report, store] = connect("shop.example");
  expect(await report).toMatchObject({
    found: { apiBase: "https://shop.example/wp-json/wc/v3", auth: "basic" },
    message: "Connected to Paper & Co; 3 orders; reading verified.",
  });
  expect(store.calls.map(({ url, headers }) => [url.pathname, headers.has("authorization")])).toEqual([
    ["/wp-json/", false],
    ["/wp-json/wc/v3/orders", true],
    ["/wp-json/wc/v3/orders/batch", true],
    ["/wp-json/wc/v3/webhooks", true],
  ]);
  expect(store.calls.map(({ method, body }) => [method, body])).toContainEqual(["POST", {}]);
});

describe("the address is taken as people paste it", () => {
  test.each([
    "https://shop.example/",
    " shop.example/wp-admin/admin.php?page=wc-settings#x ",
    "https://shop.example/wp-json/wc/v3/orders?per_page=1",
    "https://shop.example/wp-login.php",
    "https://shop.example/index.php/shop",
    "https://shop.example/shop/",
  ])("%s", async (storeUrl) => {
    const answer: Answerer = ({ url }) => (url.pathname.startsWith("/shop") ? html(404) : undefined);
    expect((await connect(storeUrl, answer)[0]).found.apiBase).toBe("https://shop.example/wp-json/wc/v3");
  });

  test("a site in a sub-folder is found there first", async () => {
    const answer: Answerer = ({ url }) => {
      if (url.pathname === "/de/wp-json/") return json(INDEX);
      return url.pathname === "/de/wp-json/wc/v3/orders" ? json([]) : html(404);
    };
    expect(await connect("https://shop.example/de/wp-admin/", answer)[0]).toMatchObject({
      found: { apiBase: "https://shop.example/de/wp-json/wc/v3", auth: "basic" },
      message: "Connected to Mugs & More; reading verified.",
    });
  });

  test("index.php in the middle is found", async () => {
    const answer: Answerer = ({ url }) => {
      if (url.pathname === "/index.php/wp-json/") return json(INDEX);
      return url.pathname === "/index.php/wp-json/wc/v3/orders" ? json([], 200, { "x-wp-total": "1" }) : html(404);
    };
    expect(await connect("shop.example", answer)[0]).toMatchObject({
      found: { apiBase: "https://shop.example/index.php/wp-json/wc/v3" },
      message: expect.stringContaining("1 order;"),
    });
  });

  test("plain permalinks respond but accept no keys: the user is told what to change", async () => {
    const error = await refusal("shop.example", ({ url }) => {
      const route = url.searchParams.get("rest_route");
      if (route === "/") return json(INDEX);
      if (route === "/wc/v3/orders") return json({ code: "woocommerce_rest_cannot_view", message: "Sorry." }, 401);
      return html(404);
    });
    expect(error).toMatchObject({ fault: "auth", message: expect.stringContaining("Settings → Permalinks") });
  });
});

test("a site that hides its index from visitors may still answer to the key", async () => {
  const answer: Answerer = ({ url }) =>
    url.pathname === "/wp-json/" ? json({ code: "rest_cannot_access", message: "Only for members." }, 401) : undefined;
  expect((await connect("shop.example", answer)[0]).message).toBe(
    "Connected to shop.example; 3 orders; reading verified.",
  );
});

test("what the host needs is remembered: the query form", async () => {
  const answer: Answerer = ({ url, headers }) =>
    url.pathname.endsWith("/orders") && headers.has("authorization")
      ? json({ code: "woocommerce_rest_cannot_view", message: "Sorry." }, 401)
      : undefined;
  expect((await connect("shop.example", answer)[0]).found.auth).toBe("query");
});

test("PHP warnings of the store are part of the report", async () => {
  const answer: Answerer = ({ url }) =>
    url.pathname.endsWith("/orders") ? new Response("<br />\nWarning<br />\n[]") : undefined;
  expect((await connect("shop.example", answer)[0]).message).toMatch(/reading verified\. The store adds PHP messages/);
});

describe("failures are reported with what the user can do", () => {
  test("an address of this machine is refused before anything is sent", async () => {
    const [report, store] = connect("http://127.0.0.1:8080");
    await expect(report).rejects.toMatchObject({ fault: "bad-address" });
    expect(store.calls).toEqual([]);
  });

  test("missing keys are reported before anything is sent", async () => {
    const store = new PaperStore();
    const report = wooCommerce.connect(store.world, { ...store.connection, apiSecret: " " });
    await expect(report).rejects.toMatchObject({ fault: "auth", message: expect.stringContaining("consumer secret") });
    expect(store.calls).toEqual([]);
  });

  test("a redirect to another host is shown at once and never followed", async () => {
    const answer: Answerer = ({ url }) =>
      new Response(null, { status: 301, headers: { location: `https://www.shop.example${url.pathname}` } });
    const [report, store] = connect("shop.example", answer);
    await expect(report).rejects.toMatchObject({
      fault: "redirect",
      message: expect.stringContaining("https://www.shop.example."),
    });
    expect(store.calls).toHaveLength(1);
  });

  test("a redirect within the host means: not here, look on", async () => {
    const answer: Answerer = ({ url }) =>
      url.pathname === "/wp-json/" ? new Response(null, { status: 302, headers: { location: "/" } }) : html(404);
    expect(await refusal("shop.example", answer)).toMatchObject({ fault: "redirect" });
  });

  test.each([
    ["no WordPress", () => html(404), "not-found", /No WordPress REST API was found at shop\.example/],
    ["another kind of site", () => html(200), "nonsense", /web page/],
    [
      "WordPress without WooCommerce",
      () => json({ name: "Blog", namespaces: ["wp/v2"] }),
      "unavailable",
      /Activate WooCommerce/,
    ],
    ["some other JSON", () => json({ hello: 1 }), "not-found", /No WordPress/],
    ["a shop that is down", () => html(503, { "retry-after": "600" }), "unavailable", /maintenance/],
    ["a route that is missing", () => noRoute(), "not-found", /No WordPress/],
  ] as [string, () => Response, string, RegExp][])("%s", async (_what, answer, fault, message) => {
    const error = await refusal("shop.example", answer);
    expect(error.fault).toBe(fault);
    expect(error.message).toMatch(message);
  });

  test("an unreachable shop is not called in other ways", async () => {
    const [report, store] = connect("shop.example/de", () => html(503));
    await expect(report).rejects.toThrow();
    expect(store.calls).toHaveLength(1);
  });

  test("a key that may not read", async () => {
    const answer = {
      code: "woocommerce_rest_authentication_error",
      message: "The API key provided does not have read permissions.",
    };
    const error = await refusal("shop.example", ({ url }) =>
      url.pathname.endsWith("/orders") ? json(answer, 401) : undefined,
    );
    expect(error.fault).toBe("permission");
  });

  test("orders that are no list", async () => {
    const error = await refusal("shop.example", ({ url }) => (url.pathname.endsWith("/orders") ? json({}) : undefined));
    expect(error.fault).toBe("nonsense");
  });
});

test("a connection that was never tested finds the store by itself", async () => {
  const store = new PaperStore();
  store.orders = [{ id: 7, modified: 1_790_000_000 }];
  expect(await wooCommerce.fetchOrder(store.world, { ...store.connection, found: null }, "7")).toMatchObject({ id: 7 });
});

describe("one order", () => {
  test("is fetched in its current state", async () => {
    const store = new PaperStore();
    store.orders = [{ id: 7, modified: 1_790_000_000, status: "trash" }];
    expect(await wooCommerce.fetchOrder(store.world, store.connection, "7")).toMatchObject({ id: 7, status: "trash" });
  });

  test.each(["8", "x", "", "../products/1", "7?x", "-7"])("that the store does not have is null: %j", async (id) => {
    const store = new PaperStore();
    expect(await wooCommerce.fetchOrder(store.world, store.connection, id)).toBeNull();
  });

  test("a missing WooCommerce does not count as a deleted order", async () => {
    const store = new PaperStore();
    store.answer = () => noRoute();
    await expect(wooCommerce.fetchOrder(store.world, store.connection, "7")).rejects.toMatchObject({
      fault: "not-found",
    });
    store.answer = () => html(404);
    await expect(wooCommerce.fetchOrder(store.world, store.connection, "7")).rejects.toMatchObject({
      fault: "not-found",
    });
  });
});
