import { readFile } from "node:fs/promises";
import path from "node:path";
import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Reads a font from disk by the URL that the test runner gives it. */
async function fontFromDisk(url: string): Promise<ArrayBuffer> {
  const file = await readFile(path.join(ROOT, url.replace(/^\/@fs/, "")));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
}

export const facesFor = async (...texts: string[]): Promise<Faces> => {
  const faces = new Faces(FONT_FILES, fontFromDisk);
  await faces.cover(texts);
  return faces;
};
