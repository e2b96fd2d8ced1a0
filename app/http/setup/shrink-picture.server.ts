import type { Ctx } from "#app/domain/kernel/ctx";

/** Scales pictures with Cloudflare Images; null where the binding is not configured. */
export const shrinkPictureWith = (images: ImagesBinding | undefined): Ctx["shrinkPicture"] =>
  images
    ? async (picture, size) => {
        const input = new Blob([picture]).stream();
        const made = await images.input(input).transform(size).output({ format: "image/webp" });
        return made.response().arrayBuffer();
      }
    : null;
