import { Parser } from "./parser";
import { type Dict, Name, Ref, type Value } from "./values";

interface ParsedObject {
  value: Value;
  /** Offset in the file: of two objects with the same number the later one counts. */
  at: number;
  stream?: { from: number; to: number };
}

/** A page with its inherited attributes. */
export type Page = Dict;

const HEAD = /(\d{1,9})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/g;
const MOST_PAGES = 50;
const MOST_INFLATED = 20 * 1024 * 1024;
const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"];

/**
 * A foreign PDF, by its objects. Scans the whole file instead of trusting its cross-reference table, so files with a
 * broken table can be read too.
 */
export class PdfDocument {
  readonly #objects = new Map<number, ParsedObject>();
  #root: Value = null;

  private constructor(private readonly bytes: Uint8Array) {}

  /** @throws Error for an encrypted or unreadable file */
  static async read(bytes: Uint8Array): Promise<PdfDocument> {
    const document = new PdfDocument(bytes);
    const text = latin1(bytes);
    const trailers = document.#scan(text);
    await document.#unpack();
    for (const trailer of trailers) if (trailer.has("Encrypt")) throw new Error("encrypted");
    document.#root = trailers.findLast((trailer) => trailer.has("Root"))?.get("Root") ?? null;
    return document;
  }

  get(id: number): Value {
    return this.#objects.get(id)?.value ?? null;
  }

  has(id: number): boolean {
    return this.#objects.has(id);
  }

  /** A stream's raw bytes; null when the object is not a stream. */
  streamOf(id: number): Uint8Array | null {
    const stream = this.#objects.get(id)?.stream;
    return stream ? this.bytes.subarray(stream.from, stream.to) : null;
  }

  /** @throws Error when there is no page */
  pages(): Page[] {
    const pages: Page[] = [];
    const seen = new Set<number>();
    const walk = (node: Value, above: Dict) => {
      if (node instanceof Ref) {
        if (seen.has(node.id)) return;
        seen.add(node.id);
      }
      const dict = this.#resolved(node);
      if (!(dict instanceof Map) || pages.length >= MOST_PAGES) return;
      const own = new Map(above);
      for (const key of INHERITED) if (dict.has(key)) own.set(key, dict.get(key) ?? null);
      const kids = this.#resolved(dict.get("Kids") ?? null);
      if (Array.isArray(kids)) for (const kid of kids) walk(kid, own);
      else pages.push(new Map([...own, ...dict]));
    };
    const root = this.#resolved(this.#root);
    if (root instanceof Map) walk(root.get("Pages") ?? null, new Map());
    if (pages.length === 0) throw new Error("no pages");
    return pages;
  }

  #resolved(value: Value): Value {
    let now = value;
    for (let hop = 0; now instanceof Ref && hop < 10; hop++) now = this.get(now.id);
    return now;
  }

  #scan(text: string): Dict[] {
    const trailers: Dict[] = [];
    HEAD.lastIndex = 0;
    for (let head = HEAD.exec(text); head; head = HEAD.exec(text)) {
      const parser = new Parser(text, HEAD.lastIndex);
      const found: ParsedObject = { value: parser.value(), at: head.index };
      if (found.value instanceof Map && parser.passes("stream")) {
        const from =
          parser.at +
          (text[parser.at] === "\r" ? 1 : 0) +
          (/^\r?\n/.test(text.slice(parser.at, parser.at + 2)) ? 1 : 0);
        const end = text.indexOf("endstream", from + said(found.value.get("Length"), text, from));
        if (end < 0) throw new Error("a stream without an end");
        found.stream = { from, to: end };
        parser.at = end;
        if (typeOf(found.value) === "XRef") trailers.push(found.value);
      }
      this.#objects.set(Number(head[1]), found);
      HEAD.lastIndex = parser.at;
    }
    for (const { stream, value } of this.#objects.values()) {
      if (!stream || !(value instanceof Map)) continue;
      const length = this.#resolved(value.get("Length") ?? null);
      if (
        typeof length === "number" &&
        /^[\r\n ]*endstream/.test(text.slice(stream.from + length, stream.from + length + 13))
      )
        stream.to = stream.from + length;
      else if (/[\r\n]/.test(text[stream.to - 1] ?? ""))
        stream.to -= text.slice(stream.to - 2, stream.to) === "\r\n" ? 2 : 1;
    }
    for (let at = text.indexOf("trailer"); at >= 0; at = text.indexOf("trailer", at + 7)) {
      const trailer = new Parser(text, at + 7);
      if (!trailer.passes("<<")) continue;
      trailer.at -= 2;
      const dict = trailer.value();
      if (dict instanceof Map) trailers.push(dict);
    }
    return trailers;
  }

  /** Unpacks objects stored inside object streams. */
  async #unpack(): Promise<void> {
    for (const [id, { value, at }] of [...this.#objects]) {
      if (!(value instanceof Map) || typeOf(value) !== "ObjStm") continue;
      const filter = this.#resolved(value.get("Filter") ?? null);
      const name = Array.isArray(filter) && filter.length === 1 ? filter[0] : filter;
      if (filter !== null && !(name instanceof Name && name.name === "FlateDecode")) throw new Error("another packing");
      const packed = this.streamOf(id) ?? new Uint8Array();
      const text = latin1(filter === null ? packed : await inflated(packed));
      const first = Number(value.get("First"));
      const index = text.slice(0, first).trim().split(/\s+/).map(Number);
      for (let n = 0; n + 1 < index.length; n += 2) {
        const [number, offset] = [index[n] as number, index[n + 1] as number];
        if ((this.#objects.get(number)?.at ?? -1) > at) continue;
        this.#objects.set(number, { value: new Parser(text, first + offset).value(), at });
      }
    }
  }
}

const typeOf = (dict: Dict): string => {
  const type = dict.get("Type");
  return type instanceof Name ? type.name : "";
};

/** The stream's declared length when it is correct, so that its bytes need not be scanned for the end. */
const said = (length: Value | undefined, text: string, from: number): number =>
  typeof length === "number" && /^[\r\n ]*endstream/.test(text.slice(from + length, from + length + 13)) ? length : 0;

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Response(bytes as BufferSource).body?.pipeThrough(new DecompressionStream("deflate"));
  const reader = stream?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > MOST_INFLATED) throw new Error("too much");
    chunks.push(read.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
