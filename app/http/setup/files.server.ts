import type { Files } from "#app/domain/kernel/ctx";

/** R2 requires multipart parts of equal size, at least 5 MiB, except the last one. */
const PART_BYTES = 8 * 1024 * 1024;

/** Regroups the bytes into equal parts. The buffer is reused: consume each part before asking for the next. */
async function* equalParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + PART_BYTES - filled);
      buffer.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < PART_BYTES) continue;
      yield buffer;
      filled = 0;
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}

/** File storage in R2. */
export function filesIn(bucket: R2Bucket): Files {
  return {
    async put(key, body, contentType) {
      await bucket.put(key, body, { httpMetadata: { contentType } });
    },
    async get(key) {
      const object = await bucket.get(key);
      return object ? object.arrayBuffer() : null;
    },
    async delete(key) {
      await bucket.delete(key);
    },
    async deleteOld(key, before) {
      const found = await bucket.head(key);
      if (found && found.uploaded.getTime() >= before) return false;
      if (found) await bucket.delete(key);
      return true;
    },
    async putNew(key, body, contentType) {
      const put = await bucket.put(key, body, { httpMetadata: { contentType }, onlyIf: { etagDoesNotMatch: "*" } });
      return (put as R2Object | null) !== null;
    },
    async putPieces(key, pieces, contentType) {
      const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType } });
      try {
        const parts: R2UploadedPart[] = [];
        let bytes = 0;
        for await (const part of equalParts(pieces)) {
          parts.push(await upload.uploadPart(parts.length + 1, part));
          bytes += part.length;
        }
        await upload.complete(parts);
        return bytes;
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
    async deleteUnder(prefix) {
      for (let more = true; more; ) {
        const { objects, truncated } = await bucket.list({ prefix, limit: 1000 });
        if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
        more = truncated;
      }
    },
    // There is no other place.
    moveUnder: async () => 0,
    async open(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      const contentType = object.httpMetadata?.contentType ?? "application/octet-stream";
      return { body: object.body, contentType, size: object.size, etag: object.httpEtag };
    },
  };
}
