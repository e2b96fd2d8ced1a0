import { afterEach, expect, test, vi } from "vitest";
import { imageKey, imagePath } from "#app/domain/files/image-address";
import { judgeImage } from "#app/domain/files/image-format";
import { deletePicture, openPicture } from "#app/domain/files/small-picture.server";
import { reserveImage, storeImage } from "#app/domain/files/store-image.server";
import { smallPicturePath } from "#app/http/picture-path";
import { RequestState } from "#app/http/request/request-state.server";
import { loader as show } from "#app/routes/api/images/one";
import { aCompany } from "#tests/factories/company";
import { PNG } from "#tests/factories/image";
import { systemWorld, testEnv } from "#tests/factories/world";
import { accountOf } from "./call";

afterEach(() => vi.restoreAllMocks());

/** A picture of 6 × 4 pixels scaled up. */
async function wide(width: number): Promise<Uint8Array> {
  const made = await testEnv.IMAGES.input(new Blob([PNG]).stream())
    .transform({ width })
    .output({ format: "image/png" });
  return new Uint8Array(await made.response().arrayBuffer());
}

async function aPicture(bytes: Uint8Array) {
  const ctx = systemWorld();
  const { id: companyId } = await aCompany();
  const company = ctx.db.company(companyId);
  const { id } = await reserveImage(ctx, company, { contentType: "image/png", size: bytes.byteLength });
  await storeImage(ctx, company, id, bytes);
  const { id: userId, cookie } = await accountOf("warehouse_manager", { companyId });
  return { ctx, companyId, id, key: imageKey(companyId, id), path: imagePath(companyId, id), userId, cookie };
}

