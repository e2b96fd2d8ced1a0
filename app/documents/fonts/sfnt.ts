/** A font's tables, by tag. */
export type Tables = ReadonlyMap<string, Uint8Array>;

const WOFF = 0x774f4646;

/** Reads TrueType (`.ttf`) and WOFF 1, whose tables are compressed individually. */
export async function readTables(file: ArrayBuffer): Promise<Tables> {
  const view = new DataView(file);
  const woff = view.getUint32(0) === WOFF;
  const count = view.getUint16(woff ? 12 : 4);
  const tables = new Map<string, Uint8Array>();
  for (let n = 0; n < count; n++) {
    const at = woff ? 44 + n * 20 : 12 + n * 16;
    const tag = String.fromCharCode(...new Uint8Array(file, at, 4));
    const offset = view.getUint32(at + (woff ? 4 : 8));
    const stored = view.getUint32(at + (woff ? 8 : 12));
    const length = woff ? view.getUint32(at + 12) : stored;
    const bytes = new Uint8Array(file, offset, stored);
    tables.set(tag, stored < length ? await inflated(bytes) : bytes);
  }
  return tables;
}

/** Writes a TrueType font with these tables. */
export function writeTables(tables: Tables): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const padded = (length: number) => (length + 3) & ~3;
  const start = 12 + sorted.length * 16;
  const font = new Uint8Array(sorted.reduce((sum, [, bytes]) => sum + padded(bytes.length), start));
  const view = new DataView(font.buffer);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  view.setUint32(0, 0x00010000);
  [sorted.length, power * 16, Math.log2(power), (sorted.length - power) * 16].forEach((n, i) => {
    view.setUint16(4 + i * 2, n);
  });
  let at = start;
  sorted.forEach(([tag, bytes], n) => {
    const entry = 12 + n * 16;
    font.set(
      [...tag].map((letter) => letter.charCodeAt(0)),
      entry,
    );
    font.set(bytes, at);
    view.setUint32(entry + 4, checksum(view, at, padded(bytes.length)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    at += padded(bytes.length);
  });
  return font;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Response(bytes as BufferSource).body?.pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
