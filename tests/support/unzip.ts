import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
/** In an entry's flags: its name is UTF-8. */
const UTF8 = 0x0800;

/** The files of an archive as texts, read through its central directory, as unzip programs do. */
export function unzip(bytes: Uint8Array): Record<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const end = bytes.length - 22;
  if (view.getUint32(end, true) !== END_OF_DIRECTORY) throw new Error("not a ZIP archive");
  const files: Record<string, string> = {};
  let at = view.getUint32(end + 16, true);
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    const [packed, length] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const encoding = view.getUint16(at + 8, true) & UTF8 ? "utf-8" : "ascii";
    const local = view.getUint32(at + 42, true);
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const name = new TextDecoder(encoding).decode(bytes.subarray(at + 46, at + 46 + length));
    files[name] = inflateRawSync(bytes.subarray(data, data + packed)).toString("utf8");
    at += 46 + length + view.getUint16(at + 30, true);
  }
  return files;
}
