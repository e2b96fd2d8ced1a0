import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, link, open, rename, rm, unlink } from "node:fs/promises";
import type { RunSql } from "../admin/first-admin";
import { messageOf, Problem } from "../problem";
import { dump, type TableCopy } from "./dump";
import { type Environment, endLine, HEADER, type Manifest, manifestLine } from "./manifest";
import { schemaSummary } from "./schema";

/**
 * Writes a database to an SQL file with an end marker. The file gets its final name when complete: an interrupted
 * export leaves only `FILE.partial`, which restore refuses.
 * @throws Problem when the file exists or cannot be written
 */
export async function exportTo(run: RunSql, file: string, environment: Environment): Promise<Manifest> {
  if (existsSync(file)) throw new Problem(`${file} already exists. Choose another name.`);
  const partial = `${file}.partial`;
  const handle = await openNew(partial, file);
  try {
    const manifest = await write(run, handle, environment);
    await handle.sync();
    await handle.close();
    await renameNew(partial, file);
    return manifest;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw isFileError(error) ? new Problem(`${file} could not be written: ${reasonOf(error)}`) : error;
  }
}

/** Only its owner can read the file. Replaces a partial file that an interrupted export left. */
async function openNew(partial: string, file: string): Promise<FileHandle> {
  try {
    await rm(partial, { force: true });
    return await open(partial, "wx", 0o600);
  } catch (error) {
    throw new Problem(`${file} could not be written: ${reasonOf(error)}`);
  }
}

async function write(run: RunSql, handle: FileHandle, environment: Environment): Promise<Manifest> {
  const hash = createHash("sha256");
  const put = async (text: string) => {
    hash.update(text);
    await handle.writeFile(text);
  };
  const copies = new Map<string, TableCopy>();
  await put(HEADER);
  for await (const statement of dump(run, copies)) await put(`${statement};\n`);
  const manifest: Manifest = {
    environment,
    exportedAt: new Date().toISOString(),
    schema: await schemaSummary(run),
    tables: Object.fromEntries(copies),
  };
  await put(manifestLine(manifest));
  await handle.writeFile(endLine(hash.digest("hex")));
  return manifest;
}

/** Never replaces a file that another process created in the meantime. */
async function renameNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
    await unlink(from);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw new Problem(`${to} was created by another process. Export again.`);
    // The file system does not support hard links.
    await rename(from, to);
  }
}

const REASON: Record<string, string> = {
  ENOENT: "the folder does not exist. Create it, or choose another.",
  ENOTDIR: "the folder does not exist. Create it, or choose another.",
  EACCES: "you have no permission to write there. Choose another folder.",
  EPERM: "you have no permission to write there. Choose another folder.",
  EROFS: "the disk is read-only. Choose another folder.",
  ENOSPC: "the disk is full. Free some space, or choose another folder.",
  EISDIR: "it is a folder. Add a file name.",
};

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
const isFileError = (error: unknown): boolean => error instanceof Error && "syscall" in error;
const reasonOf = (error: unknown): string => REASON[codeOf(error)] ?? messageOf(error);
