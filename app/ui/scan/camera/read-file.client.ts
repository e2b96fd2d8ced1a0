import { READER_MISSING } from "./camera";
import { readPicture } from "./reader/picture-reader.client";

/** A phone's largest photographs; more than that is a map, not a label. */
const MOST_POINTS = 120_000_000;
const MOST_BYTES = 80_000_000;
/** Larger ones are made smaller as they are opened, before they fill the memory. */
const WIDEST = 2560;
const MOST_CHOICES = 12;

type FileRead = { codes: string[] } | { problem: string };

/** The codes in a picture of this device, or why there are none, in words. */
export async function readFile(file: File, known: readonly string[]): Promise<FileRead> {
  const picture = await openPicture(file);
  if ("problem" in picture) return picture;
  const reads = await readPicture(picture, { known }).catch(() => null);
  if (!reads) return { problem: READER_MISSING };
  const codes = [...new Set(reads.map(({ text }) => text))].slice(0, MOST_CHOICES);
  if (codes.length === 0)
    return { problem: "No code was found in the picture. Take it closer and in focus, with the whole code in it." };
  return { codes };
}

/** A file as a picture of a size that can be read, or why it is none. */
export async function openPicture(file: Blob): Promise<ImageBitmap | { problem: string }> {
  const tooLarge = { problem: "That picture is too large. Take one with fewer megapixels." };
  if (file.size > MOST_BYTES) return tooLarge;
  const size = await sizeOf(file);
  if (!size) return { problem: "That file is no picture that this browser can open. Choose a photo." };
  if (size.width * size.height > MOST_POINTS) return tooLarge;
  const longest = Math.max(size.width, size.height);
  const side = size.width >= size.height ? "resizeWidth" : "resizeHeight";
  const resized = longest > WIDEST ? ({ [side]: WIDEST, resizeQuality: "high" } as const) : {};
  return createImageBitmap(file, resized).catch(() => ({ problem: "The picture could not be opened. Take it again." }));
}

/** Known before the picture is unpacked. */
function sizeOf(file: Blob): Promise<{ width: number; height: number } | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  const known = new Promise<{ width: number; height: number } | null>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
  });
  image.src = address;
  return known.finally(() => URL.revokeObjectURL(address));
}
