/** Longest side of a photo that is kept on the device, in pixels: damage is visible, and it fits into an operation. */
const MAX_SIDE = 1600;
/** In base64; an operation is at most 1 MB. */
const MAX_CHARS = 800_000;
const QUALITIES = [0.8, 0.6, 0.4];

/** The chosen photo as a JPEG in base64; null when none is chosen. @throws Error with a message for the user */
export async function shrinkPhoto(input: HTMLInputElement | null): Promise<string | null> {
  const file = input?.files?.[0];
  if (!file) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) throw new Error("This photo cannot be read. Choose a JPEG, PNG, or WebP image.");
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const [, base64 = ""] = canvas.toDataURL("image/jpeg", quality).split(",");
    if (base64 !== "" && base64.length <= MAX_CHARS) return base64;
  }
  throw new Error("This photo is too large. Take it again with a lower resolution.");
}
