/** Samples per pixel, by PNG color type: grey, RGB, palette, and grey or RGB with alpha. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * The pixels of a PNG on a white background, three bytes each; null for an interlaced one or an unsupported color type.
 * The caller has validated the file's structure.
 */
export async function pngOnWhite(bytes: Uint8Array): Promise<Uint8Array | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, kind, woven] = [bytes[24] ?? 0, bytes[25] ?? -1, bytes[28] ?? 1];
  const channels = CHANNELS[kind];
  if (!channels || woven || ![1, 2, 4, 8, 16].includes(depth)) return null;
  const parts = chunksOf(bytes, view);
  const row = Math.ceil((width * channels * depth) / 8);
  const raw = await inflated(parts.IDAT ?? [], (row + 1) * height);
  if (!raw) return null;
  unfilter(raw, row, height, Math.max(1, (channels * depth) / 8));
  const palette = parts.PLTE?.[0] ?? new Uint8Array();
  const clear = parts.tRNS?.[0] ?? null;
  const rgb = new Uint8Array(width * height * 3);
  const most = 2 ** Math.min(depth, 8) - 1;
  const sample = (line: number, n: number): number => {
    if (depth >= 8) return raw[line + (n * depth) / 8] ?? 0;
    return ((raw[line + ((n * depth) >> 3)] ?? 0) >> (8 - depth - ((n * depth) & 7))) & most;
  };
  for (let y = 0; y < height; y++) {
    const line = y * (row + 1) + 1;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const first = sample(line, x * channels);
      const isColour = kind === 2 || kind === 6;
      const alpha =
        kind === 3 ? (clear?.[first] ?? 255) : channels % 2 === 0 ? sample(line, x * channels + channels - 1) : 255;
      for (let c = 0; c < 3; c++) {
        const value =
          kind === 3
            ? (palette[first * 3 + c] ?? 0)
            : isColour
              ? sample(line, x * channels + c)
              : Math.round((first * 255) / most);
        rgb[at + c] = Math.round((value * alpha + 255 * (255 - alpha)) / 255);
      }
    }
  }
  return rgb;
}

function chunksOf(bytes: Uint8Array, view: DataView): Record<string, Uint8Array[]> {
  const parts: Record<string, Uint8Array[]> = {};
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    parts[name] = [...(parts[name] ?? []), bytes.subarray(at + 8, at + 8 + view.getUint32(at))];
  }
  return parts;
}

/** Inflates to exactly `size` bytes; null when the data is damaged or shorter. */
async function inflated(chunks: readonly Uint8Array[], size: number): Promise<Uint8Array | null> {
  const packed = new Response(new Blob([...chunks] as BlobPart[])).body?.pipeThrough(
    new DecompressionStream("deflate"),
  );
  const reader = packed?.getReader();
  const whole = new Uint8Array(size);
  let at = 0;
  try {
    while (at < size) {
      const read = await reader?.read();
      if (!read || read.done) return null;
      whole.set(read.value.subarray(0, size - at), at);
      at += Math.min(read.value.length, size - at);
    }
    await reader?.cancel();
    return whole;
  } catch {
    return null;
  }
}

/** Reverses PNG's row filters: each row is stored as its difference from the pixels to the left and above. */
function unfilter(raw: Uint8Array, row: number, height: number, step: number): void {
  for (let y = 0; y < height; y++) {
    const line = y * (row + 1) + 1;
    const filter = raw[line - 1] ?? 0;
    for (let x = 0; x < row; x++) {
      const left = x >= step ? (raw[line + x - step] ?? 0) : 0;
      const above = y > 0 ? (raw[line + x - row - 1] ?? 0) : 0;
      const corner = y > 0 && x >= step ? (raw[line + x - row - 1 - step] ?? 0) : 0;
      const by = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
      raw[line + x] = ((raw[line + x] ?? 0) + by) & 255;
    }
  }
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [l, a, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return l <= a && l <= c ? left : a <= c ? above : corner;
}
