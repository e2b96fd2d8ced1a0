import { imageKey, imagePath } from "#app/domain/files/image-address";
import type { Ctx } from "#app/domain/kernel/ctx";
import { productImages } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Kind of product, or name of a photo → its picture as WebP in base64: `pictures/pictures.json`, drawn by `pictures/draw-pictures.mjs`. */
export type DemoPictures = Readonly<Record<string, string>>;

type Sides = readonly [lengthMm: number, widthMm: number, heightMm: number];

/** SKU → the kind of picture, and the outer size. The first match counts. */
const KINDS: readonly (readonly [RegExp, string, Sides])[] = [
  [/^HX-GHKCU/, "vial-copper", [22, 22, 45]],
  [/^HX-(BACW|NACL)/, "water", [32, 32, 61]],
  [/^HX-COLL/, "pouch", [260, 180, 70]],
  [/^HX-KIT/, "kit", [220, 150, 60]],
  [/^HX-/, "vial", [22, 22, 45]],
  [/^TT-HARBOUR-ECR/, "tee-ecru", [300, 240, 25]],
  [/^TT-HARBOUR/, "tee-ink", [300, 240, 25]],
  [/^TT-FIELD/, "hoodie", [360, 300, 60]],
  [/^TT-DUNE/, "shirt", [320, 240, 30]],
  [/^TT-KELP/, "shell", [320, 260, 50]],
  [/^TT-QUAY/, "jeans", [340, 260, 50]],
  [/^TT-LOFT/, "beanie", [220, 200, 40]],
  [/^TT-SALT/, "socks", [200, 100, 40]],
  [/^TT-MARKET/, "tote", [380, 300, 15]],
  [/^VB-CHG/, "charger", [68, 68, 34]],
  [/^VB-CAB/, "cable", [140, 90, 25]],
  [/^VB-(HUB|DOCK)/, "hub", [180, 85, 30]],
  [/^VB-PB/, "power-bank", [150, 72, 28]],
  [/^VB-EAR/, "earbuds", [90, 90, 40]],
  [/^VB-HEAD/, "headphones", [220, 200, 85]],
  [/^VB-SPK/, "speaker", [110, 95, 95]],
  [/^VB-KB/, "keyboard", [340, 150, 45]],
  [/^VB-MOU/, "mouse", [135, 100, 85]],
  [/^VB-WEB/, "webcam", [110, 70, 65]],
  [/^VB-LIGHT/, "lamp", [480, 100, 60]],
  [/^VB-SSD/, "ssd", [110, 65, 20]],
  [/^VB-TRACK/, "tracker", [90, 90, 30]],
  [/^VB-PLUG/, "plug", [130, 70, 60]],
  [/^VB-BULB/, "bulb", [130, 130, 115]],
  [/^VB-STAND/, "stand", [280, 240, 45]],
  [/^VB-SLEEVE/, "sleeve", [360, 260, 20]],
  [/^RR-(VITD3|D3K2|OMEGA|ALGAE|MELA)/, "softgels", [65, 65, 115]],
  [/^RR-(LIONS|REISHI|CORDY|SHILA)/, "mushroom", [60, 60, 110]],
  [/^RR-(GREEN|CREAT|COLLV)/, "powder", [110, 110, 150]],
  [/^RR-(WHEYV|PEAC)/, "protein", [160, 160, 240]],
  [/^RR-(ELDER|FIRE)/, "syrup", [70, 70, 190]],
  [/^RR-PROPO/, "spray", [35, 35, 110]],
  [/^RR-ELEC/, "sticks", [150, 110, 60]],
  [/^RR-/, "capsules", [60, 60, 105]],
];

const kindOf = (sku: string) => KINDS.find(([pattern]) => pattern.test(sku));

/** Outer size of one unit of a demo product. */
export function demoSize(sku: string) {
  const [lengthMm, widthMm, heightMm] = kindOf(sku)?.[2] ?? [null, null, null];
  return { lengthMm, widthMm, heightMm };
}

/** Stores the pictures that a company's products need, one for each kind, and names the address of each product's. */
export async function demoPictures(
  ctx: Ctx,
  company: CompanyDb,
  catalog: readonly { sku: string }[],
  pictures: DemoPictures,
): Promise<{ statements: Statement<unknown>[]; addressOf: (sku: string) => string | null }> {
  const kinds = [...new Set(catalog.map(({ sku }) => kindOf(sku)?.[1] ?? ""))];
  const stored = kinds.flatMap((kind) => {
    const bytes = pictureBytes(pictures[kind]);
    return bytes ? [{ kind, id: ctx.newId(), bytes }] : [];
  });
  await Promise.all(stored.map(({ id, bytes }) => ctx.files.put(imageKey(company.companyId, id), bytes, "image/webp")));
  const ids = new Map(stored.map(({ kind, id }) => [kind, id]));
  const at = ctx.now();
  const rows = stored.map(({ id, bytes }) => ({
    ...{ id, contentType: "image/webp", size: bytes.byteLength },
    ...{ expiresAt: at, storedAt: at, createdAt: at },
  }));
  return {
    statements: rows.length > 0 ? [company.insertMany(productImages, rows)] : [],
    addressOf: (sku) => {
      const id = ids.get(kindOf(sku)?.[1] ?? "");
      return id ? imagePath(company.companyId, id) : null;
    },
  };
}

/** Null for a picture that does not exist. */
export const pictureBytes = (base64: string | undefined): Uint8Array | null =>
  base64 ? Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)) : null;
