import { z } from "zod";
import type { ParcelSize, ParcelToSend, Rate } from "#app/integrations/shipper";
import { readDecimal } from "../../kernel/read-amount";
import { typedInteger } from "../../kernel/typed-fields";
import { MOST_PARCELS } from "../shipping.schema";

/** Centimeters, typed with a comma or a point, as millimeters; null where no one measured. */
export const centimetres = z
  .string()
  .trim()
  .max(10)
  .default("")
  .transform((text) => (text === "" ? null : millimetersOf(text)))
  .refine((mm) => mm === null || (mm >= 1 && mm <= 3_000), "Between 0.1 and 300 cm");

function millimetersOf(text: string): number {
  const read = readDecimal(text, { decimals: 1 });
  return "value" in read ? Math.round(Number(read.value) * 10) : Number.NaN;
}

/** What a parcel weighs and measures, as the page asks for rates. */
export const ParcelForm = z
  .object({
    weight: typedInteger(
      z.number("Weigh the parcel").int("Whole grams").min(1, "Weigh the parcel").max(70_000, "At most 70 kg"),
    ),
    length: centimetres,
    width: centimetres,
    height: centimetres,
  })
  .transform(({ weight, length, width, height }): ParcelSize => {
    // Of a box, one side alone tells a carrier nothing.
    const isWhole = length !== null && width !== null && height !== null;
    return isWhole
      ? { weightGrams: weight, lengthMm: length, widthMm: width, heightMm: height }
      : { weightGrams: weight, lengthMm: null, widthMm: null, heightMm: null };
  });

const raw = z.string().max(20).optional().catch(undefined);
/** The page of one parcel's postage; with a weight it asks what sending it costs. */
export const PostageQuery = z.object({
  parcel: z.coerce.number().int().min(1).max(MOST_PARCELS).catch(1).default(1),
  weight: raw,
  length: raw,
  width: raw,
  height: raw,
});
export type PostageQuery = z.output<typeof PostageQuery>;

/** Something that was offered for a parcel; signed, so that what is bought is what was shown. */
export interface Offer {
  orderId: string;
  position: number;
  integrationId: string;
  parcel: ParcelToSend;
  rate: Rate;
  at: number;
}

const id = z.string().min(1).max(64);
export const BuyLabel = z.object({
  intent: z.literal("buy"),
  offer: z.string().min(1).max(20_000),
  signature: z.string().max(64),
});
const LabelAct = z.object({ intent: z.enum(["settle", "void"]), labelId: id });
export const PostageForm = z.discriminatedUnion("intent", [BuyLabel, LabelAct]);

export const LabelParams = z.object({ labelId: id });
