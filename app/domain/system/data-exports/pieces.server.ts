import { constants, crc32, deflateRawSync } from "node:zlib";
import type { ExportPiece } from "#db/schema/data-exports";
import type { ZipPart } from "../../files/zip";
import type { Ctx } from "../../kernel/ctx";

/** What ends a deflated text: an empty last block. */
const END = new Uint8Array([0x03, 0x00]);

/**
 * Deflates a piece of a text so that it ends at a whole byte and is not the last one: laid behind each other, and with an
 * end, the pieces are one deflated text. So each can be made by itself, whoever made the one before.
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

/** A part's file in the archive, out of its pieces. */
export function zipPartOf({ files }: Pick<Ctx, "files">, name: string, pieces: readonly ExportPiece[]): ZipPart {
  const last = pieces.at(-1);
  return {
    name,
    crc: last?.crc ?? 0,
    size: last?.size ?? 0,
    compressed: (last?.compressed ?? 0) + END.length,
    async *content() {
      for (const { key } of pieces) {
        const bytes = await files.get(key);
        if (!bytes) throw new Error(`A piece of a take-out is gone: ${key}`);
        yield new Uint8Array(bytes);
      }
      yield END;
    },
  };
}

/** The same of a text that is made at once. */
export function zipPartOfText(name: string, text: string): ZipPart {
  const { deflated, ...sums } = deflatedPiece(text, undefined);
  return {
    name,
    ...sums,
    compressed: sums.compressed + END.length,
    async *content() {
      yield deflated;
      yield END;
    },
  };
}