async function get(path: string, headers: Record<string, string>, env: Env = testEnv) {
  const request = new Request(`http://stowline.test${path}`, { headers });
  const [companyId, imageId] = new URL(request.url).pathname.split("/").slice(-2);
  const context = { cloudflare: { env }, state: new RequestState(env, request) };
  const response = (await show({ request, params: { companyId, imageId }, context } as never)) as Response;
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const keysUnder = async (prefix: string) =>
  (await testEnv.FILES.list({ prefix })).objects.map(({ key }) => key.slice(prefix.length));

test("a smaller copy is made at its first use, and kept beside the picture", async () => {
  const original = await wide(800);
  const { key, path, cookie } = await aPicture(original);
  const made = vi.spyOn(testEnv.IMAGES, "input");
  for (const [side, height] of [
    [96, 64],
    [320, 213],
  ] as const) {
    const first = await get(`${path}?side=${side}`, { Cookie: cookie });
    expect([first.status, first.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(judgeImage(first.bytes)).toEqual({ type: "image/webp", width: side, height });
    expect(first.bytes.byteLength).toBeLessThan(original.byteLength);
    const etag = first.headers.get("ETag") ?? "";
    expect((await get(`${path}?side=${side}`, { Cookie: cookie })).headers.get("ETag")).toBe(etag);
    const known = await get(`${path}?side=${side}`, { Cookie: cookie, "If-None-Match": etag });
    expect([known.status, known.bytes.byteLength]).toEqual([304, 0]);
  }
  expect(made).toHaveBeenCalledTimes(2);
  expect(await keysUnder(key)).toEqual(["", "/320", "/96"]);
  expect((await get(path, { Cookie: cookie })).bytes).toEqual(original);
});

test("other sides than the two are refused, so that no one fills the store with copies", async () => {
  const { key, path, cookie } = await aPicture(await wide(800));
  for (const side of ["97", "0", "-96", "96.0", "1e2", "96/../320"])
    expect((await get(`${path}?side=${encodeURIComponent(side)}`, { Cookie: cookie })).status, side).toBe(422);
  expect(await keysUnder(key)).toEqual([""]);
});

test("a picture that is small already is its own copy, and a high one is as high as its side", async () => {
  const small = await aPicture(PNG);
  const shown = await get(`${small.path}?side=96`, { Cookie: small.cookie });
  expect([shown.headers.get("Content-Type"), shown.bytes]).toEqual(["image/png", PNG]);
  const { shrinkPicture } = systemWorld();
  const square = new Uint8Array((await shrinkPicture?.((await wide(800)).slice().buffer, { height: 96 })) ?? []);
  expect(judgeImage(square)).toMatchObject({ width: 144, height: 96 });
});

test("the permission is checked for each copy, and only the viewer's own address is used without asking", async () => {
  const { path, cookie, userId, companyId } = await aPicture(await wide(800));
  const own = smallPicturePath(path, "96", userId);
  expect((await get(own, { Cookie: cookie })).headers.get("Cache-Control")).toBe("private, max-age=86400, immutable");
  for (const other of [`${path}?side=96`, smallPicturePath(path, "96", "someone-else"), path]) {
    const { headers } = await get(other, { Cookie: cookie });
    expect([headers.get("Cache-Control"), headers.get("Vary")], other).toEqual([
      "private, no-cache",
      "Cookie, Authorization",
    ]);
  }
  const colleague = await accountOf("client", { companyId });
  expect((await get(own, { Cookie: colleague.cookie })).headers.get("Cache-Control")).toBe("private, no-cache");
  const stranger = await accountOf("warehouse_manager", { companyId: (await aCompany()).id });
  expect((await get(own, { Cookie: stranger.cookie })).status).toBe(404);
  expect((await get(own, {})).status).toBe(401);
});

test("the picture itself is shown where copies cannot be made", async () => {
  const original = await wide(800);
  const { key, path, cookie } = await aPicture(original);
  const { IMAGES: _, ...without } = testEnv;
  expect((await get(`${path}?side=96`, { Cookie: cookie }, without as Env)).bytes).toEqual(original);
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(testEnv.IMAGES, "input").mockImplementation(() => {
    throw new Error("9423: no more transformations");
  });
  expect((await get(`${path}?side=96`, { Cookie: cookie })).bytes).toEqual(original);
  expect(await keysUnder(key)).toEqual([""]);
});

test("copies made at the same time are one", async () => {
  const { key, path, cookie } = await aPicture(await wide(800));
  const shown = await Promise.all([1, 2, 3].map(() => get(`${path}?side=96`, { Cookie: cookie })));
  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(shown.map(({ headers }) => headers.get("ETag"))).size).toBe(1);
  expect(await keysUnder(key)).toEqual(["", "/96"]);
});

test("copies are deleted with their picture, also one that is made meanwhile", async () => {
  const { ctx, key, path, cookie } = await aPicture(await wide(800));
  for (const side of [96, 320]) await get(`${path}?side=${side}`, { Cookie: cookie });
  await deletePicture(ctx, key);
  expect(await keysUnder(key)).toEqual([]);
  expect((await get(`${path}?side=96`, { Cookie: cookie })).status).toBe(404);

  const late = await aPicture(await wide(800));
  const shrinkPicture: typeof ctx.shrinkPicture = async (...given) => {
    await deletePicture(ctx, late.key);
    return (await ctx.shrinkPicture?.(...given)) ?? new ArrayBuffer(0);
  };
  expect(await openPicture({ ...ctx, shrinkPicture }, late.key, "96")).toBeNull();
  expect(await keysUnder(late.key)).toEqual([]);
});

test("a page asks for the copy of stored pictures, and shows a chosen file as it is", () => {
  expect(smallPicturePath("/api/images/c/i", "96", "u1")).toBe("/api/images/c/i?side=96&viewer=u1");
  expect(smallPicturePath("/api/images/c/i", "320", null)).toBe("/api/images/c/i?side=320");
  for (const path of ["data:image/webp;base64,AA", "blob:http://stowline.test/1", "/api/images/c/i?x=1"])
    expect(smallPicturePath(path, "96", "u1")).toBe(path);
});
