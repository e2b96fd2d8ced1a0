import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reserveImage } from "#app/domain/files/store-image.server";
import { sweepImagesJob } from "#app/domain/files/sweep-images.server";
import { uploadLink } from "#app/domain/files/upload-link.server";
import { RequestState } from "#app/http/request/request-state.server";
import { action as send, loader as show } from "#app/routes/api/images/one";
import { action as make } from "#app/routes/api/products/collection";
import { action as change } from "#app/routes/api/products/one";
import { action as ask } from "#app/routes/api/products/upload-image";
import { productImages } from "#db/schema/catalog";
import { aCompany } from "#tests/factories/company";
import { bomb, JPEG, NO_PICTURES, PNG, WEBP } from "#tests/factories/image";
import { systemWorld, testEnv } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

const DAY = 86_400_000;

interface Product {
  id: string;
  image1Url: string | null;
  image2Url: string | null;
}

const where = (url: string) => {
  const { pathname, search } = new URL(url, "http://stowline.test");
  const [, , , companyId = "", imageId = ""] = pathname.split("/");
  return { path: pathname + search, params: { companyId, imageId } };
};

const asked = (cookie: string, body: object) =>
  answerOf<{ uploadURL: string }>(ask, { method: "POST", path: "/api/products/upload-image", cookie, body });

async function aPlace(cookie: string, companyId: string, picture: Uint8Array, contentType = "image/png") {
  const { status, body } = await asked(cookie, { companyId, contentType, size: picture.byteLength });
  expect(status).toBe(200);
  return body.uploadURL;
}

const put = (
  url: string,
  body: Uint8Array,
  cookie?: string,
  type = "image/png",
  headers: Record<string, string> = {},
) =>
  answerOf<{ detail: string }>(send, {
    method: "PUT",
    ...where(url),
    cookie,
    body,
    headers: { "Content-Type": type, ...headers },
  });

/** Requests the picture's address and returns the bytes. */
async function get(url: string, cookie?: string, headers: Record<string, string> = {}) {
  const { path, params } = where(url);
  const request = new Request(`http://stowline.test${path}`, {
    headers: { ...(cookie && { Cookie: cookie }), ...headers },
  });
  const context = { cloudflare: { env: testEnv }, state: new RequestState(testEnv, request) };
  return (await show({ request, params, context } as never)) as Response;
}

async function stored(cookie: string, companyId: string, picture: Uint8Array = PNG, type = "image/png") {
  const url = await aPlace(cookie, companyId, picture, type);
  expect((await put(url, picture, cookie, type)).status).toBe(200);
  return url.split("?")[0] ?? "";
}

const rowsOf = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { id: productImages.id, storedAt: productImages.storedAt, contentType: productImages.contentType },
      (own) => sql`from ${productImages} where ${own(productImages)}`,
    );

async function setUp() {
  const company = await aCompany();
  return { company, cookie: await cookieOf("warehouse_manager", { companyId: company.id }) };
}

