import { READER_MISSING } from "./camera";
import { codesOf, type ExpectedItem, readMessage } from "./expected-items";
import { readPicture } from "./reader/picture-reader.client";

export { PictureChoices } from "./picture-choices";

/** No phone takes larger photos. */
const MOST_BYTES = 80_000_000;
/** A larger file can have more pixels than fit in memory: it is scaled down while it is decoded. */
const LARGE_BYTES = 4_000_000;
const WIDEST = 2560;
const MOST_CHOICES = 12;

/** `message`: why there is no code, or that the code only matches an expected item. */
export interface FileRead {
  codes: string[];
  message?: string;
}

/** The codes in a picture file. */
export async function readFile(file: File, known: readonly ExpectedItem[]): Promise<FileRead> {
  const picture = await openPicture(file);
  if ("problem" in picture) return { codes: [], message: picture.problem };
  const reads = await readPicture(picture, { known: codesOf(known) }).catch(() => null);
  if (!reads) return { codes: [], message: READER_MISSING };
  const codes = [...new Set(reads.map(({ text }) => text))].slice(0, MOST_CHOICES);
  if (codes.length === 0)
    return {
      codes,
      message: "No code was found in the photo. Take it closer and in focus, with the whole code visible.",
    };
  const match = reads.find(({ isMatch }) => isMatch);
  return match ? { codes, message: readMessage(known, match.text, true) } : { codes };
}

/** Decodes a file to a picture of a size that can be searched, or returns why it cannot. */
export async function openPicture(file: Blob): Promise<ImageBitmap | { problem: string }> {
  if (file.size > MOST_BYTES) return { problem: "The photo is too large. Take one with fewer megapixels." };
  const smaller = file.size > LARGE_BYTES ? ({ resizeWidth: WIDEST, resizeQuality: "high" } as const) : {};
  return createImageBitmap(file, smaller).catch(() => ({
    problem: "This browser cannot open that file. Choose a photo.",
  }));
}
