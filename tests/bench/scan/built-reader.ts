import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "playwright";
import { pageHeaders } from "#app/http/answers/security-headers.server";
import { CHROMIUM_FLAGS, ensureChromium } from "#tests/support/chromium";
import { buildApp, isBuildFresh } from "#workers/local/build";
import { ROOT } from "#workers/local/paths";

const ASSETS = `${ROOT}build/client/assets/`;
const TYPES: Record<string, string> = { js: "text/javascript", wasm: "application/wasm" };

export interface FileRead {
  reads: { text: string; format: string }[];
  /** Milliseconds to decode, without opening the file; null when it is not a picture. */
  ms: number | null;
}
export type ReadOne = (file: string, accept?: readonly string[]) => Promise<FileRead>;

/** A browser page that contains only the picture reader, as it is built for production. */
export const withBuiltReader = <T>(work: (read: ReadOne) => Promise<T>): Promise<T> =>
  withBarePage(async (page, offer) => {
    const modules = { reader: assetOf("picture-reader.client"), file: assetOf("read-file.client") };
    await page.evaluate(startIn, modules);
    return work((file, accept) => page.evaluate(readIn, { ...modules, image: offer(file), accept }));
  });

/** Serves an empty page beside the built files; `offer` returns a URL for a file. */
export async function withBarePage<T>(work: (page: Page, offer: (file: string) => string) => Promise<T>): Promise<T> {
  if (!isBuildFresh()) {
    console.error("Building the app.");
    await buildApp(path.join(tmpdir(), "stowline-bench-scan.log"));
  }
  const files: string[] = [];
  const server = await serve(files);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    page.on("console", (message) => message.type() === "error" && console.error(`browser: ${message.text()}`));
    // The compiler of this file inserts calls of this helper for named functions, also into code that runs in the page.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.goto(server.address);
    return await work(page, (file) => `/image/${files.push(file) - 1}`);
  } finally {
    await browser.close();
    server.close();
  }
}

/** The built file of a lazily loaded module, found by the module's name. */
export function assetOf(module: string, kind = "js"): string {
  const name = readdirSync(ASSETS).find((one) => one.startsWith(`${module}-`) && one.endsWith(`.${kind}`));
  if (!name) throw new Error(`The build has no ${module}`);
  return `/assets/${name}`;
}

interface Built {
  readPicture(image: ImageBitmap, options: object): Promise<{ text: string; format: string }[]>;
  openPicture(file: Blob): Promise<ImageBitmap | { problem: string }>;
}

/** Runs in the browser: loads everything in advance, so that loading does not count as decoding time. */
async function startIn({ reader }: { reader: string }): Promise<void> {
  const { readPicture }: Built = await import(reader);
  for (let n = 0; n < 3; n++) {
    const canvas = new OffscreenCanvas(640, 480);
    canvas.getContext("2d")?.fillRect(100, 100, 300 + n, 200);
    await readPicture(canvas.transferToImageBitmap(), { accept: ["-"] });
  }
}

/** Runs in the browser: opens and reads a file as the application does. */
async function readIn(asked: { reader: string; file: string; image: string; accept: readonly string[] | undefined }) {
  const { readPicture }: Built = await import(asked.reader);
  const { openPicture }: Built = await import(asked.file);
  const picture = await openPicture(await (await fetch(asked.image)).blob());
  if ("problem" in picture) return { reads: [], ms: null };
  const from = performance.now();
  const found = await readPicture(picture, asked.accept ? { accept: asked.accept } : {});
  return { reads: found.map(({ text, format }) => ({ text, format })), ms: performance.now() - from };
}

async function serve(files: readonly string[]): Promise<{ address: string; close: () => void }> {
  const headers = new Headers();
  pageHeaders(headers, { scripts: null, styles: null });
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    const image = /^\/image\/(\d+)$/.exec(url)?.[1];
    const asset = /^\/assets\/([\w.-]+\.(js|wasm))$/.exec(url);
    if (image) return void response.end(readFileSync(files[Number(image)] as string));
    if (asset) {
      response.setHeader("Content-Type", TYPES[asset[2] as string] as string);
      return void response.end(readFileSync(ASSETS + asset[1]));
    }
    response.setHeaders(headers);
    response.end("<!doctype html><title>Reader</title>");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("No port");
  return { address: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
