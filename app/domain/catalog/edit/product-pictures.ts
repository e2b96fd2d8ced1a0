import { readImageAddress } from "../../files/image-address";
import type { ProductChange } from "../product.schema";

const PICTURES = ["image1Url", "image2Url", "image3Url"] as const;
type Urls = Record<(typeof PICTURES)[number], string | null>;

const NOT_STORED = "This picture is not among the company's. Upload it again.";

export interface PictureChange {
  /** As they are kept: without the site. */
  values: Partial<Urls>;
  problems: Record<string, string[]>;
  /** Pictures that the product begins to name, and which field does. */
  named: Map<string, string>;
  /** Pictures that it names no more. */
  dropped: string[];
}

/** What an input does to a product's pictures: only the company's own are taken, and whatever is there may stay. */
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

/** What is wrong with them, by field, once it is known which of them are there. */
export function pictureProblems({ problems, named }: PictureChange, stored: readonly string[]) {
  const missing = [...named].filter(([id]) => !stored.includes(id));
  return { ...problems, ...Object.fromEntries(missing.map(([, field]) => [field, [NOT_STORED]])) };
}

/** The ids of those that lie here. */
export const idsOf = (urls: readonly (string | null)[]): string[] =>
  urls.flatMap((url) => (url && readImageAddress(url)?.imageId) || []);
