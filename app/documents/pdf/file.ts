const encoder = new TextEncoder();

/**
 * Writes a PDF's objects in sequence and records their offsets. An id can be reserved before its object is written, so
 * objects may refer forward.
 */
export class PdfFile {
  #at = 0;
  readonly #offsets: number[] = [];

  /** Reserves the number of a later object. */
  reserve(): number {
    return this.#offsets.push(-1);
  }

  /** The number that was reserved last. */
  get last(): number {
    return this.#offsets.length;
  }

  head(): Uint8Array {
    // Bytes above 127 in the second line mark the file as binary.
    return this.#count(Uint8Array.of(...encoder.encode("%PDF-1.7\n%"), 0xe2, 0xe3, 0xcf, 0xd3, 10));
  }

  object(id: number, body: string | Uint8Array): Uint8Array {
    const bytes = typeof body === "string" ? encoder.encode(body) : body;
    return this.#write(id, encoder.encode(`${id} 0 obj\n`), bytes, encoder.encode("\nendobj\n"));
  }

  /** A stream object, compressed. */
  async stream(id: number, entries: string, content: string | Uint8Array): Promise<Uint8Array> {
    const bytes = await deflated(typeof content === "string" ? encoder.encode(content) : content);
    return this.bytes(id, `${entries} /Filter /FlateDecode`, bytes);
  }

  /** Same for bytes that are compressed already, or stored as they are: `entries` declares the filter. */
  bytes(id: number, entries: string, bytes: Uint8Array): Uint8Array {
    const before = encoder.encode(`${id} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`);
    return this.#write(id, before, bytes, encoder.encode("\nendstream\nendobj\n"));
  }

  /** The cross-reference table and trailer, where readers start. */
  tail(root: number, info: number): Uint8Array {
    const missing = this.#offsets.indexOf(-1);
    if (missing >= 0) throw new Error(`Object ${missing + 1} was named and not written`);
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const size = this.#offsets.length + 1;
    return encoder.encode(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${this.#at}\n%%EOF\n`,
    );
  }

  #write(id: number, before: Uint8Array, bytes: Uint8Array, after: Uint8Array): Uint8Array {
    this.#offsets[id - 1] = this.#at;
    const whole = new Uint8Array(before.length + bytes.length + after.length);
    whole.set(before);
    whole.set(bytes, before.length);
    whole.set(after, before.length + bytes.length);
    return this.#count(whole);
  }

  #count(bytes: Uint8Array): Uint8Array {
    this.#at += bytes.length;
    return bytes;
  }
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Response(bytes as BufferSource).body?.pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
