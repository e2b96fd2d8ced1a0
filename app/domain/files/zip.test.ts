import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { unzip } from "#tests/support/unzip";
import { type ZipEntry, zipStream } from "./zip";

async function* bytesOf(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text);
}
async function* entries(...all: ZipEntry[]) {
  yield* all;
}
const whole = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer());
const two = () => [
  { name: "a.txt", content: bytesOf("first", " and ", "second") },
  { name: "Größe/商品 📦.txt", content: bytesOf() },
];

test("an archive opens with another reader, names in UTF-8", async () => {
  const files = unzip(await whole(zipStream(entries(...two()))));
  expect(files).toEqual({ "a.txt": "first and second", "Größe/商品 📦.txt": "" });
});

test("equal content gives equal archives", async () => {
  const [one, other] = [await whole(zipStream(entries(...two()))), await whole(zipStream(entries(...two())))];
  expect(one).toEqual(other);
});

test("a deflated file is copied behind its sizes and its checksum", async () => {
  const deflated = Uint8Array.of(0x4b, 0x4c, 0x44, 0x05, 0x00);
  const text = inflateRawSync(deflated).toString();
  const content = new Blob([deflated]).stream();
  const entry = { name: "a", content, crc: 0x12345678, size: text.length, compressed: deflated.length };
  const bytes = await whole(zipStream(entries(entry), { zip64: true }));
  expect(unzip(bytes)).toEqual({ a: text });
  const header = new DataView(bytes.buffer);
  expect([header.getUint32(14, true), header.getUint32(18, true), header.getUint32(22, true)]).toEqual([
    entry.crc,
    entry.compressed,
    entry.size,
  ]);
  expect(bytes.subarray(31, 31 + deflated.length)).toEqual(deflated);
});

/** Random bytes, which do not get smaller, in pieces of 64 kB. */
function source() {
  const seen = { pieces: 0, isClosed: false };
  async function* content() {
    try {
      for (; seen.pieces < 10_000; seen.pieces++) yield crypto.getRandomValues(new Uint8Array(65_536));
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, entry: { name: "large", content: content() } };
}

test("entries that are not consumed are not read", async () => {
  const { seen, entry } = source();
  const reader = zipStream(entries(entry)).getReader();
  await reader.read();
  await expect.poll(() => seen.pieces).toBeGreaterThan(0);
  let before = -1;
  for (; before !== seen.pieces; await new Promise((resolve) => setTimeout(resolve, 50))) before = seen.pieces;
  expect(seen.pieces * 65_536).toBeLessThan(4_000_000);
  await reader.cancel();
  await expect.poll(() => seen.isClosed).toBe(true);
});

test("unread archives do not block others", async () => {
  const open = Array.from({ length: 40 }, () => zipStream(entries(source().entry)).getReader());
  for (const reader of open) await reader.read();
  expect(unzip(await whole(zipStream(entries(...two()))))).toHaveProperty("a.txt");
  for (const reader of open) await reader.cancel();
});

test("an error in a file ends the archive with that error", async () => {
  async function* failing() {
    yield new Uint8Array(10);
    throw new Error("R2 is down");
  }
  const stream = zipStream(entries({ name: "a", content: failing() }));
  await expect(whole(stream)).rejects.toThrow("R2 is down");
  async function* noEntries(): AsyncGenerator<ZipEntry> {
    yield { name: "a", content: bytesOf("a") };
    throw new Error("D1 is down");
  }
  await expect(whole(zipStream(noEntries()))).rejects.toThrow("D1 is down");
});
