import { streamOf } from "./table";

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

interface Written {
  name: Uint8Array;
  offset: number;
  crc: number;
  size: number;
  compressed: number;
  flags: number;
}

/** Names are UTF-8 (bit 11). */
const UTF8 = 0x0800;
/** Sizes follow the data (bit 3). */
const FLAGS = UTF8 | 0x0008;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, the first day that the format knows: equal content gives equal files. */
const DOS_DATE = 0x21;

/** Streams a ZIP archive entry by entry, compressing each on the way. An entry must stay below 4 GB. */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  return streamOf(zipPieces(entries));
}

async function* zipPieces(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name: text, content } of entries) {
    const entry: Written = {
      name: new TextEncoder().encode(text),
      offset: at,
      crc: 0,
      size: 0,
      compressed: 0,
      flags: FLAGS,
    };
    const head = record(
      0x04034b50,
      [
        [VERSION, 2],
        [FLAGS, 2],
        [DEFLATE, 2],
        [0, 2],
        [DOS_DATE, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [entry.name.length, 2],
        [0, 2],
      ],
      entry.name,
    );
    yield head;
    for await (const piece of deflated(counted(content, entry))) {
      entry.compressed += piece.length;
      yield piece;
    }
    const descriptor = record(0x08074b50, [
      [entry.crc, 4],
      [entry.compressed, 4],
      [entry.size, 4],
    ]);
    yield descriptor;
    at += head.length + entry.compressed + descriptor.length;
    written.push(entry);
  }
  yield* directoryOf(written, at);
}

/** A compressed archive entry whose size and checksum are known. */
export interface ZipPart {
  name: string;
  crc: number;
  size: number;
  compressed: number;
  content(): AsyncIterable<Uint8Array>;
}

/** The largest size in bytes without ZIP64. */
const MAX_BYTES = 2 ** 32 - 1;

/** A ZIP archive of compressed parts, single or in sequences; their bytes are copied unchanged. */
export async function* zipOfParts(parts: readonly (ZipPart | AsyncIterable<ZipPart>)[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name: text, crc, size, compressed, content } of inTurn(parts)) {
    const entry: Written = { name: new TextEncoder().encode(text), offset: at, crc, size, compressed, flags: UTF8 };
    const head = record(
      0x04034b50,
      [
        [VERSION, 2],
        [UTF8, 2],
        [DEFLATE, 2],
        [0, 2],
        [DOS_DATE, 2],
        [crc, 4],
        [compressed, 4],
        [size, 4],
        [entry.name.length, 2],
        [0, 2],
      ],
      entry.name,
    );
    at += head.length + compressed;
    if (size > MAX_BYTES || at > MAX_BYTES) throw new Error(`${text} does not fit into a ZIP archive`);
    yield head;
    yield* content();
    written.push(entry);
  }
  yield* directoryOf(written, at);
}

async function* inTurn(parts: readonly (ZipPart | AsyncIterable<ZipPart>)[]): AsyncGenerator<ZipPart> {
  for (const part of parts) {
    if ("name" in part) yield part;
    else yield* part;
  }
}

function* directoryOf(written: readonly Written[], at: number): Generator<Uint8Array> {
  const directory = written.map(directoryRecord);
  const size = directory.reduce((sum, bytes) => sum + bytes.length, 0);
  yield* directory;
  yield record(0x06054b50, [
    [0, 2],
    [0, 2],
    [written.length, 2],
    [written.length, 2],
    [size, 4],
    [at, 4],
    [0, 2],
  ]);
}

const directoryRecord = ({ name, offset, crc, size, compressed, flags }: Written): Uint8Array =>
  record(
    0x02014b50,
    [
      [VERSION, 2],
      [VERSION, 2],
      [flags, 2],
      [DEFLATE, 2],
      [0, 2],
      [DOS_DATE, 2],
      [crc, 4],
      [compressed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ],
    name,
  );

async function* counted(content: AsyncIterable<Uint8Array>, entry: Written) {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
}

async function* deflated(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = (streamOf(content) as ReadableStream<BufferSource>)
    .pipeThrough(new CompressionStream("deflate-raw"))
    .getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value as Uint8Array;
}

/** Little-endian fields of 2 or 4 bytes after a signature. */
function record(
  signature: number,
  fields: readonly (readonly [value: number, bytes: number])[],
  tail: Uint8Array = new Uint8Array(),
) {
  const all = [[signature, 4] as const, ...fields];
  const length = all.reduce((sum, [, bytes]) => sum + bytes, 0);
  const bytes = new Uint8Array(length + tail.length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, width] of all) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  bytes.set(tail, at);
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] as number);
  return ~crc >>> 0;
}
