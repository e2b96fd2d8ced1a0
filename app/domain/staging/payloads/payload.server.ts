import type { Ctx } from "../../kernel/ctx";
import * as repo from "../staging.repo.server";

/** A staged order's stored payload. With a `problem` (a sentence) there is no `json`, and there may be no text. */
export interface StoredPayload {
  text: string | null;
  json: unknown;
  problem: string | null;
}

interface Stored {
  id: string;
  payload: ArrayLike<number> | null;
  payloadBytes: number | null;
  payloadKey: string | null;
}

/** Far above any real order, far below the worker's memory limit. */
const LONGEST_TEXT = 32_000_000;

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
  if (row.payloadBytes !== null) {
    const found = await repo.findPayload(ctx.db, row.id);
    if (found?.payload) return new Uint8Array(found.payload);
  }
  const file = row.payloadKey ? await ctx.files.get(row.payloadKey) : null;
  return file && new Uint8Array(file);
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
    if (length > LONGEST_TEXT) throw new Error("unpacks to more than 32 MB");
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
