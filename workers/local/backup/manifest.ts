import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, createReadStream, truncateSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { messageOf, Problem } from "../problem";
import type { TableCopy } from "./dump";
import type { SchemaSummary } from "./schema";

/** Source of a backup: the Worker's APP_ENV, and its environment in wrangler.toml ("" without --env). */
export interface Environment {
  appEnv: string;
  name: string;
}

/** Summary of a backup, stored in a comment at its end. */
export interface Manifest {
  environment: Environment;
  exportedAt: string;
  schema: SchemaSummary;
  tables: Record<string, TableCopy>;
}

/** The first line. It distinguishes a truncated file from one of a version without end markers. */
export const HEADER = "-- Stowline backup, format 2\n";
const MANIFEST = "-- Contents ";
const END = "-- End of backup, sha256 ";
const END_BYTES = END.length + 64 + 1;
/** Upper limit of a manifest's size: it takes about a hundred bytes per table. */
const MAX_MANIFEST_BYTES = 1_000_000;

export const manifestLine = (manifest: Manifest): string => `${MANIFEST}${JSON.stringify(manifest)}\n`;
export const endLine = (sha256: string): string => `${END}${sha256}\n`;

/**
 * Copies a backup's statements to `target`, without comments, and returns its manifest. The copy is what gets verified,
 * so that the file cannot change between check and restore. With `acceptUnverified`, a file without header and end
 * marker is copied as it is and the manifest is null.
 * @throws Problem when the file is truncated, was modified, or is unverified
 */
export async function copyVerified(file: string, target: string, acceptUnverified: boolean): Promise<Manifest | null> {
  try {
    copyFileSync(file, target);
  } catch (error) {
    throw new Problem(`${file} could not be read: ${messageOf(error)}`);
  }
  const { size } = await stat(target);
  if ((await textAt(target, 0, HEADER.length)) !== HEADER) {
    if (acceptUnverified) return null;
    throw new Problem(
      `${file} has no header and no end marker, so it may be incomplete: an earlier version made it, or it is not a backup. Make a new one with export. If there is no other, add --accept-unverified to restore it anyway.`,
    );
  }
  const end = (await textAt(target, size - END_BYTES, END_BYTES)).match(/^-- End of backup, sha256 ([0-9a-f]{64})\n$/);
  if (!end)
    throw new Problem(`${file} has no end marker: it was cut off, or its export did not finish. ${USE_ANOTHER}`);
  const bodyBytes = size - END_BYTES;
  if ((await sha256Of(target, bodyBytes)) !== end[1])
    throw new Problem(`${file} was changed after its export: its digest differs. ${USE_ANOTHER}`);

  const tail = await textAt(target, Math.max(0, bodyBytes - MAX_MANIFEST_BYTES), MAX_MANIFEST_BYTES, bodyBytes);
  const line = tail.slice(tail.lastIndexOf("\n", tail.length - 2) + 1);
  const manifest: Manifest = JSON.parse(line.slice(MANIFEST.length));
  // Restore appends statements, which must follow a complete one.
  truncateSync(target, bodyBytes - Buffer.byteLength(line));
  return manifest;
}

const USE_ANOTHER = "Restore another backup.";

/** Appends statements to a verified copy. */
export const appendStatements = (target: string, statements: readonly string[]): void =>
  appendFileSync(target, statements.map((statement) => `${statement};\n`).join(""));

async function textAt(file: string, from: number, length: number, end = from + length): Promise<string> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(Math.max(0, end - Math.max(0, from)));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, Math.max(0, from));
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function sha256Of(file: string, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
