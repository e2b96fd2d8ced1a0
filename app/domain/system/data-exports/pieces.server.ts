import { constants, crc32, deflateRawSync } from "node:zlib";
import type { ExportPiece } from "#db/schema/data-exports";
import type { DeflatedEntry } from "../../files/zip";
import type { Ctx } from "../../kernel/ctx";

/** An empty final block, which ends a deflate stream. */
const END = new Uint8Array([0x03, 0x00]);

/**
 * Deflates a part of a text, ending on a byte boundary without a final block. Concatenated parts and the final block
 * form one deflate stream, so that each part can be created by a different worker.
 */
export function deflatedPiece(text: string, before: Pick<ExportPiece, "crc" | "size" | "compressed"> | undefined) {
  const bytes = new TextEncoder().encode(text);
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return {
    deflated: new Uint8Array(deflated),
    crc: crc32(bytes, before?.crc ?? 0),
    size: (before?.size ?? 0) + bytes.length,
    compressed: (before?.compressed ?? 0) + deflated.length,
  };
}

/** Builds a file of the archive from its pieces. */
export function deflatedEntry(
  { files }: Pick<Ctx, "files">,
  name: string,
  pieces: readonly ExportPiece[],
): DeflatedEntry {
  const last = pieces.at(-1);
  return {
    name,
    crc: last?.crc ?? 0,
    size: last?.size ?? 0,
    compressed: (last?.compressed ?? 0) + END.length,
    content: contentOf(files, pieces),
  };
}

async function* contentOf(files: Ctx["files"], pieces: readonly ExportPiece[]): AsyncGenerator<Uint8Array> {
  for (const { key } of pieces) {
    const bytes = await files.get(key);
    if (!bytes) throw new Error(`A piece of a data export is missing: ${key}`);
    yield new Uint8Array(bytes);
  }
  yield END;
}

/** The same for a text that is known at once. */
export function textEntry(name: string, text: string): DeflatedEntry {
  const { deflated, ...sums } = deflatedPiece(text, undefined);
  const content = new Blob([deflated, END]);
  return { name, ...sums, compressed: content.size, content: content.stream() };
}
