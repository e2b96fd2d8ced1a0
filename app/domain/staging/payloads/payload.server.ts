import { eq } from "drizzle-orm";
import { stagingOrders } from "#db/schema/staging";
import type { Ctx } from "../../kernel/ctx";

/** A staged order's stored payload. With a `problem` (a sentence) there is no `json`, and there may be no text. */
export interface StoredPayload {
  text: string | null;
  json: unknown;
  problem: string | null;
}

interface Stored {
  id: string;
  /** Null when it was too large to be read with its row, or is in R2 under `payloadKey`. */
  payload: ArrayLike<number> | null;
  payloadKey: string | null;
}

/** Far above any real order, far below the worker's memory limit. */
const MAX_TEXT_BYTES = 32_000_000;

const missing: StoredPayload = { text: null, json: null, problem: "The stored data of this order is missing." };
const damaged = (text: string | null): StoredPayload => ({
  text,
  json: null,
  problem: "The stored data of this order is damaged.",
});

/** Reads the storefront's order as received. Never throws, whatever is stored. */
export async function readPayload(ctx: Ctx, row: Stored): Promise<StoredPayload> {
  const bytes = await storedBytes(ctx, row);
  if (!bytes) return missing;
  let text: string | null = null;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(isGzip(bytes) ? await gunzip(bytes) : bytes);
    return { text, json: JSON.parse(text), problem: null };
  } catch (error) {
    ctx.log.warn("unreadable payload", { id: row.id, error: String(error) });
    return damaged(text);
  }
}

async function storedBytes(ctx: Ctx, row: Stored): Promise<Uint8Array<ArrayBuffer> | null> {
  if (row.payload) return new Uint8Array(row.payload);
  if (row.payloadKey) {
    const file = await ctx.files.get(row.payloadKey);
    return file && new Uint8Array(file);
  }
  const found = await ctx.db.selectFirst(stagingOrders, { columns: ["payload"], where: eq(stagingOrders.id, row.id) });
  return found?.payload ? new Uint8Array(found.payload) : null;
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** @throws when the bytes are not gzip or exceed the maximum size */
async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    length += read.value.byteLength;
    if (length > MAX_TEXT_BYTES) throw new Error("unpacks to more than 32 MB");
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
