import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { ROOT } from "./paths";

const directory = mkdtempSync(path.join(tmpdir(), "stowline-static-"));
/** Files as the build names them, beside those of `public/`. */
const HASHED = ["app-WzopSi8H.css", "inter-latin-CA6wFUSn.woff2", "map-D3xA9b1c.png", "favicon-B1c2d3e4.svg"];
const PUBLIC = readdirSync(`${ROOT}public`).filter((name) => name !== "_headers");
let server: Miniflare;

/** The files as `npm start` serves them: by Cloudflare's own asset server, with the settings of wrangler.toml. */
beforeAll(async () => {
  cpSync(`${ROOT}public`, directory, { recursive: true });
  mkdirSync(path.join(directory, "assets"));
  for (const name of HASHED) writeFileSync(path.join(directory, "assets", name), name);
  const { workerOptions } = unstable_getMiniflareWorkerOptions(`${ROOT}wrangler.toml`);
  server = new Miniflare({
    compatibilityDate: workerOptions.compatibilityDate ?? "",
    modules: true,
    script: 'export default { fetch: () => new Response("the Worker", { status: 404 }) }',
    assets: { ...workerOptions.assets, directory },
  });
  await server.ready;
});
afterAll(async () => {
  await server.dispose();
  rmSync(directory, { recursive: true });
});

const get = async (file: string, headers: Record<string, string> = {}) => {
  const response = await server.dispatchFetch(`http://stowline.test/${file}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test("a file whose name contains its hash is kept for a year", async () => {
  for (const name of HASHED) {
    const { status, headers } = await get(`assets/${name}`);
    expect([status, headers.get("Cache-Control")], name).toEqual([200, "public, max-age=31536000, immutable"]);
  }
});

test.each([
  ["favicon.ico", "public, max-age=86400"],
  ["favicon.svg", "public, max-age=86400"],
  ["favicon-32.png", "public, max-age=86400"],
  ["icon-192.png", "public, max-age=86400"],
  ["icon-512.png", "public, max-age=86400"],
  ["icon-maskable-512.png", "public, max-age=86400"],
  ["apple-touch-icon.png", "public, max-age=86400"],
  ["og.png", "public, max-age=86400"],
  ["service-worker.js", "no-cache"],
  ["print-agent.mjs", "public, max-age=0, must-revalidate"],
])("%s is kept as %s", async (file, lifetime) => {
  expect((await get(file)).headers.get("Cache-Control")).toBe(lifetime);
  expect(PUBLIC).toContain(file);
});

test("every file has an ETag that confirms it, and is read as what it says it is", async () => {
  for (const file of [...PUBLIC, ...HASHED.map((name) => `assets/${name}`)]) {
    const { headers } = await get(file);
    const etag = headers.get("ETag") ?? "";
    expect(etag, file).toMatch(/^(?:W\/)?"[^"]+"$/);
    expect(headers.get("X-Content-Type-Options"), file).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security"), file).toBe("max-age=31536000");
    const again = await get(file, { "If-None-Match": etag });
    expect([again.status, again.text], file).toEqual([304, ""]);
  }
});

test("a file of an earlier build is not answered as another file, and the settings of the files are no file", async () => {
  for (const file of ["assets/app-OLDOLDOL.css", "_headers"]) expect((await get(file)).text, file).toBe("the Worker");
});

test("every file of public/ has its line above", () => {
  const source = readFileSync(new URL(import.meta.url), "utf8");
  for (const file of PUBLIC) expect(source).toContain(`["${file}",`);
});
