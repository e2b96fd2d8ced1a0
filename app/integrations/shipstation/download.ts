import { guardedUrl } from "../fetch-guard";
import type { ShipStationClient } from "./client";

const TIMEOUT_MS = 15_000;
/** A label is one page; a larger file is something else. */
const MOST_BYTES = 5 * 1024 * 1024;
const HOPS = 3;

type Format = "pdf" | "zpl";
const ACCEPT: Record<Format, string> = { pdf: "application/pdf", zpl: "application/zpl, text/plain, */*" };

/**
 * The label's file. The key is sent only to the API's own host. Null when it is not available now: the label is paid,
 * and its tracking number must be stored even without the file, which is requested again later.
 */
export async function fetchLabel(
  client: ShipStationClient,
  address: string,
  format: Format,
): Promise<Uint8Array | null> {
  const home = new URL(client.found.apiBase).origin;
  const { fetch } = client.world;
  try {
    let url = guardedUrl(address, client.world);
    for (let hop = 0; hop < HOPS; hop++) {
      const response = await fetch(url.href, {
        headers: {
          accept: ACCEPT[format],
          ...(url.origin === home && client.credentials()),
        },
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const next = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      if (next === null) return response.ok ? await readFile(response, format) : null;
      await response.body?.cancel();
      url = guardedUrl(new URL(next, url).href, client.world);
    }
    return null;
  } catch {
    // A broken connection, a time-out, or an address that must not be fetched.
    return null;
  }
}

async function readFile(response: Response, format: Format): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    size += value.byteLength;
    if (size > MOST_BYTES) {
      await reader?.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = joined(chunks, size);
  return format === "pdf" ? asPdf(bytes) : asZpl(bytes);
}

function joined(chunks: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Detects a PDF by its first bytes, not by its declared type; null for an HTML page. */
export const asPdf = (bytes: Uint8Array): Uint8Array | null =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-" ? bytes : null;

/** A label begins with ^XA, perhaps after settings of the printer, and ends with ^XZ; null for anything else. */
function asZpl(bytes: Uint8Array): Uint8Array | null {
  const text = new TextDecoder("latin1").decode(bytes).trim();
  return /^(?:[~^][^<]{0,500}?)?\^XA/.test(text) && text.endsWith("^XZ") ? bytes : null;
}
