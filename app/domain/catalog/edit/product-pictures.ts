import { readImageAddress } from "../../files/image-address";
import type { ProductChange } from "../product.schema";

const PICTURES = ["image1Url", "image2Url", "image3Url"] as const;
type Urls = Record<(typeof PICTURES)[number], string | null>;

const NOT_STORED = "This image does not belong to the company. Upload it again.";

export interface PictureChange {
  /** Stored form: the address without the site. */
  values: Partial<Urls>;
  problems: Record<string, string[]>;
  /** Ids of newly used pictures, with their field. */
  named: Map<string, string>;
  /** Ids of pictures that are no longer used. */
  dropped: string[];
}

/**
 * What an input changes in a product's pictures. Accepts only the company's own pictures, and any address that is
 * already set.
 */
export function pictureChange(companyId: string, input: ProductChange, before?: Urls): PictureChange {
  const old = PICTURES.flatMap((field) => before?.[field] ?? []);
  const change: PictureChange = { values: {}, problems: {}, named: new Map(), dropped: [] };
  for (const field of PICTURES) {
    const given = input[field];
    if (given === undefined) continue;
    const own = given === null ? null : readImageAddress(given);
    const kept = given === null ? null : own?.companyId === companyId ? own.path : old.find((url) => url === given);
    if (kept === undefined) change.problems[field] = [NOT_STORED];
    else change.values[field] = kept;
    if (own && kept && !old.includes(kept)) change.named.set(own.imageId, field);
  }
  const after = { ...before, ...change.values };
  const left = PICTURES.map((field) => after[field]);
  change.dropped = idsOf(old.filter((url) => !left.includes(url)));
  return change;
}

/** Problems by field, after the stored pictures were looked up. */
export function pictureProblems({ problems, named }: PictureChange, stored: readonly string[]) {
  const missing = [...named].filter(([id]) => !stored.includes(id));
  return { ...problems, ...Object.fromEntries(missing.map(([, field]) => [field, [NOT_STORED]])) };
}

/** Ids of the pictures that are stored here; external addresses are skipped. */
export const idsOf = (urls: readonly (string | null)[]): string[] =>
  urls.flatMap((url) => (url && readImageAddress(url)?.imageId) || []);
