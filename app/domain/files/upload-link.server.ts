import type { Ctx } from "../kernel/ctx";
import type { UploadQuery } from "./image.schema";
import { imagePath } from "./image-address";

const PURPOSE = "image-upload";

interface Upload extends Omit<UploadQuery, "signature"> {
  companyId: string;
  imageId: string;
}

const signed = ({ companyId, imageId, type, size, expires }: Upload): string =>
  [companyId, imageId, type, size, expires].join("\n");

/** The signed upload address of one picture. The part before "?" is the picture's later address. */
export async function uploadLink(ctx: Ctx, upload: Upload): Promise<string> {
  const signature = await ctx.signer.sign(PURPOSE, signed(upload));
  const { type, size, expires } = upload;
  const query = new URLSearchParams({ type, size: String(size), expires: String(expires), signature });
  return `${imagePath(upload.companyId, upload.imageId)}?${query}`;
}

export const isSigned = (ctx: Ctx, upload: Upload, signature: string): Promise<boolean> =>
  ctx.signer.verify(PURPOSE, signed(upload), signature);
