import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import type { FileRow } from "./file/read-csv";

interface Where {
  companyId: string;
  id: string;
  /** Each reading of the file has its own rows, so no run mixes rows of two encodings. */
  encoding: string;
}
const folder = ({ companyId, id }: Where): string => `${companyId}/imports/${id}`;
const original = (where: Where): string => `${folder(where)}/file`;
const part = (where: Where, n: number): string =>
  `${folder(where)}/${where.encoding}/part-${String(n).padStart(4, "0")}.json`;

/** Files stored in parallel: a Worker can open six connections at a time. */
const MAX_PARALLEL = 6;

export const putOriginal = (ctx: Ctx, where: Where, bytes: Uint8Array): Promise<void> =>
  ctx.files.put(original(where), bytes, "application/octet-stream");

export async function getOriginal(ctx: Ctx, where: Where): Promise<Uint8Array> {
  const file = await ctx.files.get(original(where));
  if (!file) throw notFound("This file");
  return new Uint8Array(file);
}

/** Stores the rows in parts, so that a worker reads only the part it processes and can resume at any part. */
export const putParts = (ctx: Ctx, where: Where, parts: readonly string[]): Promise<void> =>
  eachOf(parts.length, (n) => ctx.files.put(part(where, n), parts[n] as string, "application/json"));

export async function getPart(ctx: Ctx, where: Where, n: number): Promise<FileRow[]> {
  const file = await ctx.files.get(part(where, n));
  if (!file) throw new Error(`Part ${n} of import ${where.id} is gone`);
  return JSON.parse(new TextDecoder().decode(file)) as FileRow[];
}

export const deleteParts = (ctx: Ctx, where: Where, parts: number): Promise<void> =>
  eachOf(parts, (n) => ctx.files.delete(part(where, n)));

export async function deleteFiles(ctx: Ctx, where: Where, parts: number): Promise<void> {
  await deleteParts(ctx, where, parts);
  await ctx.files.delete(original(where));
}

async function eachOf(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, count) }, lane));
}
