import type { Picture } from "#app/documents/pictures/picture";
import { pngOnWhite } from "#app/documents/pictures/png";
import { judgeImage } from "../files/image-format";
import type { Ctx, OpenFile } from "../kernel/ctx";
import { invalid } from "../kernel/errors";
import type { CompanyRow } from "./companies.repo.server";
import type { UpdateCompany } from "./companies.schema";
import { getCompany, updateCompany } from "./companies.service.server";
import { LOGO_PROBLEM, MAX_LOGO_BYTES, MAX_LOGO_POINTS } from "./logo/logo-limits";

const keyOf = (companyId: string, logo: string): string => `${companyId}/logo/${logo}`;

/**
 * Changes a company with its logo: a new one, none (null), or the current one (undefined). The new file is stored
 * before the company row names it, and the old one is deleted afterwards.
 * @throws validation at "logo"; what `updateCompany` throws
 */
export async function updateWithLogo(
  ctx: Ctx,
  id: string,
  input: UpdateCompany,
  logo: Uint8Array | null | undefined,
): Promise<CompanyRow> {
  if (logo === undefined) return updateCompany(ctx, id, input);
  const before = await getCompany(ctx, id);
  const name = logo && ctx.newId();
  if (logo && name) {
    const picture = await readLogo(logo);
    if ("problem" in picture) throw invalid({ logo: [picture.problem] }, "image_not_valid");
    await ctx.files.put(keyOf(id, name), logo, picture.kind === "jpeg" ? "image/jpeg" : "image/png");
  }
  try {
    const after = await updateCompany(ctx, id, input, name);
    if (before.logo && before.logo !== after.logo) await ctx.files.delete(keyOf(id, before.logo));
    return after;
  } catch (error) {
    // The answer to a committed change can be lost.
    if (name && (await getCompany(ctx, id)).logo !== name) await ctx.files.delete(keyOf(id, name));
    throw error;
  }
}

/** The logo as a stream; null when the company has none. @throws not_found for a company out of scope */
export async function openLogo(ctx: Ctx, companyId: string): Promise<OpenFile | null> {
  const { id, logo } = await getCompany(ctx, companyId);
  return logo ? ctx.files.open(keyOf(id, logo)) : null;
}

/** The logo for print; null when the company has none or its file is missing. */
export async function printedLogo(ctx: Ctx, company: Pick<CompanyRow, "id" | "logo">): Promise<Picture | null> {
  const bytes = company.logo && (await ctx.files.get(keyOf(company.id, company.logo)));
  const picture = bytes ? await readLogo(new Uint8Array(bytes)) : null;
  return picture && "problem" in picture ? null : picture;
}

/** Detects the type by content; ignores the file name. */
async function readLogo(bytes: Uint8Array): Promise<Picture | { problem: string }> {
  if (bytes.byteLength > MAX_LOGO_BYTES) return { problem: "The logo must be 1 MB or smaller" };
  const judged = judgeImage(bytes);
  if ("problem" in judged) return judged;
  const { type, width, height } = judged;
  if (width * height > MAX_LOGO_POINTS)
    return { problem: "The logo must have at most 2 million pixels, such as 2000 × 1000" };
  if (type === "image/png") {
    const rgb = await pngOnWhite(bytes);
    return rgb ? { kind: "rgb", width, height, isGrey: false, bytes: rgb } : { problem: LOGO_PROBLEM };
  }
  const colours = type === "image/jpeg" ? coloursOf(bytes) : 0;
  if (colours !== 1 && colours !== 3) return { problem: LOGO_PROBLEM };
  return { kind: "jpeg", width, height, isGrey: colours === 1, bytes };
}

/** Number of color components in a JPEG frame. Four means CMYK, which programs render differently. */
function coloursOf(bytes: Uint8Array): number {
  for (let at = 2; at + 10 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return bytes[at + 9] ?? 0;
    if (bytes[at] !== 0xff) return 0;
    at += marker === 0xff ? 1 : 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return 0;
}
