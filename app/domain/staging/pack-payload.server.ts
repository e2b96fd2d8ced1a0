import type { ChannelOrder } from "#app/integrations/sales-channel";
import { gzip } from "../files/zip";
import type { Ctx } from "../kernel/ctx";
import { canonicalJson } from "./payloads/canonical";
import { recordUnusedPayload } from "./payloads/payloads.repo.server";

/**
 * Compressed payloads up to this size are stored in their row, larger ones in R2: D1 values are limited to two
 * megabytes, and a byte takes two hexadecimal digits in a statement.
 */
export const INLINE_BYTES = 500_000;

/** A payload that was parsed as an order and can be staged. */
export interface PackedOrder {
  order: ChannelOrder;
  /** SHA-256 of the canonical payload. */
  hash: string;
  /** gzip; null when it is stored in R2 under `key`. */
  gzip: Uint8Array<ArrayBuffer> | null;
  key: string | null;
}

/**
 * Compresses the payload, and stores it in R2 first when it is too large for a row. The file is recorded before it is
 * stored, so that the nightly job deletes it when no row refers to it: the worker may die, or a newer version may exist
 * already.
 */
export async function packOrder(
  ctx: Ctx,
  companyId: string,
  order: ChannelOrder,
  payload: unknown,
): Promise<PackedOrder> {
  const hash = await sha256(canonicalJson(payload));
  const packed = await gzip(JSON.stringify(payload));
  if (packed.byteLength <= INLINE_BYTES) return { order, hash, gzip: packed, key: null };
  const key = `${companyId}/staging/${hash}.json.gz`;
  await ctx.db.company(companyId).write(recordUnusedPayload(key));
  await ctx.files.put(key, packed, "application/gzip");
  return { order, hash, gzip: null, key };
}

async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}
