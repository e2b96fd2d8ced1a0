import { crc32, deflateRawSync } from "node:zlib";
import { and, asc, gt, isNotNull } from "drizzle-orm";
import { productImages } from "#db/schema/catalog";
import type { ExportPiece } from "#db/schema/data-exports";
import type { CompanyDb } from "#db/scoped.server";
import { imageKey } from "../../files/image-address";
import type { DeflatedEntry } from "../../files/zip";
import type { Ctx } from "../../kernel/ctx";

/** The step after the tables, and the folder of the image files. */
export const PICTURES = "pictures";

/** Maximum images in memory; loading also stops after a limit in bytes. */
const AT_ONCE = 16;
const MOST_BYTES = 8_000_000;

const ENDING: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** Header of a piece: checksum and size of each image, in sequence. */
type Index = Omit<DeflatedEntry, "content">[];
const LENGTH_BYTES = 4;

/** The next images after the cursor as one piece with an index; null when none remain. */
export async function readPictures(ctx: Pick<Ctx, "files">, company: CompanyDb, cursor: string) {
  const found = await company.select(productImages, {
    columns: ["id", "contentType"],
    where: and(gt(productImages.id, cursor), isNotNull(productImages.storedAt)),
    orderBy: asc(productImages.id),
    limit: AT_ONCE,
  });
  const index: Index = [];
  const parts: Uint8Array[] = [];
  let [last, size] = [cursor, 0];
  for (const { id, contentType } of found) {
    if (size > MOST_BYTES) break;
    last = id;
    const file = await ctx.files.get(imageKey(company.companyId, id));
    // Deleted since: no product refers to it any more.
    if (!file) continue;
    const bytes = new Uint8Array(file);
    // The image is compressed already: wrap it without compression.
    const wrapped = new Uint8Array(deflateRawSync(bytes, { level: 0 }));
    index.push({
      name: `${PICTURES}/${id}.${ENDING[contentType] ?? "bin"}`,
      crc: crc32(bytes),
      size: bytes.length,
      compressed: wrapped.length,
    });
    parts.push(wrapped);
    size += wrapped.length;
  }
  const isOver = found.length < AT_ONCE && last === (found.at(-1)?.id ?? cursor);
  return { bytes: index.length > 0 ? packed(index, parts) : null, rows: index.length, size, cursor: last, isOver };
}

function packed(index: Index, parts: readonly Uint8Array[]): Uint8Array {
  const head = new TextEncoder().encode(JSON.stringify(index));
  const all = new Uint8Array(LENGTH_BYTES + head.length + parts.reduce((sum, { length }) => sum + length, 0));
  new DataView(all.buffer).setUint32(0, head.length);
  all.set(head, LENGTH_BYTES);
  let at = LENGTH_BYTES + head.length;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Each image as a file of the archive, one piece in memory at a time. */
export async function* picturesOf(
  { files }: Pick<Ctx, "files">,
  pieces: readonly ExportPiece[],
): AsyncGenerator<DeflatedEntry> {
  for (const { key } of pieces) {
    const bytes = await files.get(key);
    if (!bytes) throw new Error(`A piece of a data export is missing: ${key}`);
    const length = new DataView(bytes).getUint32(0);
    const index = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, LENGTH_BYTES, length))) as Index;
    let at = LENGTH_BYTES + length;
    for (const sums of index) {
      const content = new Blob([new Uint8Array(bytes, at, sums.compressed)]).stream();
      at += sums.compressed;
      yield { ...sums, content };
    }
  }
}
