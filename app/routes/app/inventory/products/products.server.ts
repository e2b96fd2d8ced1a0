import { storePictures } from "#app/domain/catalog/edit/product-images.server";
import { MAX_IMAGES } from "#app/domain/files/image-limits";
import type { Ctx } from "#app/domain/kernel/ctx";
import { invalid } from "#app/domain/kernel/errors";

const FIELDS = ["image1Url", "image2Url", "image3Url"] as const;

/**
 * Stores a form's pictures and puts their URLs into the form in the requested order, as the browser does when scripts
 * run. An error in another field then does not lose them.
 */
export async function keepPictures(ctx: Ctx, form: FormData, companyId: string): Promise<void> {
  const files = form.getAll("pictures").filter((one): one is File => typeof one !== "string" && one.size > 0);
  const kept = FIELDS.flatMap((field, n) => {
    const [url, place] = [form.get(field), form.get(`image${n + 1}Place`)];
    if (typeof url !== "string" || url === "" || place === "remove") return [];
    return [{ url, place: Number(place) || n + 1 }];
  });
  const urls = kept.sort((a, b) => a.place - b.place).map(({ url }) => url);
  if (urls.length + files.length > MAX_IMAGES)
    throw invalid({ pictures: [`At most ${MAX_IMAGES} images`] }, "too_many_images");
  if (files.length > 0) {
    if (companyId === "") {
      throw invalid({ companyId: ["Company is required"], pictures: ["Choose the images again."] }, "validation");
    }
    const read = files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }));
    urls.push(...(await storePictures(ctx, companyId, await Promise.all(read), "pictures")));
  }
  form.delete("pictures");
  for (const [n, field] of FIELDS.entries()) {
    form.delete(`image${n + 1}Place`);
    if (form.has(field) || urls[n]) form.set(field, urls[n] ?? "");
  }
}
