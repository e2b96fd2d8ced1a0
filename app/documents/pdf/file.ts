const encoder = new TextEncoder();

/**
 * The objects of a PDF file, one after the other, and where each began. An object may be named before it is written:
 * what comes first in the file need not be known first.
 */
export class PdfFile {
  #at = 0;
  readonly #offsets: number[] = [];

  /** The number of an object to come. */
  reserve(): number {
    return this.#offsets.push(-1);
  }

  head(): Uint8Array {
    // Bytes above 127 in the second line tell everybody that the file is not text.
    return this.#count(Uint8Array.of(...encoder.encode("%PDF-1.7\n%"), 0xe2, 0xe3, 0xcf, 0xd3, 10));
  }

  object(id: number, body: string): Uint8Array {
    this.#offsets[id - 1] = this.#at;
    return this.#count(encoder.encode(`${id} 0 obj\n${body}\nendobj\n`));
  }

  /** An object with bytes in it, compressed. */
  async stream(id: number, entries: string, content: string | Uint8Array): Promise<Uint8Array> {
    const bytes = await deflated(typeof content === "string" ? encoder.encode(content) : content);
    return this.bytes(id, `${entries} /Filter /FlateDecode`, bytes);
  }

  /** The same with bytes that are packed already, or not at all: `entries` says how. */
  bytes(id: number, entries: string, bytes: Uint8Array): Uint8Array {
    const before = encoder.encode(`${id} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`);
    const after = encoder.encode("\nendstream\nendobj\n");
    this.#offsets[id - 1] = this.#at;
    const whole = new Uint8Array(before.length + bytes.length + after.length);
    whole.set(before);
    whole.set(bytes, before.length);
    whole.set(after, before.length + bytes.length);
    return this.#count(whole);
  }

  /** The table of all objects, which readers begin with. */
  tail(root: number, info: number): Uint8Array {
    const missing = this.#offsets.indexOf(-1);
    if (missing >= 0) throw new Error(`Object ${missing + 1} was named and not written`);
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const size = this.#offsets.length + 1;
    return encoder.encode(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${this.#at}\n%%EOF\n`,
    );
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
