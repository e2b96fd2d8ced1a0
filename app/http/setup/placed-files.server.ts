import { createHash } from "node:crypto";
import type { Files } from "#app/domain/kernel/ctx";
import type { FilePlace } from "#db/schema/values/file-places";
import type { Buckets } from "./buckets.server";
import { filesIn } from "./files.server";

/** Where the files of a company are stored, by the first part of their keys. */
type PlaceOf = (companyId: string) => Promise<FilePlace>;

/**
 * File storage in the bucket of each company's place. While files are moved, a company has objects in both: they are
 * looked for in both, and deleted from both.
 */
export function filesByPlace(buckets: Buckets, placeOf: PlaceOf): Files {
  const usual = filesIn(buckets.default);
  if (!buckets.eu) return usual;
  const both = {
    default: { bucket: buckets.default, files: usual },
    eu: { bucket: buckets.eu, files: filesIn(buckets.eu) },
  };
  const placed = async (key: string) => {
    const place = await placeOf(key.split("/", 1)[0] ?? "");
    return { own: both[place], other: both[otherThan(place)] };
  };
  /** Looks in the company's place once more at the end: the object may have moved there meanwhile. */
  async function found<T>(key: string, read: (files: Files) => Promise<T | null>): Promise<T | null> {
    const { own, other } = await placed(key);
    return (await read(own.files)) ?? (await read(other.files)) ?? (await read(own.files));
  }
  return {
    put: async (key, ...given) => (await placed(key)).own.files.put(key, ...given),
    get: (key) => found(key, (files) => files.get(key)),
    open: (key) => found(key, (files) => files.open(key)),
    async delete(key) {
      await Promise.all([both.default.files.delete(key), both.eu.files.delete(key)]);
    },
    async deleteOld(key, before) {
      const deleted = await Promise.all([both.default, both.eu].map(({ files }) => files.deleteOld(key, before)));
      return deleted.every(Boolean);
    },
    async putNew(key, ...given) {
      const { own, other } = await placed(key);
      return (await other.bucket.head(key)) ? false : own.files.putNew(key, ...given);
    },
    putPieces: async (key, ...given) => (await placed(key)).own.files.putPieces(key, ...given),
    async deleteUnder(prefix) {
      await Promise.all([both.default.files.deleteUnder(prefix), both.eu.files.deleteUnder(prefix)]);
    },
    async moveUnder(prefix, to) {
      const from = both[otherThan(to)].bucket;
      const { objects } = await from.list({ prefix, limit: MOVED_AT_ONCE });
      let problem: unknown;
      let moved = 0;
      for (const { key } of objects)
        await moveObject(key, from, both[to].bucket).then(
          () => (moved += 1),
          (error: unknown) => (problem = error),
        );
      // Others are tried again by the next run, from the first one on.
      if (problem && moved === 0) throw problem;
      return moved;
    },
  };
}

/** Each takes four calls, of which an invocation has a thousand. */
const MOVED_AT_ONCE = 100;

const otherThan = (place: FilePlace): FilePlace => (place === "eu" ? "default" : "eu");

/**
 * Copies, compares, and deletes the original. An object that is there already stays if it is newer: it was copied by an
 * interrupted run, or written since. Only one run at a time may move a company's objects.
 */
async function moveObject(key: string, from: R2Bucket, to: R2Bucket): Promise<void> {
  const original = await from.get(key);
  if (!original) return;
  const present = await to.head(key);
  if (present && present.uploaded >= original.uploaded) return from.delete(key);
  const { checksums, httpMetadata = {}, size } = original;
  // R2 refuses a body with another checksum. An object of several parts has none.
  const md5 = checksums.md5;
  const made = await to.put(key, original.body, {
    httpMetadata,
    onlyIf: present ? { etagMatches: present.etag } : { etagDoesNotMatch: "*" },
    ...(md5 && { md5 }),
  });
  // A request has written it meanwhile, where the company's files are now.
  if (!made) return from.delete(key);
  // It was deleted meanwhile, and so is its copy.
  if (!(await from.head(key))) return to.delete(key);
  if (made.size === size && (md5 !== undefined || (await hasSameBytes(key, from, to)))) return from.delete(key);
  await to.delete(key);
  throw new Error(`The copy of ${key} differs from the original, which stays`);
}

async function hasSameBytes(key: string, ...buckets: [R2Bucket, R2Bucket]): Promise<boolean> {
  const [one, other] = await Promise.all(buckets.map((bucket) => digestOf(bucket, key)));
  return one === other;
}

/** In pieces: the object may be larger than the memory. */
async function digestOf(bucket: R2Bucket, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of (await bucket.get(key))?.body ?? []) hash.update(piece);
  return hash.digest("hex");
}
