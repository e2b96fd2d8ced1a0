import { z } from "zod";

/** A photo in an operation of a device's offline queue, in base64. The file field of its form is empty. */
export const KeptPhoto = z
  .base64("The photo is damaged")
  .optional()
  .transform((base64) => (base64 ? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) : null));
