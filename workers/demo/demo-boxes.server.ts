import type { Ctx } from "#app/domain/kernel/ctx";
import { boxes } from "#db/schema/directory/boxes";

/** Inner sides in millimeters and empty weight in grams. */
const SHARED = [
  { name: "Padded mailer", lengthMm: 267, widthMm: 178, heightMm: 25, emptyGrams: 28, inStock: 240, lowStock: 50 },
  { name: "Small carton", lengthMm: 229, widthMm: 152, heightMm: 102, emptyGrams: 113, inStock: 38, lowStock: 40 },
  { name: "Medium carton", lengthMm: 305, widthMm: 229, heightMm: 152, emptyGrams: 227, inStock: 120, lowStock: 40 },
];
/** Peptides travel cold; the weight includes the gel pack. */
const INSULATED = { name: "Insulated mailer", lengthMm: 254, widthMm: 203, heightMm: 102, emptyGrams: 397 };

/** The boxes that the demo's packers choose from. */
export const demoBoxes = (ctx: Ctx, { helix }: { helix: string }) =>
  [...SHARED.map((box) => ({ ...box, companyId: null })), { ...INSULATED, companyId: helix }].map((box) =>
    ctx.directory.insert(boxes, { ...box, id: ctx.newId(), createdAt: ctx.now(), updatedAt: ctx.now() }),
  );
