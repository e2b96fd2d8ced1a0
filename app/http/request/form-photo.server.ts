import { MAX_IMAGE_BYTES, TOO_LARGE } from "#app/domain/files/image-limits";
import { invalid } from "#app/domain/kernel/errors";

/** The file chosen in a form's field "photo"; null without one. @throws validation at "photo" when it is too large */
export async function photoOf(form: FormData): Promise<Uint8Array | null> {
  const file = form.get("photo");
  if (!(file instanceof File) || file.size === 0) return null;
  if (file.size > MAX_IMAGE_BYTES) throw invalid({ photo: [TOO_LARGE] }, "image_not_valid");
  return new Uint8Array(await file.arrayBuffer());
}
