import { guardedUrl } from "../fetch-guard";
import type { ShipStationClient } from "./client";

const TIMEOUT_MS = 15_000;
/** Labels are a page; more than this is something else. */
const MOST_BYTES = 5 * 1024 * 1024;
const HOPS = 3;

/**
 * The label's PDF. The key goes to the API's own host alone. Null when it cannot be had now: the label is paid for, and
 * its number must not be lost for want of its picture; it is looked for again.
 */
export async function fetchPdf(client: ShipStationClient, address: string): Promise<Uint8Array | null> {
  const home = new URL(client.found.apiBase).origin;
  const { fetch } = client.world;
  try {
    let url = guardedUrl(address, client.world);
    for (let hop = 0; hop < HOPS; hop++) {
      const response = await fetch(url.href, {
        headers: {
          accept: "application/pdf",
          ...(url.origin === home && client.credentials()),
        },
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const next = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      if (next === null) return response.ok ? await readPdf(response) : null;
      await response.body?.cancel();
      url = guardedUrl(new URL(next, url).href, client.world);
    }
    return null;
  } catch {
    // A network that broke off, a time-out, an address that must not be fetched.
    return null;
  }
}

async function readPdf(response: Response): Promise<Uint8Array | null> {
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
  return asPdf(joined(chunks, size));
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

/** Told by its first bytes, whatever it is called; null for a page of HTML. */
export const asPdf = (bytes: Uint8Array): Uint8Array | null =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-" ? bytes : null;
