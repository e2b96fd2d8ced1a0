import { streamOf } from "./file-table";

/** A file of an archive; compressed while it is written. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** A file whose content is a deflate stream already; its bytes are copied behind its sizes and its CRC-32. */
export interface DeflatedEntry extends ZipEntry {
  crc: number;
  size: number;
  compressed: number;
}

const DEFLATE = 8;

/** zip.js's writer, loaded with the first archive. */
async function loadWriter() {
  const { configure, ZipWriter } = await import("./zip.library");
  // Its limit counts the open entries of the whole isolate: a slow download would hold up those of other users.
  configure({ useWebWorkers: false, maxWorkers: Number.MAX_SAFE_INTEGER });
  return ZipWriter;
}

interface ZipOptions {
  /** Allows more than 4 GB. Entries of unknown size then get headers that some spreadsheet programs cannot read. */
  zip64?: boolean;
}

/** Streams a ZIP archive entry by entry, reading the next one when the previous one was consumed. */
export function zipStream(
  entries: AsyncIterable<ZipEntry | DeflatedEntry>,
  { zip64 = false }: ZipOptions = {},
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // The error reaches the consumer through the stream.
  void write(entries, writable, zip64).catch((error) => writable.abort(error));
  return readable;
}

async function write(
  entries: AsyncIterable<ZipEntry | DeflatedEntry>,
  writable: WritableStream<Uint8Array>,
  zip64: boolean,
): Promise<void> {
  const ZipWriter = await loadWriter();
  const archive = new ZipWriter(writable, {
    ...(zip64 ? {} : { zip64 }),
    // The first day that the format knows: equal content gives equal files.
    lastModDate: new Date(1980, 0, 1),
    extendedTimestamp: false,
  });
  for await (const entry of entries) {
    const readable = streamOf(entry.content);
    if ("crc" in entry)
      await archive.add(
        entry.name,
        { readable, size: entry.compressed },
        { passThrough: true, compressionMethod: DEFLATE, crc32: entry.crc, uncompressedSize: entry.size },
      );
    else await archive.add(entry.name, { readable });
  }
  await archive.close();
}

/** The text as UTF-8, compressed with gzip. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The text that `gzip` compressed. */
export const gunzip = (bytes: BlobPart): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
