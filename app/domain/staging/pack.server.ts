import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { Ctx } from "../kernel/ctx";
import { noteDropped } from "./dropped-payloads.server";
import { canonicalJson } from "./payloads/canonical";

/**
 * Compressed payloads up to this size stay in their row. Larger ones go to the files: D1 takes values of at most two
 * megabytes, and on the way into a statement each byte takes two letters.
 */
export const INLINE_BYTES = 500_000;

/** A payload that was read as an order, ready to be staged. */
export interface PackedOrder {
  order: ChannelOrder;
  /** SHA-256 of what the payload says. */
  hash: string;
  /** gzip; null when it lies among the files under `key`. */
  gzip: Uint8Array<ArrayBuffer> | null;
  key: string | null;
}

/**
 * Compresses the payload, and stores it first where it is too large for a row. The file is noted before it is stored: if
 * it comes to be no row's, as whoever stages it dies or knows a newer version, the night's job deletes it.
 */
export async function packOrder(
  ctx: Ctx,
  companyId: string,
  order: ChannelOrder,
  payload: unknown,
): Promise<PackedOrder> {
  const hash = await sha256(canonicalJson(payload));
  const gzip = await compressed(JSON.stringify(payload));
  if (gzip.byteLength <= INLINE_BYTES) return { order, hash, gzip, key: null };
  const key = `${companyId}/staging/${hash}.json.gz`;
  await ctx.db.company(companyId).write(noteDropped(key));
  await ctx.files.put(key, gzip, "application/gzip");
  return { order, hash, gzip: null, key };
}

async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** gzip of the text. */
export async function compressed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}