describe("a picture on its way in", () => {
  test.each([
    ["image/png", PNG],
    ["image/jpeg", JPEG],
    ["image/webp", WEBP],
  ])("%s: announced, uploaded, and shown at the part before the question mark", async (type, picture) => {
    const { company, cookie } = await setUp();
    const address = await stored(cookie, company.id, picture, type);

    const shown = await get(address, cookie);
    expect(shown.status).toBe(200);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(picture);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": type,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      vary: "Cookie, Authorization",
    });
    expect(shown.headers.get("Content-Security-Policy")).toContain("sandbox");
    const known = { "If-None-Match": shown.headers.get("ETag") ?? "" };
    expect((await get(address, cookie, known)).status).toBe(304);
    // Another user at the same browser gets the picture from its cache.
    const stranger = await setUp();
    expect((await get(address, stranger.cookie, known)).status).toBe(404);
    expect((await get(address, "stowline_session=gone", known)).status).toBe(401);
  });

  test("the signed address is enough by itself, as a partner's uploader has no cookie", async () => {
    const { company, cookie } = await setUp();
    expect((await put(await aPlace(cookie, company.id, PNG), PNG)).status).toBe(200);
  });

  test("its kind is what its bytes say, whatever was announced", async () => {
    const { company, cookie } = await setUp();
    const address = await stored(cookie, company.id, PNG, "image/jpeg");
    expect((await get(address, cookie)).headers.get("Content-Type")).toBe("image/png");
  });

  test.each([
    ["image/svg+xml", 100],
    ["text/html", 100],
    ["application/octet-stream", 100],
    ["image/gif", 100],
    ["image/png", 5 * 1024 * 1024 + 1],
    ["image/png", 50_000_000],
    ["image/png", 0],
    ["image/png", -1],
    ["image/png", 1.5],
    ["image/png", "100"],
  ])("%s of %s bytes is not accepted", async (contentType, size) => {
    const { company, cookie } = await setUp();
    expect((await asked(cookie, { companyId: company.id, contentType, size })).status).toBe(422);
    expect(await rowsOf(company.id)).toEqual([]);
  });

  test.each(Object.entries({ ...NO_PICTURES, "a bomb": bomb(60_000, 60_000) }))(
    "%s is refused and leaves nothing",
    async (_what, bytes) => {
      const { company, cookie } = await setUp();
      const url = await aPlace(cookie, company.id, bytes);
      expect((await put(url, bytes, cookie)).status).toBe(422);
      expect((await get(url, cookie)).status).toBe(404);
      expect(await testEnv.FILES.list({ prefix: `${company.id}/` })).toMatchObject({ objects: [] });
      // The reservation still accepts a correct file of the announced size.
      expect((await rowsOf(company.id))[0]).toMatchObject({ storedAt: null });
    },
  );

  test("more, less or other than was announced is refused, whatever length is claimed", async () => {
    const { company, cookie } = await setUp();
    const place = () => aPlace(cookie, company.id, PNG);
    const longer = new Uint8Array(PNG.byteLength + 1);
    longer.set(PNG);
    expect((await put(await place(), longer, cookie)).status).toBe(413);
    expect((await put(await place(), longer, cookie, "image/png", { "Content-Length": "5" })).status).toBe(413);
    expect((await put(await place(), PNG.slice(0, 50), cookie)).status).toBe(400);
    expect((await put(await place(), PNG, cookie, "image/webp")).status).toBe(400);
    expect((await put(await place(), PNG, cookie, "text/html")).status).toBe(400);
    expect((await put(await place(), new Uint8Array(), cookie)).status).toBe(400);
  });

  test("a body of 50 MB is not read to its end", async () => {
    const { company, cookie } = await setUp();
    const { params, path } = where(await aPlace(cookie, company.id, PNG));
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        if (pulled > 800) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const init = { method: "PUT", body, headers: { "Content-Type": "image/png", Cookie: cookie }, duplex: "half" };
    const request = new Request(`http://stowline.test${path}`, init as RequestInit);
    const context = { cloudflare: { env: testEnv }, state: new RequestState(testEnv, request) };
    const answer = (await send({ request, params, context } as never)) as Response;
    expect(answer.status).toBe(413);
    expect(pulled).toBeLessThan(20);
  });

  test("an upload that breaks off leaves nothing, and the place takes the whole file after it", async () => {
    const { company, cookie } = await setUp();
    const url = await aPlace(cookie, company.id, PNG);
    const { params, path } = where(url);
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (pulled++ === 0) controller.enqueue(PNG.slice(0, 40));
        else controller.error(new Error("The line went dead"));
      },
    });
    const init = { method: "PUT", body, headers: { "Content-Type": "image/png", Cookie: cookie }, duplex: "half" };
    const request = new Request(`http://stowline.test${path}`, init as RequestInit);
    const context = { cloudflare: { env: testEnv }, state: new RequestState(testEnv, request) };
    expect(((await send({ request, params, context } as never)) as Response).status).toBe(400);
    expect(await testEnv.FILES.list({ prefix: `${company.id}/` })).toMatchObject({ objects: [] });
    expect((await put(url, PNG, cookie)).status).toBe(200);
  });
});

describe("an upload's address", () => {
  test("is good once, also for two at once", async () => {
    const { company, cookie } = await setUp();
    const url = await aPlace(cookie, company.id, PNG);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await put(url, PNG, cookie)).status));
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect((await put(url, PNG)).status).toBe(409);
  });

  test("is good for ten minutes", async () => {
    const { company, cookie } = await setUp();
    const ctx = systemWorld();
    ctx.clock.now -= 10 * 60_000 + 1;
    const upload = { type: "image/png", size: PNG.byteLength } as const;
    const { id, expiresAt } = await reserveImage(ctx, ctx.db.company(company.id), {
      contentType: upload.type,
      size: upload.size,
    });
    const url = await uploadLink(ctx, { companyId: company.id, imageId: id, ...upload, expires: expiresAt });
    const { status, body } = await put(url, PNG, cookie);
    expect({ status, detail: body.detail }).toEqual({
      status: 403,
      detail: "This upload URL has expired. Request a new one.",
    });
  });

  test("is not found when changed in any part", async () => {
    const { company, cookie } = await setUp();
    const url = new URL(await aPlace(cookie, company.id, PNG));
    const altered = (name: string, value: string) => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return copy.href;
    };
    for (const [name, value] of [
      ["expires", String(Date.now() + DAY)],
      ["size", "5000"],
      ["type", "image/webp"],
      ["signature", "0".repeat(64)],
      ["signature", "x"],
    ] as const) {
      expect((await put(altered(name, value), PNG, cookie)).status, name).toBe(403);
    }
    expect((await put(url.href.split("?")[0] ?? "", PNG, cookie)).status).toBe(422);
    const other = (await aPlace(cookie, company.id, PNG)).split("?")[0];
    expect((await put(`${other}${url.search}`, PNG, cookie)).status).toBe(403);
  });

  test("of another company is not found: neither announced, uploaded nor read", async () => {
    const [mine, theirs] = [await setUp(), await setUp()];
    const url = await aPlace(theirs.cookie, theirs.company.id, PNG);
    expect((await asked(mine.cookie, { companyId: theirs.company.id, contentType: "image/png", size: 9 })).status).toBe(
      404,
    );
    expect((await put(url, PNG, mine.cookie)).status).toBe(404);
    const swapped = url.replace(theirs.company.id, mine.company.id);
    expect((await put(swapped, PNG, mine.cookie)).status).toBe(403);

    expect((await put(url, PNG, theirs.cookie)).status).toBe(200);
    expect((await get(url, theirs.cookie)).status).toBe(200);
    expect((await get(url, mine.cookie)).status).toBe(404);
    expect((await get(url)).status).toBe(401);
    const client = await cookieOf("client", { companyId: theirs.company.id });
    expect((await get(url, client)).status).toBe(200);
    expect((await put(url, PNG, client)).status).toBe(403);
    expect((await asked(client, { companyId: theirs.company.id, contentType: "image/png", size: 9 })).status).toBe(403);
  });

  test("is not given out without end", async () => {
    const { company, cookie } = await setUp();
    const statuses = [];
    for (let n = 0; n < 102; n++)
      statuses.push((await asked(cookie, { companyId: company.id, contentType: "image/png", size: 9 })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a product's pictures", () => {
  const product = (cookie: string, body: object) =>
    answerOf<Product & { errors?: Record<string, string[]> }>(make, { method: "POST", path: "/x", cookie, body });

  test("must be the company's own stored ones; existing addresses can stay", async () => {
    const [mine, theirs] = [await setUp(), await setUp()];
    const address = await stored(mine.cookie, mine.company.id);
    const foreign = await stored(theirs.cookie, theirs.company.id);
    const waiting = (await aPlace(mine.cookie, mine.company.id, PNG)).split("?")[0];
    const body = { companyId: mine.company.id, name: "Tee", sku: "T-1" };

    for (const bad of [
      foreign,
      waiting,
      "https://example.com/a.png",
      "javascript:alert(1)",
      "//evil.test/a.png",
      "/api/logout",
    ]) {
      const { status, body: problem } = await product(mine.cookie, { ...body, image2Url: bad });
      expect(status, bad).toBe(422);
      expect(Object.keys(problem.errors ?? {}), bad).toEqual(["image2Url"]);
    }
    const made = await product(mine.cookie, { ...body, image1Url: address });
    expect(made.body.image1Url).toBe(address);
    const params = { productId: made.body.id };
    const changed = await answerOf<Product>(change, {
      method: "PUT",
      path: "/x",
      params,
      cookie: mine.cookie,
      body: { image1Url: null, image2Url: address },
    });
    expect(changed.body).toMatchObject({ image1Url: null, image2Url: address });
  });

  test("stay as long as a product names them; the rest goes after a day, places that nothing came to sooner", async () => {
    const { company, cookie } = await setUp();
    const [kept, dropped, loose] = [
      await stored(cookie, company.id),
      await stored(cookie, company.id),
      await stored(cookie, company.id),
    ];
    const fresh = await aPlace(cookie, company.id, PNG);
    const body = { companyId: company.id, name: "Tee", sku: "T-1", image1Url: kept, image2Url: dropped };
    const { body: tee } = await product(cookie, body);
    await product(cookie, { ...body, sku: "T-2", image1Url: kept, image2Url: null });
    const at = async (ms: number) => {
      const ctx = systemWorld();
      ctx.clock.now += ms;
      await sweepImagesJob(ctx);
    };
    const shown = async () => {
      const statuses = [];
      for (const url of [kept, dropped, loose]) statuses.push((await get(url, cookie)).status);
      return statuses;
    };

    await at(0);
    expect(await shown()).toEqual([200, 200, 200]);
    expect(await rowsOf(company.id)).toHaveLength(4);
    await at(2 * DAY);
    expect(await shown()).toEqual([200, 200, 404]);
    expect(await rowsOf(company.id)).toHaveLength(2);
    expect((await put(fresh, PNG, cookie)).status).toBe(404);

    await answerOf(change, {
      method: "PUT",
      path: "/x",
      params: { productId: tee.id },
      cookie,
      body: { image1Url: null, image2Url: null },
    });
    await at(DAY / 2);
    expect(await shown()).toEqual([200, 200, 404]);
    await at(DAY + 60_000);
    expect(await shown(), "another product names the first one still").toEqual([200, 404, 404]);
    expect(await testEnv.FILES.list({ prefix: `${company.id}/` }).then(({ objects }) => objects)).toHaveLength(1);
    // A picture that the sweep deleted can no longer be used.
    expect((await product(cookie, { ...body, sku: "T-3" })).status).toBe(422);
  });

  test("are deleted with a deleted product, and stay with an archived one", async () => {
    const { company, cookie } = await setUp();
    const address = await stored(cookie, company.id);
    const body = { companyId: company.id, name: "Tee", sku: "T-1", image1Url: address };
    const { body: tee } = await product(cookie, body);
    await answerOf(change, { method: "DELETE", path: "/x", params: { productId: tee.id }, cookie });
    const ctx = systemWorld();
    ctx.clock.now += DAY + 60_000;
    await sweepImagesJob(ctx);
    expect((await get(address, cookie)).status).toBe(404);

    const kept = await stored(cookie, company.id);
    const { body: used } = await product(cookie, { ...body, image1Url: kept, startingInventory: 3 });
    await answerOf(change, { method: "DELETE", path: "/x", params: { productId: used.id }, cookie });
    await sweepImagesJob(ctx);
    expect((await get(kept, cookie)).status).toBe(200);
  });
});
